import type { Order, OrdersPage } from '@clamor/contract/orders';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { cutPage } from '../../platform/http/index.ts';
import type { Usernames } from '../members/index.ts';
import { moneyPlace, payoutsIn } from '../payouts/index.ts';
import { claimSeenBy, moneyOf, readMoney, saleStories, soldItems } from '../sales/index.ts';
import { claimTimes, soldTerms } from './order-facts.postgres.ts';
import { findOrders, type OrdersAsked } from './order-list.postgres.ts';
import { type Sale, wireOrder, wireRow } from './wire-order.ts';

export interface OrderReadingPorts {
  pool: Queryable;
  clock: Clock;
  names: Usernames;
}

/** A page of the orders that a member bought or sold or that are offered to them. */
export async function listOrders(ports: OrderReadingPorts, asked: OrdersAsked): Promise<OrdersPage> {
  const { pool, clock, names } = ports;
  const now = clock.now();
  const found = await findOrders(pool, asked, now);
  const { page, nextCursor } = cutPage(found, asked.limit, ({ waits, at, id }) => [waits, at, id]);
  const ids = page.map(({ auctionId }) => auctionId);
  const [monies, items, factsOf] = await Promise.all([
    readMoney(pool, ids),
    soldItems(pool, ids),
    saleStories(pool, ids, asked.userId),
  ]);
  const sales = page.flatMap(({ auctionId, at }): Sale[] => {
    const [money, item] = [monies.get(auctionId), items.get(auctionId)];
    return money === undefined || item === undefined ? [] : [{ item, money, facts: factsOf(auctionId), at }];
  });
  await names.learn(sales.flatMap(partiesOf), pool);
  const reader = { userId: asked.userId, now, nameOf: names.nameOf };
  return { orders: sales.map((sale) => wireRow(sale, reader)), nextCursor };
}

/** One order as a member sees it; null if they neither bought nor sold the item and it is not offered to them. */
export async function readOrder(ports: OrderReadingPorts, userId: string, auctionId: string): Promise<Order | null> {
  const { pool, clock, names } = ports;
  const now = clock.now();
  const money = await moneyOf(pool, auctionId);
  const claim = claimSeenBy(money, userId);
  if (claim === null && !money.offers.some(({ bidderId }) => bidderId === userId)) return null;
  const isSeller = claim?.sellerId === userId;
  // One query after the other: `pool` may be a transaction, which has one connection.
  const items = await soldItems(pool, [auctionId]);
  const terms = await soldTerms(pool, auctionId);
  const factsOf = await saleStories(pool, [auctionId], userId);
  const times = claim === null ? null : await claimTimes(pool, claim.id);
  const payouts = await payoutsIn(pool, isSeller && claim.payoutId !== null ? [claim.payoutId] : []);
  const item = items.get(auctionId);
  if (item === undefined || terms === null) throw new Error(`Auction ${auctionId} has money and no listing.`);
  const sale: Sale = { item, money, facts: factsOf(auctionId), at: times?.claimedAt ?? now };
  await names.learn(partiesOf(sale), pool);
  const place = isSeller ? moneyPlace(money, claim.id, payouts, now) : null;
  return wireOrder(sale, { terms, times, place }, { userId, now, nameOf: names.nameOf });
}

function partiesOf({ money }: Pick<Sale, 'money'>): string[] {
  return money.claims.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId]);
}
