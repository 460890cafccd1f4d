import type { Bid } from '../bidding/run.ts';
import type { EditableTerms, Terms, Timing } from '../listings/terms.ts';
import type { Instant } from '../time/index.ts';
import type { FreezeReason, Freezes, ListingState, Outcome } from './state.ts';

/** An event of a listing, numbered without gaps. Refused and repeated commands make none. */
export type ListingEvent = { number: number; at: Instant } & EventBody;

/** The events' own fields. Each event has those that `evolve` cannot derive from the earlier state, and no others. */
export type EventBody =
  | { type: 'listing_created'; sellerId: string; auctionId: string; terms: Terms; timing: Timing }
  /** The whole state, written when older events do not determine it. Folding starts at the last such event. */
  | { type: 'state_recorded'; state: RecordedState }
  | ({ type: 'details_edited' } & EditableTerms)
  | { type: 'timing_changed'; timing: Timing }
  /** `counted`: the like changed the demand. A like from LIVE on, or from the owner's device, is only a favourite. */
  | { type: 'liked'; userId: string; counted: boolean }
  | { type: 'unliked'; userId: string; counted: boolean }
  | { type: 'boosted'; deviceId: string | null; userId: string | null }
  | { type: 'video_likes_counted'; videoLikes: number }
  | { type: 'goal_met'; total: number }
  | { type: 'start_scheduled'; startAt: Instant }
  | { type: 'start_unscheduled' }
  | { type: 'countdown_started'; by: 'goal' | 'prime_hours' | 'hot_override' | 'seller'; liveAt: Instant }
  | { type: 'auction_started'; auctionId: string; since: Instant; endsAt: Instant }
  /**
   * `bids`: the one to three rows of one request, in order. The last row is the new top bid. The maximums are those
   * after the request.
   */
  | { type: 'bid_placed'; bids: Bid[]; leaderMaxCents: number; runnerUpMaxCents: number | null }
  /** Visible only to its bidder: a raise that moved no price. `anonymous`: as the raise asked. */
  | { type: 'maximum_raised'; bidderId: string; maxCents: number; anonymous: boolean }
  /** The leader was suspended or deleted, so their maximum is lowered to the price. */
  | { type: 'maximum_frozen'; bidderId: string }
  | { type: 'auction_extended'; extensionSeconds: number; endsAt: Instant }
  | { type: 'reserve_not_met'; decisionDeadline: Instant }
  | { type: 'auction_ended'; outcome: Outcome; winnerId: string | null; amountCents: number | null }
  | { type: 'second_chance_awarded'; buyerId: string; amountCents: number }
  | { type: 'second_chance_declined' }
  | { type: 'decision_expired' }
  | { type: 'listing_withdrawn'; by: 'seller' | 'staff' }
  /** `reason` is missing in events of older versions, which froze only for the seller's suspension. */
  | { type: 'listing_frozen'; reason?: FreezeReason }
  /** This event and the next: a reason was added or removed, and the listing stays frozen. */
  | { type: 'freeze_added'; reason: FreezeReason }
  | { type: 'freeze_lifted'; reason: FreezeReason }
  | { type: 'listing_resumed'; stoodStillMs: number }
  | { type: 'auction_cancelled' }
  | { type: 'listing_removed' }
  | { type: 'republished' }
  | { type: 'annotated' }
  /** An outage was added. `deadline`: the moved deadline; null only in events of older versions. */
  | { type: 'outage_added'; outageId: number; addedMs: number; deadline: Instant | null };

export type EventType = EventBody['type'];

/** A listing's state without its id, and without what the event's own number and time already say. */
export type RecordedState = Omit<ListingState, 'id' | 'eventNumber' | 'lastEventAt' | 'version' | 'freezes'> & {
  /** Missing in events of older versions. */
  freezes?: Freezes;
};
