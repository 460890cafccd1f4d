import type { Actor, Role, UserStatus } from '@clamor/domain/accounts';
import type { Bid } from '@clamor/domain/bidding';
import type { Section, SectionBatch } from '../../src/modules/desk/index.ts';
import { bytesArray, plainArray } from '../../src/platform/pipeline/index.ts';

/** The tables of the sections below, the smallest market in which the desk can work. */
export const TEST_TABLES = `
  CREATE TABLE test_actors (
    token_hash bytea PRIMARY KEY, user_id uuid NOT NULL, role text NOT NULL, status text NOT NULL, revoked boolean NOT NULL
  );
  CREATE TABLE test_bids (
    listing_id uuid NOT NULL, sequence integer NOT NULL, bidder_id uuid NOT NULL, amount_cents bigint NOT NULL,
    automatic boolean NOT NULL, received_at bigint NOT NULL, placed_at bigint NOT NULL, PRIMARY KEY (listing_id, sequence)
  );
  CREATE TABLE test_likes (listing_id uuid NOT NULL, user_id uuid NOT NULL, PRIMARY KEY (listing_id, user_id));
`;

interface ActorRow {
  token_hash: Buffer;
  user_id: string;
  role: Role;
  status: UserStatus;
}

/** Loads the member who sends the command, under the lock. */
export const actorSection: Section = {
  name: 'test actors',
  begin(requests): SectionBatch {
    const actors = new Map<string, Actor>();
    return {
      async load(query) {
        const hashes = new Map<string, Buffer>();
        for (const { asker } of requests) if (asker.kind === 'session') hashes.set(asker.userId, asker.tokenHash);
        if (hashes.size === 0) return;
        const rows = await query<ActorRow>({
          name: 'test_actors',
          text:
            'SELECT token_hash, user_id, role, status FROM test_actors ' +
            'WHERE token_hash = ANY($1::bytea[]) AND NOT revoked',
          values: [bytesArray([...hashes.values()])],
        });
        for (const { user_id: userId, role, status } of rows) {
          actors.set(userId, { kind: 'member', userId, username: userId, role, status });
        }
      },
      factsFor({ asker }) {
        if (asker.kind === 'session') return { actor: actors.get(asker.userId) ?? { kind: 'nobody' } };
        if (asker.kind === 'device') return { actor: { kind: 'device', deviceId: null, userId: asker.userId } };
        return { actor: { kind: asker.kind } };
      },
      keep() {},
      async save() {},
    };
  },
};

/** Writes the bid history. */
export const bidSection: Section = {
  name: 'test bids',
  begin(): SectionBatch {
    const bids: { listingId: string; bid: Bid }[] = [];
    return {
      async load() {},
      factsFor: () => ({}),
      keep({ state, events }) {
        for (const event of events) {
          if (event.type === 'bid_placed') for (const bid of event.bids) bids.push({ listingId: state.id, bid });
        }
      },
      async save(query) {
        if (bids.length === 0) return;
        await query({
          name: 'test_bids',
          text:
            'INSERT INTO test_bids (listing_id, sequence, bidder_id, amount_cents, automatic, received_at, placed_at) ' +
            'SELECT * FROM unnest($1::uuid[], $2::integer[], $3::uuid[], $4::bigint[], $5::boolean[], $6::bigint[], $7::bigint[])',
          values: [
            plainArray(bids.map(({ listingId }) => listingId)),
            plainArray(bids.map(({ bid }) => bid.sequence)),
            plainArray(bids.map(({ bid }) => bid.bidderId)),
            plainArray(bids.map(({ bid }) => bid.amountCents)),
            plainArray(bids.map(({ bid }) => bid.automatic)),
            plainArray(bids.map(({ bid }) => bid.receivedAt)),
            plainArray(bids.map(({ bid }) => bid.placedAt)),
          ],
        });
      },
    };
  },
};

/** Stores likes. It loads the batch's pairs of listing and member, folds the events, and writes the net change. */
export const likeSection: Section = {
  name: 'test likes',
  begin(requests): SectionBatch {
    const liked = new Map<string, boolean>();
    const changed = new Set<string>();
    const pair = (listingId: string, userId: string) => `${listingId} ${userId}`;
    return {
      async load(query) {
        const likes = requests.filter(({ command }) => command.kind === 'like');
        if (likes.length === 0) return;
        const rows = await query<{ listing_id: string; user_id: string }>({
          name: 'test_likes',
          text:
            'SELECT listing_id, user_id FROM unnest($1::uuid[], $2::uuid[]) AS asked (l, u) JOIN LATERAL ' +
            '(SELECT * FROM test_likes WHERE listing_id = l AND user_id = u OFFSET 0) AS found ON true',
          values: [
            plainArray(likes.map(({ listingId }) => listingId)),
            plainArray(likes.map(({ asker }) => (asker.kind === 'session' ? asker.userId : null))),
          ],
        });
        for (const { listing_id, user_id } of rows) liked.set(pair(listing_id, user_id), true);
      },
      factsFor({ listingId, asker }) {
        return { liked: asker.kind === 'session' && liked.get(pair(listingId, asker.userId)) === true };
      },
      keep({ state, events }) {
        for (const event of events) {
          if (event.type !== 'liked' && event.type !== 'unliked') continue;
          liked.set(pair(state.id, event.userId), event.type === 'liked');
          changed.add(pair(state.id, event.userId));
        }
      },
      async save(query) {
        const rows = [...changed].map((name) => ({ pair: name.split(' '), on: liked.get(name) === true }));
        if (rows.length === 0) return;
        await query({
          name: 'test_save_likes',
          text:
            'WITH wanted AS (SELECT (p->>0)::uuid AS l, (p->>1)::uuid AS u, (p->>2)::boolean AS liked ' +
            'FROM json_array_elements($1::json) AS p), ' +
            'gone AS (DELETE FROM test_likes USING wanted WHERE listing_id = l AND user_id = u AND NOT liked) ' +
            'INSERT INTO test_likes SELECT l, u FROM wanted WHERE liked ON CONFLICT DO NOTHING',
          values: [JSON.stringify(rows.map(({ pair: [l, u], on }) => [l, u, on]))],
        });
      },
    };
  },
};

export const TEST_SECTIONS: readonly Section[] = [actorSection, bidSection, likeSection];
