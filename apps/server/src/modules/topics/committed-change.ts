import { type ListingState, type Phase, type PublicEvent, STATUSES, type Step } from '@clamor/domain/lifecycle';
import { DEFAULT_TERMS, START_POLICIES, type Terms } from '@clamor/domain/listings';
import { z } from 'zod';

/*
 * During a deploy another node may run another version: its states may lack a field that this one reads, or have a status that this one
 * does not know. Such a message is dropped, and the change is read from the database (docs/desk.md#after-the-commit).
 */
const TERM_NAMES = Object.keys(DEFAULT_TERMS);
const PhaseHead = z.object({ status: z.enum(STATUSES) });
const EventHead = z.object({ number: z.int(), at: z.number(), type: z.string() });

const Timing = z.object({
  startPolicy: z.enum(START_POLICIES),
  countdownMinutes: z.number(),
  primeHours: z.object({ start: z.string(), end: z.string() }).nullable(),
  hotOverridePercent: z.number().nullable(),
  sellerTimezone: z.string(),
});

const Tally = z.object({
  likes: z.number(),
  boosts: z.number(),
  videoLikes: z.number(),
  goalMetAt: z.number().nullable(),
});

const State: z.ZodType<ListingState> = z.object({
  id: z.string(),
  sellerId: z.string(),
  auctionId: z.string(),
  terms: z.custom<Terms>(hasEveryTerm),
  timing: Timing,
  tally: Tally,
  phase: z.custom<Phase>((value) => PhaseHead.safeParse(value).success),
  frozenAt: z.number().nullable(),
  freezes: z.object({ suspension: z.boolean(), staff: z.boolean() }),
  hidden: z.boolean(),
  eventNumber: z.int(),
  lastEventAt: z.number(),
  outageId: z.int(),
  version: z.int(),
  publicNumber: z.int(),
});

const CommittedStep: z.ZodType<Step> = z.object({
  event: z.custom<PublicEvent>((value) => EventHead.safeParse(value).success),
  state: State,
});

/** A committed change of one listing, told after the commit to whoever listens (views, realtime, mail). */
export const CommittedChange = z.object({
  before: State,
  state: State,
  /** In order of their numbers, each with the state that it made; empty where nothing happened that is told. */
  steps: z.array(CommittedStep).readonly(),
});
export type CommittedChange = z.infer<typeof CommittedChange>;

function hasEveryTerm(value: unknown): boolean {
  return typeof value === 'object' && value !== null && TERM_NAMES.every((name) => name in value);
}
