import { ordersOn, type Purchase } from '../orders/order.fixture.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import { type ReviewMoved, type ReviewNotification, registerReviewRoutes } from './index.ts';

export interface Said {
  rating: number;
  text?: string | null;
}

/** A market site with routes for reviews. It collects the notifications and changes that reviews cause. */
export async function openReviewedMarket() {
  const site = await openMarketSite();
  const notifications: ReviewNotification[] = [];
  const moves: ReviewMoved[] = [];
  registerReviewRoutes(site.app, {
    pool: site.pool,
    clock: site.clock,
    notify: async (_tx, notification) => void notifications.push(notification),
    onCommit: (moved) => moves.push(moved),
  });
  const orders = ordersOn(site);
  return { site, orders, notifications, moves, ...reviewing(site, orders) };
}

function reviewing(site: MarketSite, orders: ReturnType<typeof ordersOn>) {
  const url = (auctionId: string) => `/api/orders/${auctionId}/review`;
  return {
    read: (member: TestMember, { auctionId }: Purchase) => site.call('GET', url(auctionId), { member }),
    say: (member: TestMember, { auctionId }: Purchase, body: Said) =>
      site.call('POST', url(auctionId), { member, body }),
    answer: (member: TestMember, { auctionId }: Purchase, text: string) =>
      site.call('POST', `${url(auctionId)}/answer`, { member, body: { text } }),
    /** A paid sale that waits to be shipped, to a buyer who bids openly or anonymously. */
    async paid(seller: TestMember, named: Parameters<typeof orders.soldBy>[2] = {}): Promise<Purchase> {
      const sale = await orders.soldBy(seller, { startPriceCents: 1_000, shippingCostCents: 500 }, named);
      await orders.pay(sale);
      return sale;
    },
    async rating(userId: string, side = 'seller') {
      const { rows } = await site.pool.query(
        'SELECT average_tenths AS average, reviews FROM ratings WHERE member_id = $1 AND side = $2',
        [userId, side],
      );
      return rows[0] ?? null;
    },
  };
}
