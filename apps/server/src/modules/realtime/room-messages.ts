import type { Bid as WireBid } from '@clamor/contract/listing-views';
import type { DeadlineCause, RoomMessage } from '@clamor/contract/realtime';
import { iso } from '@clamor/contract/wire';
import { reserveMet } from '@clamor/domain/bidding';
import { totalDemand } from '@clamor/domain/demand';
import {
  type ListingState,
  nextMinimumOf,
  type ProjectionTime,
  runOf,
  timeRemainingSeconds,
} from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { SellerCard } from '../listings/index.ts';
import { auctionOf, deadlinesOf, phaseOf, statusView, wireSeller } from '../views/index.ts';

/** The fields that every message has. */
export interface Stamp {
  slug: string;
  version: number;
  epoch: string;
}

export function listingStatus(stamp: Stamp, state: ListingState, time: ProjectionTime): RoomMessage {
  return { type: 'listing_status_update', ...stamp, ...statusView(state, time) };
}

/** The change of an auction's status. The same message is sent under two names. */
export function auctionStatus(
  stamp: Stamp,
  state: ListingState,
  time: ProjectionTime,
  highestBid: WireBid | null,
): RoomMessage[] {
  const status = state.phase.status;
  const body = { ...stamp, status, phase: phaseOf(state, time), auction: auctionOf(state), highestBid };
  return [
    { type: 'auction_status_update', ...body },
    { type: 'auction:status', ...body },
  ];
}

/** The message of new bids. `bids`: oldest first. `state`: the state after the last of them. */
export function bidNew(
  stamp: Stamp,
  state: ListingState,
  bids: readonly WireBid[],
  truncated: boolean,
): RoomMessage | null {
  const bid = bids.at(-1);
  if (bid === undefined) return null;
  return {
    type: 'bid:new',
    ...stamp,
    bid,
    bids: [...bids],
    ...(truncated ? { truncated: true } : {}),
    nextMinimumCents: nextMinimumOf(state),
    reserveMet: reserveMet(runOf(state.phase)?.priceCents ?? null, state.terms.reserveCents),
    endsAt: state.phase.status === 'LIVE' ? iso(state.phase.endsAt) : iso(state.phase.since),
    bidCount: bid.sequence,
  };
}

export function demandUpdate(stamp: Stamp, state: ListingState): RoomMessage {
  const { likes, boosts, videoLikes, goalMetAt } = state.tally;
  return {
    type: 'demand:update',
    ...stamp,
    total: totalDemand(state.tally),
    likes,
    boosts,
    youTube: videoLikes,
    threshold: state.terms.goal,
    goalMetAt: iso(goalMetAt),
  };
}

export function sellerUpdate(stamp: Stamp, seller: SellerCard): RoomMessage {
  return { type: 'seller:update', ...stamp, seller: wireSeller(seller) };
}

/** Time that was just added to a deadline. */
export interface AddedTime {
  cause: DeadlineCause;
  seconds: number;
}

/** The message of the time left. `added`: the time just added; null in a regular clock reading. */
export function timeUpdate(
  stamp: Stamp,
  state: ListingState,
  now: Instant,
  { added, watching }: { added: AddedTime | null; watching: number },
): RoomMessage {
  return {
    type: 'auction_time_update',
    ...stamp,
    timeRemaining: timeRemainingSeconds(state, now),
    endsAt: deadlinesOf(state.phase).endsAt,
    serverTime: iso(now),
    cause: added?.cause ?? null,
    addedSeconds: added?.seconds ?? 0,
    extensionSeconds: added?.cause === 'late_bid' ? added.seconds : 0,
    extensionCount: runOf(state.phase)?.extensionCount ?? 0,
    watching,
  };
}
