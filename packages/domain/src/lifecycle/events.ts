import type { Bid } from '../bidding/run.ts';
import type { EditableTerms, Terms, Timing } from '../listings/terms.ts';
import type { Instant } from '../time/index.ts';
import type { FreezeReason, Freezes, ListingState, Outcome } from './state.ts';

/** What happened to a listing. Numbered without gaps per listing; refused and repeated commands leave none. */
export type ListingEvent = { number: number; at: Instant } & EventBody;

/** Each carries whatever `evolve` needs beside the state before it, and nothing that follows from that state. */
export type EventBody =
  | { type: 'listing_created'; sellerId: string; auctionId: string; terms: Terms; timing: Timing }
  /** The whole state, where the events before it do not say it: a history is folded from the last of these on. */
  | { type: 'state_recorded'; state: RecordedState }
  | ({ type: 'details_edited' } & EditableTerms)
  | { type: 'timing_changed'; timing: Timing }
  /** `counted`: it changed the demand. A like in a later status, or from a device of the owner's, is a favourite only. */
  | { type: 'liked'; userId: string; counted: boolean }
  | { type: 'unliked'; userId: string; counted: boolean }
  | { type: 'boosted'; deviceId: string | null; userId: string | null }
  | { type: 'video_likes_counted'; videoLikes: number }
  | { type: 'goal_met'; total: number }
  | { type: 'start_scheduled'; startAt: Instant }
  | { type: 'start_unscheduled' }
  | { type: 'countdown_started'; by: 'goal' | 'prime_hours' | 'hot_override' | 'seller'; liveAt: Instant }
  | { type: 'auction_started'; auctionId: string; since: Instant; endsAt: Instant }
  /** `bids`: one to three rows of one request, in order; the last of them leads at its amount. The maxima are those after it. */
  | { type: 'bid_placed'; bids: Bid[]; leaderMaxCents: number; runnerUpMaxCents: number | null }
  /** Private to its owner: a raise that did not move the price. `anonymous`: as the raise asked. */
  | { type: 'maximum_raised'; bidderId: string; maxCents: number; anonymous: boolean }
  /** The leader's maximum stops at the price. */
  | { type: 'maximum_frozen'; bidderId: string }
  | { type: 'auction_extended'; extensionSeconds: number; endsAt: Instant }
  | { type: 'reserve_not_met'; decisionDeadline: Instant }
  | { type: 'auction_ended'; outcome: Outcome; winnerId: string | null; amountCents: number | null }
  | { type: 'second_chance_awarded'; buyerId: string; amountCents: number }
  | { type: 'second_chance_declined' }
  | { type: 'decision_expired' }
  | { type: 'listing_withdrawn'; by: 'seller' | 'staff' }
  /** `reason` is left out in what older versions wrote: it was the seller's suspension. */
  | { type: 'listing_frozen'; reason?: FreezeReason }
  /** One more reason, or one less, while it stands still anyway. */
  | { type: 'freeze_added'; reason: FreezeReason }
  | { type: 'freeze_lifted'; reason: FreezeReason }
  | { type: 'listing_resumed'; stoodStillMs: number }
  | { type: 'auction_cancelled' }
  | { type: 'listing_removed' }
  | { type: 'republished' }
  | { type: 'annotated' }
  /** Time that nobody served was given back. `deadline`: the one that moved. */
  | { type: 'outage_added'; outageId: number; addedMs: number; deadline: Instant | null };

export type EventType = EventBody['type'];

/** A state without what its own event says of it. */
export type RecordedState = Omit<ListingState, 'id' | 'eventNumber' | 'lastEventAt' | 'version' | 'freezes'> & {
  /** Left out in what older versions wrote. */
  freezes?: Freezes;
};
