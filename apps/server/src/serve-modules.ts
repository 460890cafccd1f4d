import type { FastifyInstance } from 'fastify';
import type { Adapters } from './adapters.ts';
import { adaptersInForce } from './adapters-in-force.ts';
import type { Modules } from './build-modules.ts';
import { countBids } from './market-metrics.ts';
import { registerBidRoutes, socketBids } from './modules/bidding/index.ts';
import { registerDashboardRoutes } from './modules/dashboard/index.ts';
import { nextBoostOf, registerDemandRoutes } from './modules/demand/index.ts';
import { readSteps } from './modules/desk/index.ts';
import { registerLifecycleRoutes } from './modules/lifecycle/index.ts';
import { pictureUrlsOf, registerListingRoutes } from './modules/listings/index.ts';
import { registerMarketRoutes } from './modules/market/index.ts';
import { registerMediaRoutes } from './modules/media/index.ts';
import { registerMyBidsRoutes } from './modules/my-bids/index.ts';
import { noticeNewsOf, registerNoticeRoutes } from './modules/notifications/index.ts';
import { registerOfferRoutes, relistedAs } from './modules/offers/index.ts';
import { registerOrderRoutes } from './modules/orders/index.ts';
import { registerPaymentRoutes } from './modules/payments/index.ts';
import { registerSellerMoneyRoutes } from './modules/payouts/index.ts';
import { registerAvatarRoute, registerProfileRoutes } from './modules/profiles/index.ts';
import { type Realtime, registerRealtime } from './modules/realtime/index.ts';
import { createReviewNotifier, type ReviewPorts, registerReviewRoutes } from './modules/reviews/index.ts';
import {
  registerStaffReviewRoutes,
  registerStaffRoutes,
  registerStaffSessionRoutes,
  registerSystemRoute,
} from './modules/staff/index.ts';
import { registerTestHelperRoutes } from './modules/test-helper/index.ts';
import { registerTextRoutes } from './modules/texts/index.ts';
import { registerViewRoutes } from './modules/views/index.ts';
import { openAccessLog } from './open-access-log.ts';
import { registerSandboxRoutes } from './platform/cards/index.ts';
import { serveAccounts } from './serve-accounts.ts';
import { measureSockets } from './socket-metrics.ts';
import { systemStatus } from './system-status.ts';

type CountBid = ReturnType<typeof countBids>;

/** Registers the routes and the sockets of every module. */
export async function serveModules(app: FastifyInstance, adapters: Adapters, modules: Modules): Promise<void> {
  const { pool, clock, config } = adapters;
  const { accounts, desk, media, userStatusFollower, notifications } = modules;
  const ports = { ...adapters, ...modules, names: modules.usernames };
  serveAccounts(app, adapters, modules);
  registerTextRoutes(app, modules.texts);
  registerMediaRoutes(app, { ...adapters, library: media, publicUrl: config.publicUrl });
  registerListingRoutes(app, { ...ports, limited: config.rateLimits });
  const counted = countBids(adapters.registry);
  serveAuctions(app, adapters, modules, counted);
  serveListings(app, adapters, modules);
  registerMarketRoutes(app, ports);
  registerMyBidsRoutes(app, ports);
  serveMoney(app, adapters, modules);
  serveMembers(app, adapters, modules);
  registerStaffSessionRoutes(app, { ...modules.staffAccess, pool, clock });
  registerStaffRoutes(app, {
    accounts: accounts.ports,
    desk,
    followUserStatus: (since) => userStatusFollower.follow(since),
    money: { ...modules.payments.ports, kick: () => modules.payments.job.kick() },
    adapters: () => adaptersInForce(config, adapters.parts, adapters.node),
    listingRemoved: async (listingId) => media.withdraw(await pictureUrlsOf(pool, listingId)),
  });
  registerSystemRoute(app, () => systemStatus(adapters));
  const realtime = await serveOpenPages(app, adapters, modules, counted);
  notifications.news.onWritten((userIds) => realtime.noticesMoved(userIds));
  registerNoticeRoutes(app, { pool, clock, read: (userId) => realtime.noticesMoved([userId]) });
  serveReviews(app, adapters, modules, realtime);
  serveTestHelper(app, adapters, modules, realtime);
}

/** Registers the sockets of open pages, and connects them with the changes that they show. */
async function serveOpenPages(
  app: FastifyInstance,
  adapters: Adapters,
  modules: Modules,
  counted: CountBid,
): Promise<Realtime> {
  const { pool, config } = adapters;
  const { accounts, desk } = modules;
  const realtime = await registerRealtime(app, {
    ...adapters,
    ...modules,
    names: modules.usernames,
    answerBid: socketBids(app, { ...adapters, ...modules, names: modules.usernames, counted }),
    publicUrl: config.publicUrl,
    node: adapters.node.id,
    accessLog: openAccessLog(adapters),
    listings: modules.views,
    log: { after: (state, limit) => readSteps(pool, state, limit) },
    sessions: accounts.sessions,
    time: desk,
    moneyOf: modules.sales.moneyOf,
    noticesOf: (userIds) => noticeNewsOf(pool, userIds),
    onFailure: (err) => adapters.logger.warn({ err }, 'A message to watchers failed'),
  });
  measureSockets(realtime, adapters.registry);
  modules.commits.add(realtime.rooms);
  modules.commits.add(realtime.mine);
  modules.sellers.add(realtime.rooms);
  desk.onOutage(() => realtime.clockMoved());
  desk.onEpoch(() => realtime.rooms.restart());
  adapters.healer.add('open pages', () => realtime.heal());
  adapters.drain.add((ms) => realtime.drain(ms));
  if (!config.production) {
    const moved = () => desk.heartbeatNow().then(() => realtime.clockMoved());
    adapters.bus.subscribe(
      'clock.moved',
      () => void moved().catch((err: unknown) => adapters.logger.warn({ err }, 'A message to watchers failed')),
    );
  }
  modules.sales.onMoved((moved) => {
    realtime.claimsMoved(moved);
    modules.sellers.moved(moved.sellerId);
  });
  return realtime;
}

