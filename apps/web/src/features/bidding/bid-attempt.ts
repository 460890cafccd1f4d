import type { PlacedBid } from '@clamor/contract/bidding';
import { untilAnswered } from '../../lib/until-answered.ts';

/** What a member offers, in cents. */
export interface Offer {
  amountCents: number;
  maxAmountCents: number | null;
  isAnonymous: boolean;
}

/** An offer under its key: the server counts it once, however often it is sent. */
export interface Attempt {
  key: string;
  offer: Offer;
}

/** Everything outside that an attempt touches; a test brings its own. */
export interface BidWorld {
  send(attempt: Attempt): Promise<PlacedBid>;
  wait(ms: number): Promise<void>;
  newKey(): string;
}

export function sameOffer(a: Offer, b: Offer): boolean {
  return a.amountCents === b.amountCents && a.maxAmountCents === b.maxAmountCents && a.isAnonymous === b.isAnonymous;
}

/** Sends a bid until it is answered, under one key. */
export function sendBid(attempt: Attempt, world: BidWorld): Promise<PlacedBid> {
  return untilAnswered(() => world.send(attempt), world.wait);
}
