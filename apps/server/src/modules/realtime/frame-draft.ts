import { LIMITS } from '@clamor/contract/limits';
import type { Bid as WireBid } from '@clamor/contract/listing-views';
import type { RoomMessage } from '@clamor/contract/realtime';
import type { Bid } from '@clamor/domain/bidding';
import type { ListingState, ProjectionTime } from '@clamor/domain/lifecycle';
import {
  type AddedTime,
  auctionStatus,
  bidNew,
  demandUpdate,
  listingStatus,
  type Stamp,
  timeUpdate,
} from './room-messages.ts';

type Change =
  | { kind: 'status'; state: ListingState; auctionBid: Bid | null | undefined }
  | { kind: 'bids'; state: ListingState; bids: readonly Bid[]; leftOut: boolean }
  | { kind: 'demand'; state: ListingState }
  | { kind: 'late_bid' | 'outage'; state: ListingState; addedSeconds: number };
type ChangeOf<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>;

/**
 * The changes since the last frame, in order. Changes of one kind merge into one message: bids, demand, and each cause
 * of added time. Status changes never merge, and changes merge only if no status change is between them.
 */
export type FrameDraft = readonly Change[];

export const EMPTY_DRAFT: FrameDraft = [];

/**
 * Adds a change of status. `auctionBid`: the top bid (or null) if the auction's status changed too; undefined if it did
 * not.
 */
export function withStatus(draft: FrameDraft, state: ListingState, auctionBid: Bid | null | undefined): FrameDraft {
  return [...draft, { kind: 'status', state, auctionBid }];
}

/** Adds bids. `leftOut`: there were further bids that no frame contains. */
export function withBids(draft: FrameDraft, bids: readonly Bid[], state: ListingState, leftOut: boolean): FrameDraft {
  return folded(draft, 'bids', (earlier) => {
    const all = [...(earlier?.bids ?? []), ...bids];
    const kept = all.slice(-LIMITS.frameBidsMax);
    return {
      kind: 'bids',
      state,
      bids: kept,
      leftOut: leftOut || kept.length < all.length || earlier?.leftOut === true,
    };
  });
}

export function withDemand(draft: FrameDraft, state: ListingState): FrameDraft {
  return folded(draft, 'demand', () => ({ kind: 'demand', state }));
}

export function withTime(draft: FrameDraft, { cause, seconds }: AddedTime, state: ListingState): FrameDraft {
  return folded(draft, cause, (earlier) => {
    return { kind: cause, state, addedSeconds: (earlier?.addedSeconds ?? 0) + seconds };
  });
}

/** Gives this state to every change since the last change of status, so that their messages show it. */
export function broughtUpTo(draft: FrameDraft, state: ListingState): FrameDraft {
  const since = afterStatus(draft);
  return draft.map((change, index) => (index < since ? change : { ...change, state }));
}

export interface FrameOptions {
  stamp: Stamp;
  time: ProjectionTime;
  watching: number;
  wire(bid: Bid): WireBid;
}

/** The messages of all changes in the draft, in order. */
export function messagesOf(draft: FrameDraft, options: FrameOptions): RoomMessage[] {
  return draft.flatMap((change) => messagesOfChange(change, options));
}

function messagesOfChange(change: Change, { stamp, time, watching, wire }: FrameOptions): RoomMessage[] {
  const { state } = change;
  switch (change.kind) {
    case 'status': {
      const { auctionBid } = change;
      const status = listingStatus(stamp, state, time);
      if (auctionBid === undefined) return [status];
      return [status, ...auctionStatus(stamp, state, time, auctionBid === null ? null : wire(auctionBid))];
    }
    case 'bids': {
      const message = bidNew(stamp, state, change.bids.map(wire), change.leftOut);
      return message === null ? [] : [message];
    }
    case 'demand':
      return [demandUpdate(stamp, state)];
    case 'late_bid':
    case 'outage': {
      const added = { cause: change.kind, seconds: change.addedSeconds };
      return [timeUpdate(stamp, state, time.now, { added, watching })];
    }
  }
}

/** The index after the last change of status. */
function afterStatus(draft: FrameDraft): number {
  return draft.findLastIndex(({ kind }) => kind === 'status') + 1;
}

/** Merges a change into the earlier one of its kind after the last status. If there is none, appends it. */
function folded<Kind extends Exclude<Change['kind'], 'status'>>(
  draft: FrameDraft,
  kind: Kind,
  fold: (earlier: ChangeOf<Kind> | undefined) => Change,
): FrameDraft {
  const since = afterStatus(draft);
  const at = draft.findIndex((change, index) => index >= since && change.kind === kind);
  if (at < 0) return [...draft, fold(undefined)];
  return draft.with(at, fold(draft[at] as ChangeOf<Kind>));
}
