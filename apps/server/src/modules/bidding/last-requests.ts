import { runOf } from '@clamor/domain/lifecycle';
import { columnsOf, plainArray } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, DeskRequest } from '../desk/index.ts';

interface Pair {
  listingId: string;
  bidderId: string;
}

/**
 * Whether each bidder's last request was anonymous. A request that does not say whether it is anonymous repeats the
 * last choice. Only such requests are looked up; earlier requests of the same batch override what was found.
 */
export class LastRequests {
  readonly #asked = new Map<string, Pair>();
  readonly #anonymous = new Map<string, boolean>();

  constructor(requests: readonly DeskRequest[]) {
    for (const { command, asker, listingId } of requests) {
      if (command.kind !== 'place_bid' || command.anonymous !== null || asker.kind !== 'session') continue;
      const pair = { listingId, bidderId: asker.userId };
      this.#asked.set(nameOf(pair), pair);
    }
  }

  async load(query: BatchQuery): Promise<void> {
    if (this.#asked.size === 0) return;
    const pairs = [...this.#asked.values()];
    const values = columnsOf(pairs, 'listingId', 'bidderId').map(plainArray);
    const found = await query<{ number: number }>({ name: 'bids-last-requests', text: FIND_ANONYMOUS, values });
    for (const { number } of found) {
      const pair = pairs[number - 1];
      if (pair !== undefined) this.#anonymous.set(nameOf(pair), true);
    }
  }

  anonymous({ listingId, asker }: DeskRequest): boolean {
    if (asker.kind !== 'session') return false;
    return this.#anonymous.get(nameOf({ listingId, bidderId: asker.userId })) ?? false;
  }

  /**
   * Remembers whether this request was anonymous. Its first bid is always a bid of the member who made it, even an
   * automatic bid after a raise. A raise that places no bid is the leader's.
   */
  keep({ state, events }: Change): void {
    const leader = runOf(state.phase)?.leader ?? null;
    for (const event of events) {
      if (event.type === 'bid_placed' && event.bids[0] !== undefined) this.#set(state.id, event.bids[0]);
      if (event.type === 'maximum_raised' && leader !== null) this.#set(state.id, leader);
    }
  }

  #set(listingId: string, { bidderId, anonymous }: { bidderId: string; anonymous: boolean }): void {
    this.#anonymous.set(nameOf({ listingId, bidderId }), anonymous);
  }
}

function nameOf({ listingId, bidderId }: Pair): string {
  return `${listingId} ${bidderId}`;
}

/**
 * Finds pairs whose last request was anonymous, with one step along the index `bids_by_bidder` for each. The row
 * comparison leaves the planner no other index: with plain equality it may walk a listing's whole history backwards.
 */
const FIND_ANONYMOUS = `SELECT asked.number
  FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked (listing_id, bidder_id, number)
  JOIN LATERAL (
    SELECT sequence, anonymous FROM bids
    WHERE (bidder_id, listing_id) >= (asked.bidder_id, asked.listing_id)
      AND (bidder_id, listing_id) <= (asked.bidder_id, asked.listing_id)
    ORDER BY bidder_id, listing_id, sequence DESC LIMIT 1
  ) AS last ON true
  LEFT JOIN LATERAL (
    SELECT after_sequence, anonymous FROM changed_maximums AS stored
    WHERE stored.listing_id = asked.listing_id AND stored.bidder_id = asked.bidder_id OFFSET 0
  ) AS changed ON true
  WHERE coalesce(CASE WHEN changed.after_sequence >= last.sequence THEN changed.anonymous END, last.anonymous)`;
