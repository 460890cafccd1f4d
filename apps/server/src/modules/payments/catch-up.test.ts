import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CardProvider, ProviderUnreachable } from '../../platform/cards/index.ts';
import { ordersOn } from '../orders/order.fixture.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { CatchUp, readMissedEvents } from './catch-up.ts';

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite();
});

afterAll(async () => {
  await site?.close();
});

/**
 * Writes into the books that these payments' cards were declined. The provider's list does not say so, so the books
 * disagree with it.
 */
const disagree = (intentIds: readonly string[]) =>
  site.pool.query(`UPDATE payments SET last_error = '{"code": "x", "message": "x"}' WHERE intent_id = ANY($1)`, [
    intentIds,
  ]);

/** Opens so many payments. Returns their intents, oldest first. */
async function openPayments(count: number): Promise<string[]> {
  const orders = ordersOn(site);
  const intentIds: string[] = [];
  while (intentIds.length < count) {
    const { auctionId, buyer } = await site.sold();
    intentIds.push((await orders.open(buyer, auctionId)).body.paymentIntentId);
  }
  return intentIds;
}

/**
 * The provider with pages of two intents. It notes what it was asked, and after `readable` readings it refuses more.
 */
function busyProvider(intentIds: readonly string[]) {
  const { provider } = site.payments.ports;
  const asked = { pages: [] as (string | null)[], read: [] as string[], readable: Number.POSITIVE_INFINITY };
  const busy: CardProvider = {
    ...provider,
    async pageOfIntents(since, after) {
      asked.pages.push(after);
      const { intents, mismatched } = await provider.pageOfIntents(since, after);
      const page = intents.filter(({ intentId }) => intentIds.includes(intentId)).slice(0, 2);
      const isLast = page.at(-1)?.intentId === intentIds[0];
      return { intents: page, mismatched, next: isLast ? null : (page.at(-1)?.intentId ?? null) };
    },
    async readIntent(intentId) {
      if (asked.read.length >= asked.readable) throw new ProviderUnreachable('Too many requests.');
      asked.read.push(intentId);
      return await provider.readIntent(intentId);
    },
  };
  return { asked, busy };
}

it('goes on where the provider broke it off, and takes a page at a time', async () => {
  const intentIds = await openPayments(5);
  await disagree(intentIds);
  const newestFirst = intentIds.toReversed();
  const { asked, busy } = busyProvider(intentIds);
  const catchUp = new CatchUp({ ...site.payments.ports, provider: busy }, { warn: () => {} });
  expect(await catchUp.pass()).toBe(false);
  expect(new Set(asked.read)).toEqual(new Set(newestFirst.slice(0, 2)));
  asked.readable = 3;
  await expect(catchUp.pass()).rejects.toThrow('Too many requests.');
  await expect(catchUp.pass()).rejects.toThrow('Too many requests.');
  asked.readable = Number.POSITIVE_INFINITY;
  expect([await catchUp.pass(), await catchUp.pass()]).toEqual([false, true]);
  expect(asked.read.toSorted()).toEqual(intentIds.toSorted());
  expect(asked.pages).toEqual([null, newestFirst[1], newestFirst[3]]);
});

it('reads only the intents that do not agree with their payments', async () => {
  const intentIds = await openPayments(3);
  const orders = ordersOn(site);
  for (const outcome of ['kept', 'sent back']) {
    const sale = await site.sold();
    await orders.pay(sale);
    if (outcome === 'sent back') await orders.step(sale.seller, sale.auctionId, 'cancel');
    await site.payments.job.finish();
    const { rows } = await site.pool.query('SELECT intent_id AS id FROM payments WHERE auction_id = $1', [
      sale.auctionId,
    ]);
    intentIds.push(rows[0].id);
  }
  const [, changed = ''] = intentIds;
  await disagree([changed]);
  const { asked, busy } = busyProvider(intentIds);
  const catchUp = new CatchUp({ ...site.payments.ports, provider: busy }, { warn: () => {} });
  while (!(await catchUp.pass()));
  expect(asked.read).toEqual([changed]);
});

