import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { ownBids, viewerFacts } from './viewer-facts.postgres.ts';

let database: TestDatabase;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  database = await createTestDatabase();
  client = createClient(database.url);
  await client.connect();
  // Switches foreign keys and triggers off, so that a test needs to insert no rows but those that it reads.
  await client.query('SET session_replication_role = replica');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Bid = [sequence: number, maxCents: number | null, anonymous: boolean];
type Change = [afterSequence: number, maxCents: number, anonymous: boolean];

/** A member's bids and one change of their maximum, with the resulting maximum and whether the member is anonymous. */
const ASKED: [what: string, bids: Bid[], change: Change | null, maxAmountCents: number | null, anonymous: boolean][] = [
  ['nothing', [], null, null, false],
  ['an open bid', [[1, 1_000, false]], null, 1_000, false],
  ['an anonymous bid', [[1, 1_000, true]], null, 1_000, true],
  [
    'an open bid and then an anonymous one',
    [
      [1, 1_000, false],
      [3, 2_000, true],
    ],
    null,
    2_000,
    true,
  ],
  ['a raise after an open bid, anonymously', [[2, 1_000, false]], [2, 5_000, true], 5_000, true],
  ['a raise after an anonymous bid, openly', [[2, 1_000, true]], [2, 5_000, false], 5_000, false],
  ['a raise after bids of others', [[2, 1_000, false]], [4, 5_000, true], 5_000, true],
  [
    'a bid after the raise',
    [
      [2, 1_000, false],
      [5, 6_000, false],
    ],
    [2, 5_000, true],
    6_000,
    false,
  ],
  [
    'a bid to which no maximum was stored',
    [
      [2, 1_000, true],
      [4, null, true],
    ],
    null,
    1_000,
    true,
  ],
];

it.each(ASKED)(
  'who asked for %s reads the maximum and the anonymity of what they asked last',
  async (_, bids, change, max, anonymous) => {
    const [listingId, member] = [randomUUID(), randomUUID()];
    for (const [sequence, maxCents, isAnonymous] of bids) {
      await client.query(
        `INSERT INTO bids (listing_id, sequence, bidder_id, amount_cents, max_cents, anonymous, automatic, received_at, placed_at)
       VALUES ($1, $2, $3, $4, $5, $6, false, 0, 0)`,
        [listingId, sequence, member, sequence * 100, maxCents, isAnonymous],
      );
    }
    if (change !== null) {
      await client.query(
        'INSERT INTO changed_maximums (listing_id, bidder_id, after_sequence, max_cents, anonymous) VALUES ($1, $2, $3, $4, $5)',
        [listingId, member, ...change],
      );
    }
    const hasBid = bids.length > 0;
    expect(await viewerFacts(client, listingId, member)).toEqual({
      liked: false,
      hasBid,
      maxAmountCents: max,
      anonymous,
    });
    const own = hasBid ? [[listingId, { amountCents: (bids.at(-1)?.[0] ?? 0) * 100, maxAmountCents: max }]] : [];
    expect([...(await ownBids(client, [listingId], member))]).toEqual(own);
  },
);
