import { randomBytes, randomUUID } from 'node:crypto';
import type { Command } from '@clamor/domain/lifecycle';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bidsSection } from '../../src/modules/bidding/index.ts';
import { demandSection } from '../../src/modules/demand/index.ts';
import type { Principal } from '../../src/modules/desk/index.ts';
import { DESK_PARAMETERS } from '../../src/modules/desk/parameters.ts';
import { listingsSection } from '../../src/modules/listings/index.ts';
import { marketSection } from '../../src/modules/market/index.ts';
import { claimsSection, obligationsSection } from '../../src/modules/sales/index.ts';
import { actorSection } from '../../src/modules/sessions/index.ts';
import { DatabaseClock } from '../../src/platform/clock/index.ts';
import { measureClock } from '../../src/platform/database/index.ts';
import { connectPipeline, type PipelineConnection, type Statement } from '../../src/platform/pipeline/index.ts';
import { type DeskSite, type Node, openDeskSite } from './desk.fixture.ts';
import { addListing, addLive, request } from './market.fixture.ts';

/** The tables that grow with the number of listings, bids and members. */
const GROWING = [
  'listing_state',
  'listing_events',
  'idempotency_keys',
  'bids',
  'changed_maximums',
  'likes',
  'boost_devices',
  'boost_addresses',
  'demand_slices',
  'listings',
  'claims',
  'users',
  'sessions',
];
const ROWS = 20_000;

let site: DeskSite;
let node: Node;
let lane: PipelineConnection;

beforeAll(async () => {
  site = await openDeskSite();
  for (const table of GROWING) await site.pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  const clock = new DatabaseClock();
  await measureClock(site.pool, clock);
  node = await site.node({
    lanes: 1,
    sections: [
      actorSection(clock),
      listingsSection,
      marketSection,
      demandSection,
      bidsSection,
      claimsSection,
      obligationsSection(clock),
    ],
  });
  lane = await connectPipeline(site.url, DESK_PARAMETERS, 'plans');
});
afterAll(async () => {
  await lane.close();
  await site.close();
});

async function addMember(): Promise<Principal> {
  const [userId, tokenHash] = [uuidv7(), randomBytes(32)];
  await site.pool.query(
    "INSERT INTO users (id, username, email, password_hash, role, status, created_at) VALUES ($1, $2, $3, '', 'BOTH', 'ACTIVE', now())",
    [userId, `m-${userId.slice(-12)}`, `${userId}@members.test`],
  );
  await site.pool.query(
    "INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, now(), now() + interval '1 day')",
    [tokenHash, userId],
  );
  return { kind: 'session', tokenHash, userId };
}

/** Makes the desk issue every statement that it has. Returns each with its last values. */
async function statementsOfTheDesk(): Promise<Statement[]> {
  const [live, young] = [await addLive(site.pool), (await addListing(site.pool)).id];
  const [ann, bob] = [await addMember(), await addMember()];
  const won = await addLive(site.pool, -10_000, 120_000);
  await site.pool.query(
    'UPDATE listing_state SET price_cents = 7000, leader_id = seller_id, leader_anonymous = false, leader_max_cents = 9000, sequence = 3 WHERE id = $1',
    [won],
  );
  const device: Principal = {
    kind: 'device',
    deviceHash: randomBytes(32),
    addressHash: randomBytes(32),
    wideNetworkHash: null,
    userId: null,
    isNew: false,
  };
  const ask = (id: string, command: Command, asker: Principal, key: string | null = null) =>
    node.desk.submit({
      ...request(id, command, asker, node.clock.databaseNow()),
      key: key === null ? null : { value: key, bodyHash: randomBytes(32) },
    });
  const bid = (amountCents: number, maxAmountCents: number | null = null): Command => ({
    kind: 'place_bid',
    amountCents,
    maxAmountCents,
    anonymous: null,
  });
  const answers = [
    await ask(live, bid(1_000, 5_000), ann, 'first'),
    await ask(live, bid(1_000, 6_000), ann, 'second'),
    await ask(live, bid(1_100), bob, 'first'),
    await ask(live, { kind: 'like', liked: true }, bob),
    await ask(young, { kind: 'boost' }, device),
    await ask(young, { kind: 'like', liked: true }, ann),
    await ask(young, { kind: 'like', liked: false }, ann),
    await ask(won, { kind: 'tick' }, { kind: 'clock' }),
    await ask((await addListing(site.pool)).id, { kind: 'remove' }, { kind: 'staff' }),
  ];
  expect(answers.map(({ kind }) => kind)).toEqual(answers.map(() => 'accepted'));
  return [...new Map(node.statements.map((statement) => [statement.name, statement])).values()];
}

