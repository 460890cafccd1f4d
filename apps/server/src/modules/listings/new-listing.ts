import type { CreateListingBody } from '@clamor/contract/listings';
import { fixedIncrement, maximumBidCents, nextMinimumCents } from '@clamor/domain/bidding';
import { NO_HANDOVER, type Terms, type Timing } from '@clamor/domain/listings';
import type { Instant } from '@clamor/domain/time';
import { type ListingTexts, tagsOf } from './listing-texts.ts';

/** A field whose format is valid but whose value breaks a rule. */
export interface FieldRefusal {
  field: string;
  message: string;
}

/** The timing of a new listing: when and how its countdown starts. */
export function timingOf(body: CreateListingBody): Timing {
  const { primeListingHoursStart: start, primeListingHoursEnd: end } = body;
  return {
    startPolicy: body.startPolicy,
    countdownMinutes: body.countdownTimerMinutes,
    primeHours: start === null || end === null ? null : { start, end },
    hotOverridePercent: body.hotOverrideEnabled ? body.hotOverrideThreshold : null,
    sellerTimezone: body.sellerTimezone,
  };
}

export function newTexts(
  body: CreateListingBody,
  identity: { id: string; slug: string; sellerId: string; createdAt: Instant },
): ListingTexts {
  return {
    ...identity,
    ...tagsOf(body),
    title: body.title,
    description: body.description,
    mode: body.mode,
    productType: body.productType,
    mediaUrls: body.mediaUrls,
    youtubeUrl: body.youtubeUrl,
    shippingType: body.shippingType,
    localPickup: body.localPickup,
    ...(body.productType === 'DIGITAL' ? NO_HANDOVER : {}),
    digitalDeliveryInfo: body.digitalDeliveryInfo,
    customTags: body.customTags,
    bossBucksEligible: false,
    featured: false,
    verified: false,
    adminNotes: null,
  };
}

/**
 * The first term under which the listing could never sell; null if there is none. Either the smallest bid is more than
 * a card can be charged, or the reserve is.
 */
export function unpayableTerm(terms: Terms): FieldRefusal | null {
  const highest = maximumBidCents(terms.shippingCostCents);
  const first = nextMinimumCents(null, terms.startPriceCents, fixedIncrement(terms.minIncrementCents));
  const most = 'must be $999,999.99 or less: no card can be charged more';
  if (first > highest) {
    const { startPriceCents, shippingCostCents } = terms;
    const price = startPriceCents > 0 ? 'startPriceCents' : 'minIncrementCents';
    const field = shippingCostCents > first ? 'shippingCostCents' : price;
    return { field, message: `The first bid with fee and shipping ${most}` };
  }
  if (terms.reserveCents !== null && terms.reserveCents > highest) {
    return { field: 'reserveCents', message: `The reserve with fee and shipping ${most}` };
  }
  return null;
}
