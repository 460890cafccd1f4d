import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOverdue } from '@clamor/domain/sales';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockDueNotifications } from '../src/modules/lifecycle/due-notifications.postgres.ts';
import { findMyBids } from '../src/modules/my-bids/find-my-bids.postgres.ts';
import { ineligibleBuyerIds, overdueOf } from '../src/modules/offers/runner-up-rows.postgres.ts';
import { findOrders } from '../src/modules/orders/order-list.postgres.ts';
import { sellersTurns } from '../src/modules/orders/sellers-turns.postgres.ts';
import { claimsToRemindOf, offersPast } from '../src/modules/payments/due-money.postgres.ts';
import { findStuckOrders } from '../src/modules/payments/stuck-orders.postgres.ts';
import { paymentsDataHooks } from '../src/modules/payouts/index.ts';
import { createOutageWalk, readMoney } from '../src/modules/sales/index.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';

const HOUR_MS = 3_600_000;
const ENOUGH = 100;

let site: MarketSite;
/** An auction whose time to pay is over, and one with an offer that was not answered in time. */
let due: { auctionId: string; buyerId: string; sellerId: string; listingId: string };
let offered: { auctionId: string; bidderId: string; listingId: string };
let now: number;

beforeAll(async () => {
  site = await openMarketSite({ invented: true });
  const [sale, other] = [await site.sold(), await site.sold()];
  due = { auctionId: sale.auctionId, buyerId: sale.buyer.id, sellerId: sale.seller.id, listingId: sale.id };
  offered = { auctionId: other.auctionId, bidderId: other.buyer.id, listingId: other.id };
  now = site.clock.now();
  await site.pool.query('UPDATE claims SET created_at = $2, pay_by = $3 WHERE auction_id = $1', [
    due.auctionId,
    now - 72 * HOUR_MS,
    now - 10_000,
  ]);
  // Queues the auction's end as the desk does. The job of the test site may have handled the first entry already.
  await site.pool.query(
    `INSERT INTO listing_letters (listing_id, event_number)
     SELECT listing_id, number FROM listing_events WHERE listing_id = $1 AND type = 'auction_ended' ON CONFLICT DO NOTHING`,
    [due.listingId],
  );
  await site.pool.query(`UPDATE claims SET state = 'RELEASED' WHERE auction_id = $1`, [other.auctionId]);
  await site.pool.query(
    `INSERT INTO offers (id, auction_id, listing_id, bidder_id, bid_cents, anonymous, state, expires_at, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 1000, false, 'OPEN', $4, $5)`,
    [offered.auctionId, offered.listingId, offered.bidderId, now - 10_000, now - 24 * HOUR_MS],
  );
});
afterAll(() => site.close());

interface Reader {
  /** The source file that reads the deadline. */
  file: string;
  /** Whether this reader considers the deadline passed. */
  isOver(): Promise<boolean>;
}

/** The deadline in a member's account file, which contains the date and not whether it has passed. */
async function exported(list: string, memberId: string, field: string): Promise<number> {
  const found = paymentsDataHooks.lists.find(({ name }) => name === list);
  const { rows } = await site.pool.query(found?.sql ?? '', [memberId, null, ENOUGH]);
  return rows[0][field].getTime();
}

/** Every reader of `pay_by` of a claim or `expires_at` of an offer, by name. */
const READERS: Readonly<Record<string, Reader>> = {
  'the rules, of a claim': {
    file: 'sales/read-money.postgres.ts',
    isOver: async () =>
      (await readMoney(site.pool, [due.auctionId])).get(due.auctionId)?.claims.some((claim) => isOverdue(claim, now)) ??
      false,
  },
  'the rules, of an offer': {
    file: 'sales/money-tables.ts',
    isOver: async () => {
      const offers = (await readMoney(site.pool, [offered.auctionId])).get(offered.auctionId)?.offers ?? [];
      return offers.some(({ expiresAt }) => expiresAt <= now);
    },
  },
  'who may be offered something': {
    file: 'offers/runner-up-rows.postgres.ts',
    isOver: async () => (await ineligibleBuyerIds(site.pool, [due.buyerId], now)).has(due.buyerId),
  },
  'who accepts an offer': {
    file: 'offers/runner-up-rows.postgres.ts',
    isOver: async () => (await overdueOf(site.pool, due.buyerId, now)) !== null,
  },
  'the mail to who won': {
    file: 'lifecycle/due-notifications.postgres.ts',
    isOver: async () => {
      const found = await lockDueNotifications(site.pool, now, ENOUGH);
      const sale = found.find(({ listingId }) => listingId === due.listingId)?.sale ?? expect.unreachable();
      return sale.payBy <= now;
    },
  },
  'a seller’s dashboard': {
    file: 'orders/sellers-turns.postgres.ts',
    isOver: async () =>
      (await sellersTurns(site.pool, { sellerId: due.sellerId, limit: ENOUGH }, now)).some(
        ({ kind }) => kind === 'unpaid',
      ),
  },
  'a seller’s list of orders': {
    file: 'orders/order-list.postgres.ts',
    isOver: async () =>
      (await findOrders(site.pool, { userId: due.sellerId, side: 'seller', limit: ENOUGH, after: null }, now))[0]
        ?.waits === true,
  },
  'a bidder’s list of orders': {
    file: 'orders/order-list.postgres.ts',
    isOver: async () => {
      const found = await findOrders(
        site.pool,
        { userId: offered.bidderId, side: 'buyer', limit: ENOUGH, after: null },
        now,
      );
      return !found.some(({ waits }) => waits);
    },
  },
  'a bidder’s bids': {
    file: 'my-bids/find-my-bids.postgres.ts',
    isOver: async () => {
      const asked = { userId: offered.bidderId, list: 'won', limit: ENOUGH, cursor: undefined } as const;
      return (await findMyBids(site.pool, asked, now))?.listingIds.length === 0;
    },
  },
  'staff’s list of what is stuck': {
    file: 'payments/stuck-orders.postgres.ts',
    isOver: async () => {
      const rows = await findStuckOrders(site.pool, { list: 'stuck', q: null, limit: ENOUGH, after: null }, now);
      return rows.some(({ auctionId, why }) => auctionId === due.auctionId && why === 'overdue');
    },
  },
  'a member’s file, of a purchase': {
    file: 'payouts/payments-data-hooks.ts',
    isOver: async () => (await exported('purchases', due.buyerId, 'payBy')) <= now,
  },
  'a member’s file, of an offer': {
    file: 'payouts/payments-data-hooks.ts',
    isOver: async () => (await exported('offers', offered.bidderId, 'expiresAt')) <= now,
  },
};

