import { ordersOn, type Purchase } from '../orders/order.fixture.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import {
  type ReviewMoved,
  type ReviewNotification,
  type ReviewPorts,
  registerReviewRoutes,
  removeReviewOf,
} from './index.ts';

export interface Said {
  rating: number;
  text?: string | null;
}

/** A market site with routes for reviews. It collects the notifications and changes that reviews cause. */
export async function openReviewedMarket() {
  const site = await openMarketSite();
  const notifications: ReviewNotification[] = [];
  const moves: ReviewMoved[] = [];
  const ports: ReviewPorts = {
    pool: site.pool,
    clock: site.clock,
    notify: async (_tx, notification) => void notifications.push(notification),
    onCommit: (moved) => moves.push(moved),
  };
  registerReviewRoutes(site.app, ports);
  const orders = ordersOn(site);
  /** Removes a sale's review of one side, as staff do. Nothing is written to the audit. */
  const remove = async ({ auctionId }: Purchase, about: 'seller' | 'buyer', reason: string) => {
    const { rows } = await site.pool.query('SELECT id FROM reviews WHERE auction_id = $1 AND about = $2', [
      auctionId,
      about,
    ]);
    return await removeReviewOf(ports, rows[0].id, reason, async () => {});
  };
  return { site, orders, notifications, moves, remove, ...reviewing(site, orders) };
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
