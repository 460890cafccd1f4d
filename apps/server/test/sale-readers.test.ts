import { BID_LISTS } from '@clamor/contract/limits';
import { payability } from '@clamor/domain/sales';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMyBids } from '../src/modules/my-bids/find-my-bids.postgres.ts';
import { findOrders } from '../src/modules/orders/order-list.postgres.ts';
import { sellersTurns } from '../src/modules/orders/sellers-turns.postgres.ts';
import { chargedSalesOf } from '../src/modules/payments/charged-sales.postgres.ts';
import { claimsToRemindOf } from '../src/modules/payments/due-money.postgres.ts';
import { findStuckOrders } from '../src/modules/payments/stuck-orders.postgres.ts';
import { findOpenObligations } from '../src/modules/payouts/find-open-obligations.ts';
import { earningsOf } from '../src/modules/payouts/index.ts';
import { maybePayable, maybePayableTo } from '../src/modules/payouts/payout-rows.postgres.ts';
import { sellerMoney } from '../src/modules/payouts/seller-money.ts';
import { readMoney } from '../src/modules/sales/index.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';
import { whenChanged } from './changed-rows.fixture.ts';
import { AT_FIRST, type Readers } from './sale-readers.fixture.ts';
import { DUE } from './sale-readers-due.fixture.ts';
import { PAID } from './sale-readers-paid.fixture.ts';

const CASES = { ...DUE, ...PAID };

/** More than all rows in these lists. */
const limit = 100;

interface Sale {
  auctionId: string;
  id: string;
  slug: string;
  seller: { id: string };
  buyer: { id: string };
  bidders: readonly { id: string }[];
}

let site: MarketSite;
let now: number;
const sales: Record<string, Sale> = {};
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
  const terms = { shippingCostCents: 500 };
  sales.due = await site.sold(terms, [1_000, 2_000]);
  sales.paid = await site.sold(terms, [1_000, 2_000]);
  await site.pay(sales.paid.slug, sales.paid.buyer as never);
  now = site.clock.now();
  await site.desk.heartbeatNow();
});
afterAll(() => site.close());

async function readersOf(
  client: pg.PoolClient,
  { auctionId, id: listingId, seller, buyer, bidders }: Sale,
): Promise<Readers> {
  const is = (row: { auctionId: string }) => row.auctionId === auctionId;
  const asked = { limit, after: null };
  const stuck = (await findStuckOrders(client, { ...asked, list: 'stuck', q: null }, now)).find(is);
  const unpaid = (await findStuckOrders(client, { ...asked, list: 'unpaid', q: null }, now)).find(is);
  const tasks = (await sellersTurns(client, { sellerId: seller.id, limit }, now)).map(({ kind }) => kind);
  const waits = async (userId: string, side: 'buyer' | 'seller') => {
    const found = (await findOrders(client, { ...asked, userId, side }, now)).filter(is);
    return found.length === 0 ? 'no row' : found.map((row) => (row.waits ? 'waits' : 'row')).join(' and ');
  };
  const bound = async (userId: string) =>
    (await findOpenObligations(client, userId, now)).map(({ kind }) => kind).join('+') || 'free';
  const lists = async (userId: string) => {
    const found = [];
    for (const list of BID_LISTS) {
      const page = await findMyBids(client, { userId, list, limit, cursor: undefined }, now);
      if (list !== 'all' && page?.listingIds.includes(listingId)) found.push(list);
    }
    return found.join('+') || 'none';
  };
  const money = (await readMoney(client, [auctionId])).get(auctionId) ?? expect.unreachable();
  const place = payability(money, money.claims.at(-1)?.id ?? '', now);
  const candidates = [
    (await maybePayable(client, now, limit)).some(is),
    (await maybePayableTo(client, seller.id, now, limit)).some(is),
  ];
  const { heldCents, payableCents, paidCents } = await sellerMoney(client, { ...asked, sellerId: seller.id }, now);
  const { sales: counted } = await earningsOf(client, seller.id);
  const other = bidders[0]?.id ?? '';
  return {
    staff: stuck?.why ?? (unpaid === undefined ? '-' : 'unpaid'),
    seller: `${tasks.join('+') || '-'}, ${await waits(seller.id, 'seller')}, ${await bound(seller.id)}`,
    buyer: `${await waits(buyer.id, 'buyer')}, ${await bound(buyer.id)}, ${await lists(buyer.id)}`,
    next: `${await waits(other, 'buyer')}, ${await bound(other)}, ${await lists(other)}`,
    money: `${'reason' in place ? place.reason : place.state}, looked at ${candidates.join(' ')}, ${heldCents} ${payableCents} ${paidCents}`,
    counted: `${counted}, proven ${await chargedSalesOf(client, seller.id, now)}`,
    reminded: String((await claimsToRemindOf(client, now, limit)).some(is)),
  };
}

async function read(of: string, changes: readonly string[]): Promise<Readers> {
  const sale = sales[of] ?? expect.unreachable();
  const { rows } = await site.pool.query(
    'SELECT claims.id AS claim, payments.id AS payment FROM claims LEFT JOIN payments ON claim_id = claims.id WHERE claims.auction_id = $1',
    [sale.auctionId],
  );
  const { auctionId: auction, id: listing, seller, buyer, bidders } = sale;
  const people = { seller: seller.id, buyer: buyer.id, bidder: bidders[0]?.id ?? '' };
  return await whenChanged(site.pool, changes, { now, auction, listing, ...people, ...rows[0] }, (client) =>
    readersOf(client, sale),
  );
}

it.each(Object.keys(CASES))('everybody who reads a sale agrees on what it is: %s', async (name) => {
  const { of, changes, says } = CASES[name] ?? expect.unreachable();
  expect(await read(of, changes)).toEqual({ ...AT_FIRST[of], ...says });
});
