import { z } from 'zod';
import {
  CountdownTimerMinutes,
  HotOverrideEnabled,
  HotOverrideThreshold,
  PrimeHour,
  primeHoursFault,
  SellerTimezone,
  StartPolicyField,
} from './listing-terms.ts';
import { ListingStep, WrittenListing } from './listing-views.ts';
import { defineCall, IdempotencyHeaders, OWNER_REFUSALS, SlugParams } from './wire.ts';

/** Only the fields sent change. Both prime hours must be sent together, as times or as null, or not at all. */
export const ChangeTimingBody = z
  .object({
    startPolicy: StartPolicyField.optional(),
    countdownTimerMinutes: CountdownTimerMinutes.optional(),
    primeListingHoursStart: PrimeHour.optional(),
    primeListingHoursEnd: PrimeHour.optional(),
    hotOverrideEnabled: HotOverrideEnabled.optional(),
    hotOverrideThreshold: HotOverrideThreshold.optional(),
    sellerTimezone: SellerTimezone.optional(),
  })
  .superRefine((fields, context) => {
    const fault = primeHoursFault(fields);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['primeListingHoursEnd'], message: fault });
  });
export type ChangeTimingBody = z.output<typeof ChangeTimingBody>;

export const changeTiming = defineCall({
  method: 'PATCH',
  path: '/api/listings/{slug}/timing',
  summary: 'Change when a met goal becomes a countdown. Owner only, and only while COLLECTING.',
  access: 'member',
  params: SlugParams,
  body: ChangeTimingBody,
  answers: { 200: WrittenListing },
  refusals: [...OWNER_REFUSALS, 'NOT_COLLECTING'],
});

export const goLive = defineCall({
  method: 'POST',
  path: '/api/listings/{slug}/go-live',
  summary:
    'Start the countdown of a listing whose goal is met and that waits: MANUAL, or SMART before its window. Owner only.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: SlugParams,
  answers: { 200: ListingStep },
  refusals: [...OWNER_REFUSALS, 'GOAL_NOT_MET', 'NOT_COLLECTING', 'KEY_REUSED'],
});

export const withdraw = defineCall({
  method: 'POST',
  path: '/api/listings/{slug}/withdraw',
  summary: 'Take a listing back while COLLECTING or COUNTDOWN: it becomes CANCELLED. Owner only.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: SlugParams,
  answers: { 200: ListingStep },
  refusals: [...OWNER_REFUSALS, 'NOT_COLLECTING', 'KEY_REUSED'],
});

export const awardSecondChance = defineCall({
  method: 'POST',
  path: '/api/seller/listings/{slug}/award-second-chance',
  summary: 'Award the item to the highest bidder under the reserve, before the decision deadline. Owner only.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: SlugParams,
  answers: { 200: ListingStep },
  refusals: [...OWNER_REFUSALS, 'DECISION_CLOSED', 'KEY_REUSED'],
});

export const declineSecondChance = defineCall({
  method: 'POST',
  path: '/api/seller/listings/{slug}/decline-second-chance',
  summary: 'End without a winner, before the decision deadline. Owner only.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: SlugParams,
  answers: { 200: ListingStep },
  refusals: [...OWNER_REFUSALS, 'DECISION_CLOSED', 'KEY_REUSED'],
});
