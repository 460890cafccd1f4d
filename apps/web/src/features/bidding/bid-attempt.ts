import type { PlacedBid } from '@clamor/contract/bidding';
import type { QueryClient } from '@tanstack/react-query';
import { untilAnswered } from '../../lib/until-answered.ts';

/** What a member offers, in cents. */
export interface Offer {
  amountCents: number;
  maxAmountCents: number | null;
  isAnonymous: boolean;
}

/** An offer with its idempotency key: the server counts it once, however often it is sent. */
export interface Attempt {
  key: string;
  offer: Offer;
}

/** The outside world of an attempt. Tests pass their own. */
export interface BidWorld {
  send(attempt: Attempt): Promise<PlacedBid>;
  wait(ms: number): Promise<void>;
  newKey(): string;
}

/** The mutation key of bids in the query client. */
export const BID_KEY = ['place-bid'] as const;

/** Whether the member's anonymous bid is being sent: its room message may arrive before its answer. */
export function isAnonymousBidUnderWay(client: QueryClient): boolean {
  return client
    .getMutationCache()
    .findAll({ mutationKey: BID_KEY, status: 'pending' })
    .some(({ state }) => (state.variables as Offer).isAnonymous);
}

export function sameOffer(a: Offer, b: Offer): boolean {
  return a.amountCents === b.amountCents && a.maxAmountCents === b.maxAmountCents && a.isAnonymous === b.isAnonymous;
}

/** Sends a bid until it is answered, under one key. */
export function sendBid(attempt: Attempt, world: BidWorld): Promise<PlacedBid> {
  return untilAnswered(() => world.send(attempt), world.wait);
}
