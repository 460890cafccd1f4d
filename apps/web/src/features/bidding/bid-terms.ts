import type { ListingResponse } from '@clamor/contract/listing-views';
import {
  fixedIncrement,
  highestUnsuspectedCents,
  looksMistyped,
  maximumBidCents,
  quickBidsCents,
} from '@clamor/domain/bidding';
import { money } from '../../lib/money.ts';

/** The facts about the auction and the bidder on which the bid form depends. */
export interface BidTerms {
  slug: string;
  startPriceCents: number;
  minIncrementCents: number;
  shippingCostCents: number;
  priceCents: number | null;
  nextMinimumCents: number;
  leading: boolean;
  /** The viewer's own maximum while they lead. */
  ownMaxCents: number | null;
  /** The viewer's last bid on this listing was anonymous. */
  anonymous: boolean;
  /** The viewer has bid on this listing before. */
  hasBid: boolean;
  /** Whether the winner has to give an address. */
  ships: boolean;
}

export function bidTermsOf(view: ListingResponse): BidTerms {
  const { slug, startPriceCents, minIncrementCents, shippingCostCents, productType } = view.listing;
  const leading = view.viewer?.leading ?? false;
  return {
    slug,
    startPriceCents,
    minIncrementCents,
    shippingCostCents,
    priceCents: view.highestBid?.amountCents ?? null,
    nextMinimumCents: view.nextMinimumCents,
    leading,
    ownMaxCents: leading ? (view.viewer?.maxAmountCents ?? null) : null,
    anonymous: view.viewer?.anonymous ?? false,
    hasBid: view.viewer?.hasBid ?? false,
    ships: productType === 'PHYSICAL',
  };
}

/** The amounts of the quick buttons. A leader can only raise their own maximum, so their amounts start from it. */
export function quickAmounts(terms: BidTerms): [number, number, number] {
  const from = terms.leading ? Math.max(terms.ownMaxCents ?? 0, terms.priceCents ?? 0) : terms.priceCents;
  return quickBidsCents(from, terms.startPriceCents, fixedIncrement(terms.minIncrementCents));
}

const MAXIMUM_STEPS = [5, 10, 20] as const;

/** The maximums of the quick buttons for a member who does not lead: the price plus five, ten and twenty increments. */
export function quickMaximums({ priceCents, startPriceCents, minIncrementCents }: BidTerms): [number, number, number] {
  const from = priceCents ?? startPriceCents;
  const [some, more, most] = MAXIMUM_STEPS;
  return [from + some * minIncrementCents, from + more * minIncrementCents, from + most * minIncrementCents];
}

/** The lowest amount that can be accepted, in cents. */
export function leastCents({ leading, ownMaxCents, priceCents, nextMinimumCents }: BidTerms): number {
  return leading ? Math.max(ownMaxCents ?? 0, priceCents ?? 0) + 1 : nextMinimumCents;
}

/**
 * Why an amount or maximum cannot be offered; null if it can (docs/product.md#next-minimum,
 * docs/product.md#charge-limits).
 */
export function amountProblem(cents: number | null, terms: BidTerms): string | null {
  if (cents === null) return 'Type an amount in dollars, for example 1,250.00';
  const least = leastCents(terms);
  if (cents < least) {
    return terms.leading
      ? `You lead already. Enter more than ${money(least - 1)} to raise it.`
      : `Minimum bid is ${money(least)}`;
  }
  return chargeProblem(cents, terms);
}

/** Why a card cannot be charged this amount; null if it can. */
export function chargeProblem(cents: number, { shippingCostCents }: BidTerms): string | null {
  const most = maximumBidCents(shippingCostCents);
  return cents > most ? `The highest bid that a card can be charged for is ${money(most)}` : null;
}

/** The highest amount that is sent without asking to type it again, in cents. */
export function mostUnaskedCents(terms: BidTerms): number {
  return Math.min(maximumBidCents(terms.shippingCostCents), highestUnsuspectedCents(terms.nextMinimumCents));
}

/** Whether the amount should be typed again before it is sent. */
export function asksToRetype(cents: number, terms: BidTerms): boolean {
  return looksMistyped(cents, terms.nextMinimumCents);
}
