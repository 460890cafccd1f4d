import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite } from '../../src/modules/test-helper/market-site.fixture.ts';
import type { Example } from './example.fixture.ts';
import { MEMBER_TRIGGERS } from './member-triggers.fixture.ts';
import { SALE_TRIGGERS } from './sale-triggers.fixture.ts';

/** For each trigger of the schema, examples that fail without it. */
const TRIGGERS = { ...MEMBER_TRIGGERS, ...SALE_TRIGGERS };

let site: MarketSite;
/** Ids by name. In a statement, `:name` stands for the id. */
let ids: Readonly<Record<string, string>>;
/** The table of each trigger, by the trigger's name. */
const tables = new Map<string, string>();

beforeAll(async () => {
  site = await openMarketSite({ invented: true });
  const running = await site.live({ auctionDurationSeconds: 86_400 });
  const sale = await site.sold({ shippingCostCents: 500 });
  await site.pay(sale.slug, sale.buyer);
  const { rows } = await site.pool.query('SELECT id, claim_id FROM payments WHERE auction_id = $1', [sale.auctionId]);
  ids = {
    running: running.id,
    runningSeller: running.seller.id,
    listing: sale.id,
    auction: sale.auctionId,
    seller: sale.seller.id,
    buyer: sale.buyer.id,
    payment: rows[0].id,
    claim: rows[0].claim_id,
    other: (await site.member('BIDDER')).id,
    another: (await site.member('BIDDER')).id,
  };
  const triggers = await site.pool.query(
    `SELECT tgname AS name, relname AS "table" FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name, table } of triggers.rows) tables.set(name, table);
});
afterAll(() => site.close());

const literals = (statement: string) => statement.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, name) => `'${ids[name]}'`);

/** The value of an example, with its trigger or without. */
async function outcome(trigger: string, { given = [], change, read }: Example, isThere: boolean): Promise<unknown> {
  const client = await site.pool.connect();
  try {
    await client.query('BEGIN');
    if (!isThere) await client.query(`DROP TRIGGER ${trigger} ON ${tables.get(trigger)}`);
    for (const statement of given) await client.query(literals(statement));
    return await changed(client, literals(change), literals(read));
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function changed(client: pg.PoolClient, change: string, read: string): Promise<unknown> {
  try {
    await client.query(change);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  } catch {
    return 'refused';
  }
  const { rows } = await client.query({ text: read, rowMode: 'array' });
  return rows[0]?.[0] ?? null;
}

it('every trigger of the schema has its examples', () => {
  expect(Object.keys(TRIGGERS).toSorted()).toEqual([...tables.keys()].toSorted());
});

const EXAMPLES = Object.entries(TRIGGERS).flatMap(([trigger, examples]) =>
  examples.map((example) => [trigger, example.what, example] as const),
);
it('every trigger has an example that fails without it', () => {
  const decided = EXAMPLES.filter(([, , { isUntouched }]) => !isUntouched).map(([trigger]) => trigger);
  expect([...new Set(decided)]).toEqual(Object.keys(TRIGGERS));
});

describe('what a trigger does is done with it, and not without it', () => {
  it.each(EXAMPLES)('%s: %s', async (trigger, _what, example) => {
    expect(await outcome(trigger, example, true)).toEqual(example.gives);
    const without = expect(await outcome(trigger, example, false));
    if (example.isUntouched) without.toEqual(example.gives);
    else without.not.toEqual(example.gives);
  });
});