function serveTestHelper(app: FastifyInstance, adapters: Adapters, modules: Modules, realtime: Realtime): void {
  const { pool, clock } = adapters;
  const { accounts, desk, userStatusFollower, clockWorker, notifications } = modules;
  registerTestHelperRoutes(app, {
    pool,
    clock,
    accounts: accounts.ports,
    async runDue() {
      await clockWorker.finish();
      await modules.videoCount?.finish();
      await modules.cards.sandbox?.job.finish();
      await modules.payments.job.finish();
      await desk.heartbeatNow();
    },
    clockMoved() {
      realtime.clockMoved();
      adapters.bus.publish('clock.moved', null);
    },
    followUserStatus: (since) => userStatusFollower.follow(since),
    async finishMails() {
      await accounts.requests.finish();
      await notifications.finish();
      await adapters.mails.finish();
    },
    // Imported only on demand, because production does not contain this code.
    async fillDemo() {
      const { fillDemo } = await import('../demo/fill-demo.ts');
      const { sandbox } = modules.cards;
      const reviewed = (sellerId: string) => modules.sellers.moved(sellerId);
      return await fillDemo({ ...modules, accounts: accounts.ports, sandbox, reviewed });
    },
  });
}

/** Registers the routes that change an auction: demand, bids, and the seller's actions. */
function serveAuctions(app: FastifyInstance, adapters: Adapters, modules: Modules, counted: CountBid): void {
  const ports = { ...adapters, ...modules, names: modules.usernames };
  registerDemandRoutes(app, { ...ports, hashes: modules.visitors, readsVideos: modules.videoCount !== null });
  registerBidRoutes(app, {
    ...ports,
    knownBuyer: modules.sales.knownBuyer,
    counted,
  });
  registerLifecycleRoutes(app, ports);
}

/** Registers the routes that show listings, including the reader's own sales. */
function serveListings(app: FastifyInstance, { pool, clock, ...adapters }: Adapters, modules: Modules): void {
  registerViewRoutes(app, {
    ...adapters,
    ...modules,
    ...modules.sales,
    pool,
    clock,
    names: modules.usernames,
    relistedAs: (listingId) => relistedAs(pool, listingId),
    nextBoostAt: nextBoostOf(pool, clock, modules.visitors),
  });
}

/** Registers the routes for everything after an auction: payments, orders, proceeds, and offers to runner-ups. */
function serveMoney(app: FastifyInstance, adapters: Adapters, modules: Modules): void {
  const { config } = adapters;
  const { payments, cards, usernames: names } = modules;
  const money = { ...payments.ports, names, kick: () => payments.job.kick() };
  registerPaymentRoutes(app, money);
  registerOrderRoutes(app, money);
  registerSellerMoneyRoutes(app, money);
  registerOfferRoutes(app, { ...adapters, ...modules, ...money, limited: config.rateLimits });
  if (cards.sandbox !== null) registerSandboxRoutes(app, cards.sandbox);
}

/** Registers the routes for profiles and the seller's dashboard. */
function serveMembers(app: FastifyInstance, adapters: Adapters, modules: Modules): void {
  const { pool, clock, config } = adapters;
  const moved = (userId: string) => modules.sellers.moved(userId);
  registerProfileRoutes(app, modules.accounts.ports, modules.names, moved);
  registerAvatarRoute(app, { pool, clock, media: modules.media, publicUrl: config.publicUrl }, moved);
  registerDashboardRoutes(app, { ...adapters, ...modules, publicUrl: config.publicUrl });
}

/** Registers the routes for reviews, and updates the pages that show them. */
function serveReviews(
  app: FastifyInstance,
  { pool, clock, config }: Adapters,
  modules: Modules,
  realtime: Realtime,
): void {
  const ports: ReviewPorts = {
    pool,
    clock,
    notify: createReviewNotifier({ clock, publicUrl: config.publicUrl }),
    onCommit({ listingId, sellerId, buyerId, about }) {
      realtime.claimsMoved({ listingId, sellerId, userIds: [sellerId, buyerId] });
      if (about === 'seller') modules.sellers.moved(sellerId);
      modules.notifications.written();
    },
  };
  registerReviewRoutes(app, ports);
  registerStaffReviewRoutes(app, ports);
}
