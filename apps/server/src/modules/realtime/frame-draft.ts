import { LIMITS } from '@clamor/contract/limits';
import type { Bid as WireBid } from '@clamor/contract/listing-views';
import type { RoomMessage } from '@clamor/contract/realtime';
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
  | { kind: 'status'; state: ListingState; auctionBid: WireBid | null | undefined }
  | { kind: 'bids'; state: ListingState; bids: WireBid[]; leftOut: boolean }
  | { kind: 'demand'; state: ListingState }
  | { kind: 'late_bid' | 'outage'; state: ListingState; addedSeconds: number };

/**
 * What changed since the last frame, in the order in which it happened. Bids, demand and each cause of added time fold into one message each; a
 * status never folds into another, and nothing moves across it.
 */
export class FrameDraft {
  #changes: Change[] = [];

  /** `auctionBid`: the top bid where the auction's status changed with it; undefined where it did not. */
  status(state: ListingState, auctionBid: WireBid | null | undefined): void {
    this.#changes.push({ kind: 'status', state, auctionBid });
  }

  /** `leftOut`: there were more, which nobody was told of. */
  bids(bids: readonly WireBid[], state: ListingState, leftOut = false): void {
    const earlier = this.#earlier('bids');
    const all = earlier === undefined ? [...bids] : [...earlier.bids, ...bids];
    const kept = all.slice(-LIMITS.frameBidsMax);
    const change = { bids: kept, leftOut: leftOut || kept.length < all.length || earlier?.leftOut === true, state };
    if (earlier === undefined) this.#changes.push({ kind: 'bids', ...change });
    else Object.assign(earlier, change);
  }

  demand(state: ListingState): void {
    const earlier = this.#earlier('demand');
    if (earlier === undefined) this.#changes.push({ kind: 'demand', state });
    else earlier.state = state;
  }

  time({ cause, seconds }: AddedTime, state: ListingState): void {
    const earlier = this.#earlier(cause);
    if (earlier === undefined) this.#changes.push({ kind: cause, addedSeconds: seconds, state });
    else Object.assign(earlier, { state, addedSeconds: earlier.addedSeconds + seconds });
  }

  /** What was gathered since the last status is told as it stands now. */
  bringUpTo(state: ListingState): void {
    for (const change of this.#sinceStatus()) change.state = state;
  }

  /** The messages of everything gathered; afterwards nothing is. */
  drain(stamp: Stamp, time: ProjectionTime, watching: number): RoomMessage[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes.flatMap((change) => messagesOf(change, stamp, time, watching));
  }

  #sinceStatus(): Change[] {
    return this.#changes.slice(this.#changes.findLastIndex(({ kind }) => kind === 'status') + 1);
  }

  #earlier<Kind extends Change['kind']>(kind: Kind): Extract<Change, { kind: Kind }> | undefined {
    return this.#sinceStatus().find((change): change is Extract<Change, { kind: Kind }> => change.kind === kind);
  }
}

function messagesOf(change: Change, stamp: Stamp, time: ProjectionTime, watching: number): RoomMessage[] {
  const { state } = change;
  switch (change.kind) {
    case 'status': {
      const status = listingStatus(stamp, state, time);
      return change.auctionBid === undefined
        ? [status]
        : [status, ...auctionStatus(stamp, state, time, change.auctionBid)];
    }
    case 'bids': {
      const message = bidNew(stamp, state, change.bids, change.leftOut);
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