/** The steps that only a deadline causes. */
const WAITING: Readonly<Record<string, { file: string; isFound(): Promise<boolean> }>> = {
  'an offer that expires': {
    file: 'payments/due-money.postgres.ts',
    isFound: async () => (await offersPast(site.pool, now, ENOUGH)).length > 0,
  },
  'a buyer who is reminded': {
    file: 'payments/due-money.postgres.ts',
    isFound: async () =>
      (await claimsToRemindOf(site.pool, now, ENOUGH)).some(({ auctionId }) => auctionId === due.auctionId),
  },
};

/** Readers that other tests cover: the outage walk, and the check before a bid (`test/desk/claims.test.ts`). */
const ELSEWHERE = ['sales/running-deadlines.ts', 'sales/claims-section.ts'];

const answers = async (table: Readonly<Record<string, { isOver(): Promise<boolean> }>>) =>
  Object.fromEntries(
    await Promise.all(Object.entries(table).map(async ([name, { isOver }]) => [name, await isOver()] as const)),
  );
const found = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(WAITING).map(async ([name, { isFound }]) => [name, await isFound()] as const)),
  );
const allOf = (table: object, value: boolean) => Object.fromEntries(Object.keys(table).map((name) => [name, value]));

it('each reader of a deadline adds an outage that is not walked yet, and what happens by the deadline waits for the walk', async () => {
  await site.desk.heartbeatNow();
  expect(await answers(READERS)).toEqual(allOf(READERS, true));
  expect(await found()).toEqual(allOf(WAITING, true));
  await site.pool.query(
    `INSERT INTO outages (id, from_at, to_at, offset_ms)
     SELECT newest_outage() + 1, $1::bigint - offset_ms, $2::bigint - offset_ms, offset_ms FROM clock_offset`,
    [now - 20_000, now - 1_000],
  );
  expect(await answers(READERS)).toEqual(allOf(READERS, false));
  expect(await found()).toEqual(allOf(WAITING, false));
  const walk = createOutageWalk({ pool: site.pool, onError: () => {} });
  await walk.finish();
  await walk.stop();
  expect(await answers(READERS)).toEqual(allOf(READERS, false));
  expect(await found()).toEqual({ 'an offer that expires': false, 'a buyer who is reminded': true });
});

it('nothing happens by a deadline that lies behind the last beat: what follows it may turn out to be an outage', async () => {
  const later = now + HOUR_MS;
  await site.pool.query('UPDATE offers SET expires_at = $1', [later]);
  expect(await offersPast(site.pool, later, ENOUGH)).toEqual([]);
  await site.advance(3_602);
  expect(await offersPast(site.pool, later, ENOUGH)).toHaveLength(1);
});

it('every file that reads a deadline of money has its line in the table', () => {
  const root = join(import.meta.dirname, '../src/modules');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.fixture)\.ts$/.test(file),
  );
  const readers = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /\bpay_by\b|payByOf/.test(text) || (/\boffers\b/.test(text) && /\bexpires_at\b/.test(text));
  });
  const known = new Set([...Object.values(READERS), ...Object.values(WAITING)].map(({ file }) => file));
  expect(readers.filter((file) => !known.has(file) && !ELSEWHERE.includes(file) && file !== 'offers/index.ts')).toEqual(
    [],
  );
});
