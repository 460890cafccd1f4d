import type { Instant } from '@clamor/domain/time';
import { columnsOf } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, DeskRequest } from '../desk/index.ts';

interface Pair {
  listingId: string;
  userId: string;
  /** As it stands in the database. */
  stored: boolean;
  /** As it stands after the batch so far; null: not liked. */
  likedAt: Instant | null;
}

/** Who likes what, for the pairs of one batch. */
export class LikeBook {
  readonly #pairs = new Map<string, Pair>();

  constructor(requests: readonly DeskRequest[]) {
    for (const { command, asker, listingId } of requests) {
      if (command.kind !== 'like' || asker.kind !== 'session') continue;
      const { userId } = asker;
      this.#pairs.set(keyOf(listingId, userId), { listingId, userId, stored: false, likedAt: null });
    }
  }

  async load(query: BatchQuery): Promise<void> {
    const pairs = [...this.#pairs.values()];
    if (pairs.length === 0) return;
    const values = columnsOf(pairs, 'listingId', 'userId');
    const rows = await query<{ listing_id: string; user_id: string }>({ name: 'likes-of-batch', text: FIND, values });
    for (const row of rows) {
      const pair = this.#pairs.get(keyOf(row.listing_id, row.user_id));
      if (pair !== undefined) Object.assign(pair, { stored: true, likedAt: 0 });
    }
  }

  liked({ listingId, asker }: DeskRequest): boolean {
    const pair = asker.kind === 'session' ? this.#pairs.get(keyOf(listingId, asker.userId)) : undefined;
    return pair !== undefined && pair.likedAt !== null;
  }

  keep({ state, events }: Change): void {
    for (const event of events) {
      if (event.type !== 'liked' && event.type !== 'unliked') continue;
      const pair = this.#pairs.get(keyOf(state.id, event.userId));
      if (pair !== undefined) pair.likedAt = event.type === 'liked' ? event.at : null;
    }
  }

  save(query: BatchQuery): Promise<unknown>[] {
    const pairs = [...this.#pairs.values()];
    const added = pairs.filter((pair) => !pair.stored && pair.likedAt !== null);
    const removed = pairs.filter((pair) => pair.stored && pair.likedAt === null);
    const adds = columnsOf(added, 'listingId', 'userId', 'likedAt');
    const removes = columnsOf(removed, 'listingId', 'userId');
    return [
      ...(added.length === 0 ? [] : [query({ name: 'likes-add', text: ADD, values: adds })]),
      ...(removed.length === 0 ? [] : [query({ name: 'likes-remove', text: REMOVE, values: removes })]),
    ];
  }
}

function keyOf(listingId: string, userId: string): string {
  return `${listingId} ${userId}`;
}

/** One look-up by the primary key for each pair, whatever the planner believes about the table. */
const FIND = `SELECT wanted.listing_id, wanted.user_id
  FROM unnest($1::uuid[], $2::uuid[]) AS wanted(listing_id, user_id)
  WHERE (SELECT true FROM likes WHERE likes.listing_id = wanted.listing_id AND likes.user_id = wanted.user_id)`;

const ADD = `INSERT INTO likes (listing_id, user_id, liked_at)
  SELECT listing_id, user_id, liked_at FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS a(listing_id, user_id, liked_at)`;

const REMOVE = `DELETE FROM likes USING unnest($1::uuid[], $2::uuid[]) AS gone(listing_id, user_id)
  WHERE likes.listing_id = gone.listing_id AND likes.user_id = gone.user_id`;
