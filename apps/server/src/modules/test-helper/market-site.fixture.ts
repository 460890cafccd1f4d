import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { type BookFault, checkBooks } from '../../check-books.ts';
import { InProcessNetwork } from '../../platform/bus/index.ts';
import { type CardProvider, type Cards, openCards, registerSandboxRoutes } from '../../platform/cards/index.ts';
import { DatabaseClock, ManualScheduler } from '../../platform/clock/index.ts';
import { createPool, measureClock } from '../../platform/database/index.ts';
import { openHttpApp, STAFF } from '../../platform/http/http-site.fixture.ts';
import { createLogger } from '../../platform/log/index.ts';
import { connectPipeline } from '../../platform/pipeline/index.ts';
import { sealedNumbers } from '../../platform/secrets/index.ts';
import { createTestDatabase } from '../../platform/test-database/index.ts';
import { visitorHashes } from '../../platform/visitor/index.ts';
import { type Accounts, createAccounts } from '../accounts/index.ts';
import { recordStaffAction } from '../audit/index.ts';
import { bidsSection, registerBidRoutes } from '../bidding/index.ts';
import { demandSection, nextBoostOf, registerDemandRoutes } from '../demand/index.ts';
import { CommitFollower, createDesk, type DeskParameters, type RunningDesk, readVersions } from '../desk/index.ts';
import { createClockWorker, offsetAt, registerLifecycleRoutes } from '../lifecycle/index.ts';
import { listingsSection, registerListingRoutes } from '../listings/index.ts';
import { createMarket, type Market, marketSection, registerMarketRoutes } from '../market/index.ts';
import { type MediaLibrary, registerMediaRoutes } from '../media/index.ts';
import { type Usernames, usernames } from '../members/index.ts';
import { registerMyBidsRoutes } from '../my-bids/index.ts';
import { type OfferRoutePorts, registerOfferRoutes, relistedAs } from '../offers/index.ts';
import { registerOrderRoutes } from '../orders/index.ts';
import { createPayments, type Payments, registerPaymentRoutes } from '../payments/index.ts';
import { registerSellerMoneyRoutes } from '../payouts/index.ts';
import { createSaleNotifier } from '../sale-notifications/index.ts';
import { claimsSection, createSales, obligationsSection, type Sales } from '../sales/index.ts';
import { actorSection } from '../sessions/index.ts';
import { type NodeBus, TOPICS } from '../topics/index.ts';
import { createViews, registerViewRoutes, type Views } from '../views/index.ts';
import { actionsOn, type MarketActions, type TestMember } from './market-actions.fixture.ts';
import { mediaIn } from './market-media.fixture.ts';
import { registerTestHelperRoutes } from './test-helper-routes.ts';

export type { Answer, TestMember } from './market-actions.fixture.ts';

export interface MarketSite extends MarketActions {
  app: FastifyInstance;
  pool: pg.Pool;
  clock: DatabaseClock;
  desk: RunningDesk;
  accounts: Accounts;
  views: Views;
  market: Market;
  names: Usernames;
  media: MediaLibrary;
  sales: Sales;
  payments: Payments;
  /** The site's card provider. */
  provider: Cards;
  /** How often open pages were notified that the clock was moved. */
  clockMoves(): number;
  close(): Promise<void>;
}

export const DEVICE_SECRET = Buffer.alloc(32, 2);
export const CURSOR_SECRET = Buffer.alloc(32, 3);
/** The market's ports on a site without another node, where the market cannot miss a commit. */
const ALONE = { hearing: () => '', counted: () => {}, onFailure: () => {} };

export interface MarketOptions {
  limited?: boolean;
  desk?: Partial<DeskParameters>;
  /** True: the test writes events or rows past the desk, so the books are not checked at the end. */
  invented?: boolean;
  /** True: the operator has a key for reading the likes of videos. The test reads them itself. */
  readsVideos?: boolean;
  /** Wraps the card provider, for example to make it fail. */
  provider?: (provider: CardProvider) => CardProvider;
}