async function planOf({ name, text, values }: Statement): Promise<string> {
  const explain = { name: `plan ${randomUUID()}`, text: `EXPLAIN ${text}`, values };
  const { rows } = await lane.run<{ 'QUERY PLAN': string }>(explain);
  return [name, ...rows.map((row) => row['QUERY PLAN'])].join('\n');
}

const WALK = new RegExp(`(Seq Scan|Bitmap Heap Scan) on (${GROWING.join('|')})\\b|Hash Join|Merge Join`);
const BY_INDEX = new RegExp(`Index (Only )?Scan .*on (${GROWING.join('|')})\\b`);
/** Matches a condition on an index's first column. Without such a condition, PostgreSQL would read the whole index. */
const ENTERED = /^Index Cond: \(+(ROW\()?(\w+\.)?(listing_id|auction_id|bidder_id|buyer_id|id|user_id|token_hash)\b/;

/** The plan, if one of its steps reads more rows as a table grows; otherwise nothing. */
function slowSteps(plan: string): string[] {
  const lines = plan.split('\n').map((line) => line.trim());
  const walked = lines.some((line, index) => BY_INDEX.test(line) && !ENTERED.test(lines[index + 1] ?? ''));
  return walked || WALK.test(plan) ? [plan] : [];
}

const CLAIM =
  'id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by';

const GROW = [
  `INSERT INTO claims (${CLAIM}) SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
     false, 100, 0, 'PICKUP', 'DUE', 1 FROM generate_series(1, ${ROWS})`,
  `INSERT INTO bids SELECT gen_random_uuid(), 1, gen_random_uuid(), 1, 1, false, false, 1, 1 FROM generate_series(1, ${ROWS})`,
  `INSERT INTO changed_maximums SELECT gen_random_uuid(), gen_random_uuid(), 1, 1 FROM generate_series(1, ${ROWS})`,
  `INSERT INTO idempotency_keys SELECT gen_random_uuid(), gen_random_uuid(), 'key', '', '', 1 FROM generate_series(1, ${ROWS})`,
  `INSERT INTO listing_events SELECT gen_random_uuid(), 1, 1, 'liked', '{}' FROM generate_series(1, ${ROWS})`,
  `INSERT INTO likes SELECT gen_random_uuid(), gen_random_uuid(), 1 FROM generate_series(1, ${ROWS})`,
  `INSERT INTO boost_devices SELECT gen_random_uuid(), sha256(n::text::bytea), 1 FROM generate_series(1, ${ROWS}) AS n`,
  `INSERT INTO boost_addresses SELECT gen_random_uuid(), sha256(n::text::bytea), '[]' FROM generate_series(1, ${ROWS}) AS n`,
  `INSERT INTO demand_slices SELECT gen_random_uuid(), 1, 1, 1, 1 FROM generate_series(1, ${ROWS})`,
];

it('finds every row by an index, in tables that are empty, that grow and that nobody analysed', async () => {
  const statements = await statementsOfTheDesk();
  const names = statements.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'desk_lock',
      'owed-hold',
      'owed-money',
      'desk_lock_known',
      'desk_keys',
      'bids-last-requests',
      'claims-due',
      'claims-insert',
    ]),
  );
  const slow = async () => (await Promise.all(statements.map(planOf))).flatMap(slowSteps);
  expect(await slow()).toEqual([]);
  for (const text of GROW) await site.pool.query(text);
  expect(await slow()).toEqual([]);
  const lastRequests = statements.filter(({ name }) => name === 'bids-last-requests');
  expect((await Promise.all(lastRequests.map(planOf))).join()).toContain('Index Scan using bids_by_bidder');
  const due = statements.filter(({ name }) => name === 'claims-due');
  expect((await Promise.all(due.map(planOf))).join()).toContain('Index Only Scan using claims_to_pay');
});
