import type { Situation } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { columnsOf } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, DeskRequest } from '../desk/index.ts';
import { OwnerDevices } from './owner-devices.ts';

interface Like {
  /** The like changed the demand when it was made. */
  counted: boolean;
  likedAt: Instant;
}

interface Pair {
  listingId: string;
  userId: string;
  /** As stored in the database; null: not liked. */
  stored: Pick<Like, 'counted'> | null;
  /** As it is after the batch so far; null: not liked. */
  like: Like | null;
}

/** The likes of the listing and member pairs in one batch. */
export class LikeBook {
  readonly #pairs = new Map<string, Pair>();
  readonly #ownerDevices: OwnerDevices;

  constructor(requests: readonly DeskRequest[]) {
    const likes = requests.filter(({ command }) => command.kind === 'like');
    for (const { asker, listingId } of likes) {
      if (asker.kind !== 'session') continue;
      const { userId } = asker;
      this.#pairs.set(keyOf(listingId, userId), { listingId, userId, stored: null, like: null });
    }
    this.#ownerDevices = new OwnerDevices(likes);
  }

  async load(query: BatchQuery): Promise<void> {
    await Promise.all([this.#loadLikes(query), this.#ownerDevices.load(query)]);
  }

  factsFor(request: DeskRequest): Pick<Situation, 'liked' | 'likeCounted' | 'isOwnersDevice'> {
    const { listingId, asker } = request;
    const pair = asker.kind === 'session' ? this.#pairs.get(keyOf(listingId, asker.userId)) : undefined;
    const like = pair?.like ?? null;
    return {
      liked: like !== null,
      likeCounted: like?.counted ?? false,
      isOwnersDevice: this.#ownerDevices.has(request),
    };
  }

  keep({ state, events }: Change): void {
    for (const event of events) {
      if (event.type !== 'liked' && event.type !== 'unliked') continue;
      const pair = this.#pairs.get(keyOf(state.id, event.userId));
      if (pair === undefined) continue;
      pair.like = event.type === 'liked' ? { counted: event.counted, likedAt: event.at } : null;
    }
  }

  save(query: BatchQuery): Promise<unknown>[] {
    const pairs = [...this.#pairs.values()];
    const added = pairs.flatMap(({ stored, like, ...of }) =>
      stored === null && like !== null ? [{ ...of, ...like }] : [],
    );
    const removed = pairs.filter(({ stored, like }) => stored !== null && like === null);
    const changed = pairs.flatMap(({ stored, like, ...of }) =>
      stored !== null && like !== null && stored.counted !== like.counted ? [{ ...of, ...like }] : [],
    );
    const adds = columnsOf(added, 'listingId', 'userId', 'likedAt', 'counted');
    const removes = columnsOf(removed, 'listingId', 'userId');
    const changes = columnsOf(changed, 'listingId', 'userId', 'counted');
    return [
      ...(added.length === 0 ? [] : [query({ name: 'likes-add', text: ADD, values: adds })]),
      ...(removed.length === 0 ? [] : [query({ name: 'likes-remove', text: REMOVE, values: removes })]),
      ...(changed.length === 0 ? [] : [query({ name: 'likes-change', text: CHANGE, values: changes })]),
    ];
  }

  async #loadLikes(query: BatchQuery): Promise<void> {
    const pairs = [...this.#pairs.values()];
    if (pairs.length === 0) return;
    const values = columnsOf(pairs, 'listingId', 'userId');
    const rows = await query<LikeRow>({ name: 'likes-of-batch', text: FIND, values });
    for (const { listing_id, user_id, counted } of rows) {
      const pair = this.#pairs.get(keyOf(listing_id, user_id));
      if (pair !== undefined) Object.assign(pair, { stored: { counted }, like: { counted, likedAt: 0 } });
    }
  }
}

interface LikeRow {
  listing_id: string;
  user_id: string;
  counted: boolean;
}

function keyOf(listingId: string, userId: string): string {
  return `${listingId} ${userId}`;
}

/**
 * One look-up by the primary key for each pair. Written as a sub-select, so that wrong table statistics cannot lead to
 * another plan.
 */
const FIND = `SELECT listing_id, user_id, counted FROM (
    SELECT wanted.listing_id, wanted.user_id, (SELECT likes.counted FROM likes
      WHERE likes.listing_id = wanted.listing_id AND likes.user_id = wanted.user_id) AS counted
    FROM unnest($1::uuid[], $2::uuid[]) AS wanted(listing_id, user_id)
  ) found WHERE counted IS NOT NULL`;

const ADD = `INSERT INTO likes (listing_id, user_id, liked_at, counted)
  SELECT listing_id, user_id, liked_at, counted
  FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::boolean[]) AS a(listing_id, user_id, liked_at, counted)`;

const REMOVE = `DELETE FROM likes USING unnest($1::uuid[], $2::uuid[]) AS gone(listing_id, user_id)
  WHERE likes.listing_id = gone.listing_id AND likes.user_id = gone.user_id`;

/**
 * Writes `counted` again for likes that stay: within one batch a member may unlike and like again from another device.
 * A like from a device of the listing's owner does not count.
 */
const CHANGE = `UPDATE likes SET counted = changed.counted
  FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS changed(listing_id, user_id, counted)
  WHERE likes.listing_id = changed.listing_id AND likes.user_id = changed.user_id`;
