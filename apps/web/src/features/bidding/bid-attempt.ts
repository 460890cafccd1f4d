import type { PlacedBid } from '@clamor/contract/bidding';
import { isApiError } from '../../lib/api-error.ts';

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

const WAITS_MS = [400, 1200, 3000];

export function sameOffer(a: Offer, b: Offer): boolean {
  return a.amountCents === b.amountCents && a.maxAmountCents === b.maxAmountCents && a.isAnonymous === b.isAnonymous;
}

/** No answer that can be relied on came: the bid may be in or not. Sent again under its key it counts once. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

/** Sends a bid until it is answered, under one key. */
export async function sendBid(attempt: Attempt, world: BidWorld): Promise<PlacedBid> {
  for (const waitMs of WAITS_MS) {
    try {
      return await world.send(attempt);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      const told = isApiError(error) ? (error.facts.retryAfterSeconds ?? 0) * 1000 : 0;
      await world.wait(Math.max(waitMs, Math.min(told, 5000)));
    }
  }
  return world.send(attempt);
}
