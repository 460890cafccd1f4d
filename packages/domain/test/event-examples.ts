import type { Bid } from '../src/bidding/index.ts';
import type { EventBody, EventType } from '../src/lifecycle/index.ts';
import { NOON, SOLD, TERMS, TIMING } from './given.ts';

export const BIDS: Bid[] = [
  { sequence: 1, bidderId: 'ann', amountCents: 1, anonymous: true, automatic: false, receivedAt: NOON, placedAt: NOON },
];

/** An example of each event type. */
export const EVENT_EXAMPLES: { [Type in EventType]: Extract<EventBody, { type: Type }> } = {
  listing_created: { type: 'listing_created', sellerId: 'seller', auctionId: 'auction', terms: TERMS, timing: TIMING },
  state_recorded: { type: 'state_recorded', state: SOLD },
  details_edited: { type: 'details_edited', ...TERMS },
  timing_changed: { type: 'timing_changed', timing: TIMING },
  liked: { type: 'liked', userId: 'ann', counted: true },
  unliked: { type: 'unliked', userId: 'ann', counted: true },
  boosted: { type: 'boosted', deviceId: 'phone', userId: 'ann' },
  video_likes_counted: { type: 'video_likes_counted', videoLikes: 5 },
  goal_met: { type: 'goal_met', total: 3 },
  start_scheduled: { type: 'start_scheduled', startAt: NOON },
  start_unscheduled: { type: 'start_unscheduled' },
  countdown_started: { type: 'countdown_started', by: 'goal', liveAt: NOON },
  auction_started: { type: 'auction_started', auctionId: 'auction', since: NOON, endsAt: NOON },
  bid_placed: { type: 'bid_placed', bids: BIDS, leaderMaxCents: 2, runnerUpMaxCents: 1 },
  maximum_raised: { type: 'maximum_raised', bidderId: 'ann', maxCents: 2, anonymous: true },
  maximum_frozen: { type: 'maximum_frozen', bidderId: 'ann' },
  auction_extended: { type: 'auction_extended', extensionSeconds: 60, endsAt: NOON },
  reserve_not_met: { type: 'reserve_not_met', decisionDeadline: NOON },
  auction_ended: { type: 'auction_ended', outcome: 'SOLD', winnerId: 'ann', amountCents: 2 },
  second_chance_awarded: { type: 'second_chance_awarded', buyerId: 'ann', amountCents: 2 },
  second_chance_declined: { type: 'second_chance_declined' },
  decision_expired: { type: 'decision_expired' },
  listing_withdrawn: { type: 'listing_withdrawn', by: 'staff' },
  listing_frozen: { type: 'listing_frozen', reason: 'staff' },
  freeze_added: { type: 'freeze_added', reason: 'staff' },
  freeze_lifted: { type: 'freeze_lifted', reason: 'staff' },
  listing_resumed: { type: 'listing_resumed', stoodStillMs: 1 },
  auction_cancelled: { type: 'auction_cancelled' },
  listing_removed: { type: 'listing_removed' },
  republished: { type: 'republished' },
  annotated: { type: 'annotated' },
  outage_added: { type: 'outage_added', outageId: 1, addedMs: 1, deadline: null },
};
