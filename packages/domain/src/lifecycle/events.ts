import type { Bid } from '../bidding/run.ts';
import type { Instant } from '../time/index.ts';
import type { Outcome } from './state.ts';

/** What happened to a listing. Numbered without gaps per listing; refused and repeated commands leave none. */
export type ListingEvent = { number: number; at: Instant } & EventBody;

export type EventBody =
  | { type: 'listing_created' }
  | { type: 'details_edited' }
  | { type: 'timing_changed' }
  /** `counted`: it changed the demand (a like in a later status is a favourite only). */
  | { type: 'liked'; userId: string; counted: boolean }
  | { type: 'unliked'; userId: string; counted: boolean }
  | { type: 'boosted'; deviceId: string | null; userId: string | null }
  | { type: 'video_likes_counted'; videoLikes: number }
  | { type: 'goal_met'; total: number }
  | { type: 'start_scheduled'; startAt: Instant }
  | { type: 'start_unscheduled' }
  | { type: 'countdown_started'; by: 'goal' | 'prime_hours' | 'hot_override' | 'seller'; liveAt: Instant }
  | { type: 'auction_started'; auctionId: string; endsAt: Instant }
  /** `bids`: one to three rows of one request, in order. `leaderId`: who leads after it. */
  | { type: 'bid_placed'; bids: Bid[]; leaderId: string; priceCents: number; previousLeaderId: string | null }
  /** Private to its owner: a raise that did not move the price. */
  | { type: 'maximum_raised'; bidderId: string }
  | { type: 'maximum_frozen'; bidderId: string }
  | { type: 'auction_extended'; extensionSeconds: number; endsAt: Instant }
  | { type: 'reserve_not_met'; decisionDeadline: Instant }
  | { type: 'auction_ended'; outcome: Outcome; winnerId: string | null; amountCents: number | null }
  | { type: 'second_chance_awarded'; buyerId: string; amountCents: number }
  | { type: 'second_chance_declined' }
  | { type: 'decision_expired' }
  | { type: 'listing_withdrawn' }
  | { type: 'listing_frozen' }
  | { type: 'listing_resumed'; stoodStillMs: number }
  | { type: 'auction_cancelled' }
  | { type: 'listing_removed' }
  | { type: 'republished' }
  /** Time that nobody served was given back. `deadline`: the one that moved; null where none was running. */
  | { type: 'outage_added'; outageId: number; addedMs: number; deadline: Instant | null };

export type EventType = EventBody['type'];
