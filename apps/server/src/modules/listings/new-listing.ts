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

/** When a new listing's goal becomes a countdown. */
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
 * A term that could never be met: no bid could be charged, or the reserve could not be reached; null if all terms work.
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