it('takes in nothing of an intent that does not match, names it in the log, and goes on', async () => {
  const [foreign = '', own = ''] = await openPayments(2);
  const taken = '01900000-0000-7000-8000-00000000000f';
  await site.pool.query(
    `UPDATE sandbox_intents SET metadata = metadata || jsonb_build_object('paymentId', $2::text) WHERE id = $1`,
    [foreign, taken],
  );
  await disagree([own]);
  const { asked, busy } = busyProvider([foreign, own]);
  const lying: CardProvider = {
    ...busy,
    async pageOfIntents(since, after) {
      const page = await busy.pageOfIntents(since, after);
      return { ...page, mismatched: [{ intentId: 'pi_euro', reason: 'its currency is eur' }] };
    },
  };
  const warned: object[] = [];
  const catchUp = new CatchUp(
    { ...site.payments.ports, provider: lying },
    { warn: (fields) => void warned.push(fields) },
  );
  while (!(await catchUp.pass()));
  expect(asked.read).toEqual([own]);
  expect(warned).toContainEqual({ intentId: 'pi_euro', reason: 'its currency is eur' });
  expect(warned).toContainEqual(expect.objectContaining({ intentId: foreign }));
  const { rowCount } = await site.pool.query('SELECT FROM payments WHERE id = $1', [taken]);
  expect(rowCount).toBe(0);
});

it('goes on over pages that hold another installation\u2019s intents alone, and ends behind the last of them', async () => {
  const orders = ordersOn(site);
  const since = site.clock.now();
  await site.advance(60);
  const [own = ''] = await openPayments(1);
  await disagree([own]);
  const { asked, busy } = busyProvider([own]);
  await site.advance(60);
  await othersIntents(220);
  const read: string[] = [];
  const watched: CardProvider = {
    ...site.payments.ports.provider,
    pageOfIntents(from, after) {
      asked.pages.push(after);
      return site.payments.ports.provider.pageOfIntents(Math.max(from, since), after);
    },
    async readIntent(intentId) {
      read.push(intentId);
      return await busy.readIntent(intentId);
    },
  };
  const rows = await othersRows();
  const catchUp = new CatchUp({ ...site.payments.ports, provider: watched }, { warn: () => {} });
  let passes = 0;
  while (!(await catchUp.pass())) {
    passes += 1;
    expect(passes).toBeLessThan(10);
  }
  expect(asked.pages.length).toBeGreaterThan(2);
  expect(read).toEqual([own]);
  expect(await othersRows()).toEqual(rows);
  const { auctionId, buyer } = await site.sold();
  expect((await orders.open(buyer, auctionId)).status).toBe(200);
});

it('reads the events since the newest that it has seen, in whatever order they are listed', async () => {
  await openPayments(1);
  const now = site.clock.now();
  const askedSince: number[] = [];
  const listed = [5, 9, 2].map((minutes) => ({
    id: `evt_${minutes}`,
    type: 'payment_intent.succeeded',
    intentId: 'pi_nobodys',
    at: now + minutes * 60_000,
    ofThisMode: true,
  }));
  const provider: CardProvider = {
    ...site.payments.ports.provider,
    async *listEvents(since) {
      askedSince.push(since);
      yield* listed;
    },
  };
  const ports = { ...site.payments.ports, provider };
  await readMissedEvents(ports);
  await readMissedEvents(ports);
  expect(askedSince[1]).toBe(now + 9 * 60_000 - 3_600_000);
});

async function othersIntents(count: number): Promise<void> {
  /** Adds so many intents of another program on the same provider account, newer than all others. */
  await site.pool.query(
    `INSERT INTO sandbox_intents (id, amount, metadata, created_at)
     SELECT 'pi_other' || n, 100, '{"clamor": "other"}', $2::timestamptz + n * interval '1 millisecond' FROM generate_series(1, $1) AS n`,
    [count, new Date(site.clock.now())],
  );
}

async function othersRows(): Promise<unknown[]> {
  const { rows } = await site.pool.query(
    `SELECT * FROM sandbox_intents WHERE metadata ->> 'clamor' = 'other' ORDER BY id`,
  );
  return rows;
}