/** Opens the market on a real database, with the real desk and without a port. Closing it checks the books. */
export async function openMarketSite(options: MarketOptions = {}): Promise<MarketSite> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { onError: () => {} });
  const admissionPool = createPool(database.url, { onError: () => {} });
  const clock = new DatabaseClock();
  await measureClock(pool, clock);
  const hashes = visitorHashes(DEVICE_SECRET);
  const bus = new InProcessNetwork(TOPICS).join();
  const accounts = await createAccounts({
    pool,
    admissionPool,
    clock,
    bus,
    visitors: hashes,
    publicUrl: 'http://clamor.test',
    supportEmail: 'support@clamor.test',
    termsVersion: 'terms of the tests',
    mailQueued: () => {},
    onError: () => {},
  });
  const desk = deskOn(database.url, clock, options.desk ?? {});
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM incarnation');
  const folder = join(tmpdir(), `clamor-site-${uuidv7()}`);
  const media = mediaIn(folder, { pool, clock, bus });
  const ports = shownOn({ pool, admissionPool, clock, bus, desk, media, epoch: () => rows[0]?.id ?? '' });
  const app = await openHttpApp({
    clock,
    admission: { caller: (request) => accounts.callerOf(request), staff: () => STAFF },
    trustProxy: ['127.0.0.1'],
  });
  registerMediaRoutes(app, { pool, clock, library: media, publicUrl: 'http://clamor.test' });
  registerListingRoutes(app, { ...ports, limited: options.limited ?? false });
  const cursors = sealedNumbers(CURSOR_SECRET);
  registerDemandRoutes(app, { ...ports, hashes, cursors, readsVideos: options.readsVideos ?? false });
  registerLifecycleRoutes(app, ports);
  const { cards, sales, payments } = await serveMoney(app, {
    ...ports,
    limited: options.limited ?? false,
    decorate: options.provider ?? ((provider) => provider),
  });
  serveReaders(app, { ...ports, sales, hashes });
  const clockWorker = createClockWorker({ pool, clock, desk, onError: () => {} });
  let clockMoves = 0;
  registerTestHelperRoutes(app, {
    ...ports,
    accounts: accounts.ports,
    async runDue() {
      await clockWorker.finish();
      await payments.job.finish();
    },
    clockMoved: () => {
      clockMoves += 1;
    },
    followUserStatus: async () => {},
    finishMails: () => accounts.requests.finish(),
    fillDemo: () => demoOn({ ...ports, accounts, payments, cards }),
  });
  await desk.start();
  const parts = { ...ports, app, accounts, sales, payments, provider: cards };
  return {
    ...parts,
    ...actionsOn(parts),
    clockMoves: () => clockMoves,
    async close() {
      await app.close();
      await clockWorker.stop();
      await payments.job.stop();
      await cards.sandbox?.job.stop();
      await desk.stop();
      await accounts.requests.stop();
      if (!options.invented) await assertBooks(pool);
      await pool.end();
      await admissionPool.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type DemoPorts = Parameters<typeof import('../../../demo/fill-demo.ts').fillDemo>[0];
type SiteOfDemo = Pick<DemoPorts, 'media' | 'market' | 'payments'> & { accounts: Accounts; cards: Cards };

async function demoOn({ accounts, cards: { sandbox }, ...ports }: SiteOfDemo) {
  const { fillDemo } = await import('../../../demo/fill-demo.ts');
  return await fillDemo({ ...ports, accounts: accounts.ports, sandbox, reviewed: () => {} });
}

/** What the routes for money need from the site. */
type SiteOfMoney = Omit<OfferRoutePorts, keyof Payments['ports'] | 'log'> & {
  pool: pg.Pool;
  clock: DatabaseClock;
  desk: Pick<RunningDesk, 'onCommit'>;
  names: Usernames;
  decorate: NonNullable<MarketOptions['provider']>;
};

/** Registers the routes for what follows a settled auction: payments, orders, payouts, offers. Uses the sandbox. */
async function serveMoney(app: FastifyInstance, ports: SiteOfMoney) {
  const { pool, clock, names, decorate } = ports;
  const onError = () => {};
  const log = { warn: () => {} };
  const cards = await openCards({ provider: 'sandbox' }, { pool, clock, onError });
  const sales = createSales({
    pool,
    clock,
    note: (tx, action) => recordStaffAction(tx, { ...action, at: clock.now() }),
    notifier: createSaleNotifier({ clock, publicUrl: 'http://clamor.test' }),
    log,
  });
  const payments = createPayments({ ...sales.ports, provider: decorate(cards.provider), onError });
  const money = { ...payments.ports, names, kick: () => payments.job.kick() };
  registerPaymentRoutes(app, money);
  registerOrderRoutes(app, money);
  registerSellerMoneyRoutes(app, money);
  registerOfferRoutes(app, { ...ports, ...money });
  ports.desk.onCommit((changes) => sales.follow(changes));
  await payments.job.finish();
  if (cards.sandbox !== null) registerSandboxRoutes(app, cards.sandbox);
  return { cards, sales, payments };
}

type PortsOf<Register extends (app: FastifyInstance, ports: never) => void> = Parameters<Register>[1];

type SiteOfReaders = Omit<PortsOf<typeof registerBidRoutes>, 'knownBuyer'> &
  Omit<PortsOf<typeof registerViewRoutes>, keyof Sales | 'relistedAs' | 'nextBoostAt'> &
  PortsOf<typeof registerMarketRoutes> &
  PortsOf<typeof registerMyBidsRoutes> & {
    sales: Sales;
    clock: DatabaseClock;
    hashes: ReturnType<typeof visitorHashes>;
  };

/** Registers the routes for bids and for reading listings. */
function serveReaders(app: FastifyInstance, ports: SiteOfReaders): void {
  const { pool, clock, sales, hashes } = ports;
  registerBidRoutes(app, { ...ports, knownBuyer: sales.knownBuyer });
  registerViewRoutes(app, {
    ...ports,
    ...sales,
    relistedAs: (listingId) => relistedAs(pool, listingId),
    nextBoostAt: nextBoostOf(pool, clock, hashes),
  });
  registerMarketRoutes(app, ports);
  registerMyBidsRoutes(app, { ...ports, sales });
}

/** Creates the views and the market, which follow the desk's commits. No timer looks for missed commits. */
function shownOn<
  Ports extends {
    pool: pg.Pool;
    admissionPool: pg.Pool;
    clock: DatabaseClock;
    desk: RunningDesk;
    epoch(): string;
    bus: NodeBus;
  },
>(ports: Ports) {
  const { pool, desk } = ports;
  const knownTime = () => desk.knownTime();
  const names = usernames(ports.admissionPool);
  const views = createViews({ ...ports, names, knownTime });
  const market = createMarket({ ...ports, ...ALONE, database: pool, views, knownTime });
  const follower = new CommitFollower({
    desk,
    bus: ports.bus,
    scheduler: new ManualScheduler(),
    versionsOf: (listingIds) => readVersions(pool, listingIds),
    onFailure: () => {},
  });
  follower.add(views);
  follower.add(market);
  return { ...ports, names, views, market };
}

async function assertBooks(pool: pg.Pool): Promise<void> {
  const wrong: BookFault[] = [];
  await checkBooks(pool, (fault) => wrong.push(fault));
  if (wrong.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(wrong.slice(0, 5))}`);
}

/** Longer than any heartbeat is late on a busy machine. Tests cause their outages themselves. */
const NO_OUTAGE_MS = 120_000;

function deskOn(databaseUrl: string, clock: DatabaseClock, parameters: Partial<DeskParameters>): RunningDesk {
  return createDesk({
    connect: (limits, name) => connectPipeline(databaseUrl, limits, name),
    sections: [
      actorSection(clock),
      listingsSection,
      marketSection,
      demandSection,
      bidsSection,
      claimsSection,
      obligationsSection(clock),
    ],
    clock,
    offsetAt,
    parameters: { outageThresholdMs: NO_OUTAGE_MS, ...parameters },
    log: createLogger('silent'),
  });
}

/** A PNG picture of one colour. */
export function plainPicture(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } })
    .png()
    .toBuffer();
}

/** Uploads a picture as a page would. Returns its address. */
export async function uploadPicture(site: MarketSite, member: TestMember, file?: Buffer): Promise<string> {
  const opened = await site.call('POST', '/api/objects/upload', { member });
  const { pathname } = new URL(opened.body.uploadURL as string);
  const body = file ?? (await plainPicture());
  const sent = await site.call('PUT', pathname, { body, headers: { 'content-type': 'image/png' } });
  if (sent.status !== 200) throw new Error(`the upload was refused: ${sent.raw.toString()}`);
  return sent.body.url as string;
}
