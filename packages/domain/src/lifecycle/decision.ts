import type { Actor } from '../accounts/actor.ts';
import type { Bid } from '../bidding/run.ts';
import type { BoostHistory } from '../demand/index.ts';
import type { Instant, OffsetAt } from '../time/index.ts';
import type { ListingEvent } from './events.ts';
import type { Refusal, RefusalKind } from './refusals.ts';
import type { ListingState } from './state.ts';

/** The facts for a decision besides state and command, loaded under the listing's lock. */
export interface Situation {
  actor: Actor;
  /**
   * When the server had the whole request. Used only for bids: whether a bid is in time, and in the last 60 seconds.
   */
  received: Instant;
  /** The recorded event time; never before the listing's last event. */
  at: Instant;
  offsetAt: OffsetAt;
  /** For `place_bid`: whether the bidder's last request on this listing was anonymous; false where there was none. */
  anonymous: boolean;
  /** For `place_bid`: the claim that the bidder must pay first; null if there is none (docs/money.md#claims). */
  dueClaim: DueClaim | null;
  /** For `remove`: whether the listing's sale still has open obligations. */
  isOwed: boolean;
  /** For `like`: whether the member likes the listing now. */
  liked: boolean;
  /** For `like`: whether the member's present like counted as demand. */
  likeCounted: boolean;
  /** For `like`: whether the listing's owner signed in on the request's device. */
  isOwnersDevice: boolean;
  /** For `boost`: this device's last boost here and the address's boosts here within the last hour, oldest first. */
  boosts: BoostHistory;
}

/** An unpaid claim of the bidder on another auction. */
export interface DueClaim {
  auctionId: string;
  /** The slug of that auction's listing. */
  slug: string;
  payBy: Instant;
}

/**
 * The answer to the requester besides the state. The reply to a bid is complete, so that a repeated request gets the
 * same one.
 */
export type Reply =
  | BidReply
  | { kind: 'like'; liked: boolean }
  | { kind: 'boost'; nextBoostAt: Instant }
  | { kind: 'done' };

export interface BidReply {
  kind: 'bid';
  /** The request's own first row; null for a raise that moved no price, which is answered with the top bid. */
  bid: Bid | null;
  extensionSeconds: number;
  outbid: boolean;
  raised: boolean;
  maxCents: number;
  /** The auction after the request: top bid's amount and number, the end, and the listing's public number. */
  priceCents: number;
  sequence: number;
  endsAt: Instant;
  publicNumber: number;
}

/** The result of a decision, or of due steps. */
export interface Advance {
  next: ListingState;
  events: readonly ListingEvent[];
  /**
   * The state after each event, in order. The last one equals `next`, except for the outage id of an outage that moved
   * nothing.
   */
  states: readonly ListingState[];
}

export type Accepted = Advance & { ok: true; reply: Reply };

export interface Refused<Why extends { kind: RefusalKind }> {
  ok: false;
  refusal: Why;
}

export type Decision<Why extends Refusal = Refusal> = Accepted | Refused<Why>;
