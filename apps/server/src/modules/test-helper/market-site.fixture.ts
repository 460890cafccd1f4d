import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WrittenListing } from '@clamor/contract/listing-views';
import type { CreateListingInput } from '@clamor/contract/listings';
import type { Role, UserStatus } from '@clamor/domain/accounts';
import type { Command } from '@clamor/domain/lifecycle';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { type BookFault, checkBooks } from '../../check-books.ts';
import { InProcessNetwork } from '../../platform/bus/index.ts';
import { DatabaseClock, ManualScheduler, moveTestClock } from '../../platform/clock/index.ts';
import { createPool, measureClock } from '../../platform/database/index.ts';
import { openHttpApp } from '../../platform/http/http-site.fixture.ts';
import { createLogger } from '../../platform/log/index.ts';
import { connectPipeline } from '../../platform/pipeline/index.ts';
import { sealedNumbers } from '../../platform/secrets/index.ts';
import { memoryStorage } from '../../platform/storage/index.ts';
import { createTestDatabase } from '../../platform/test-database/index.ts';
import { visitorHashes } from '../../platform/visitor/index.ts';
import { type Accounts, actorSection, createAccounts, type Usernames, usernames } from '../accounts/index.ts';
import { bidsSection, registerBidRoutes } from '../bidding/index.ts';
import { demandSection, nextBoostOf, notConnectedVideoLikes, registerDemandRoutes } from '../demand/index.ts';
import {
  CommitFollower,
  createDesk,
  type DeskParameters,
  type Enclosure,
  type RunningDesk,
  readVersions,
} from '../desk/index.ts';
import { createClockWorker, offsetAt, registerLifecycleRoutes } from '../lifecycle/index.ts';
import { listingsSection, picturesOfListings, registerListingRoutes } from '../listings/index.ts';
import { createMarket, type Market, marketSection, registerMarketRoutes } from '../market/index.ts';
import { type MediaLibrary, mediaLibrary, registerMediaRoutes, uploadStore } from '../media/index.ts';
import { picturesOfMembers } from '../profiles/index.ts';
import { createViews, registerViewRoutes, type Views } from '../views/index.ts';
import { registerTestHelperRoutes } from './test-helper-routes.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  raw: Buffer;
}

export interface CallOptions {
  body?: unknown;
  member?: TestMember;
  headers?: Record<string, string>;
}

export interface TestMember {
  id: string;
  username: string;
  token: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface MarketSite {
  app: FastifyInstance;
  pool: pg.Pool;
  clock: DatabaseClock;
  desk: RunningDesk;
  accounts: Accounts;
  views: Views;
  market: Market;
  names: Usernames;
  media: MediaLibrary;
  call(method: Method, url: string, options?: CallOptions): Promise<Answer>;
  member(role?: Role, status?: UserStatus): Promise<TestMember>;
  /** A listing of a new seller, or of the one given. */
  listing(
    input?: Partial<CreateListingInput>,
    seller?: TestMember,
  ): Promise<{ slug: string; id: string; seller: TestMember }>;
  /** An IMMEDIATE listing that has met its goal, gone through its countdown and is LIVE. */
  live(input?: Partial<CreateListingInput>): Promise<{ slug: string; id: string; seller: TestMember }>;
  /** Moves the development clock and lets these listings do what is due. */
  advance(seconds: number, ...listingIds: string[]): Promise<void>;
  tick(listingId: string): Promise<void>;
  /** The cards of the market page. */
  cards(query?: string): Promise<{ slug: string; status: string; featured: boolean }[]>;
  /** What staff do to a listing; `payload` as the listings' section takes it. */
  moderate(listingId: string, command: Command, payload?: Enclosure): Promise<void>;
  /** How often open pages were told that the clock was moved. */
  clockMoves(): number;
  close(): Promise<void>;
}

export const DEVICE_SECRET = Buffer.alloc(32, 2);
export const CURSOR_SECRET = Buffer.alloc(32, 3);

export interface MarketOptions {
  limited?: boolean;
  desk?: Partial<DeskParameters>;
  /** The test writes events or rows past the desk, so that the books do not agree at the end. */
  invented?: boolean;
}

/** The market place on a real database and the real desk, in an app that listens to nobody. The books are checked when it closes. */
export async function openMarketSite(options: MarketOptions = {}): Promise<MarketSite> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { onError: () => {} });
  const entrance = createPool(database.url, { onError: () => {} });
  const clock = new DatabaseClock();
  await measureClock(pool, clock);
  const hashes = visitorHashes(DEVICE_SECRET);
  const accounts = await createAccounts({
    pool,
    entrance,
    clock,
    bus: new InProcessNetwork().join(),
    visitors: hashes,
    publicUrl: 'http://clamor.test',
    supportEmail: 'support@clamor.test',
    mailQueued: () => {},
    onError: () => {},
  });
  const desk = deskOn(database.url, clock, options.desk ?? {});
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM incarnation');
  const incomingFolder = join(tmpdir(), `clamor-incoming-${uuidv7()}`);
  const media = mediaLibrary({
    store: uploadStore(pool),
    storage: memoryStorage(),
    clock,
    incomingFolder,
    uses: [picturesOfListings(pool), picturesOfMembers(pool)],
  });
  const ports = shownOn({ pool, entrance, clock, desk, media, epoch: rows[0]?.id ?? '' });
  const app = await openHttpApp({
    clock,
    entrance: { caller: (request) => accounts.callerOf(request), staff: () => ({ name: 'tess' }) },
    trustProxy: ['127.0.0.1'],
  });
  registerMediaRoutes(app, { pool, clock, library: media, publicUrl: 'http://clamor.test' });
  registerListingRoutes(app, { ...ports, limited: options.limited ?? false });
  const cursors = sealedNumbers(CURSOR_SECRET);
  registerDemandRoutes(app, { ...ports, hashes, videoLikes: notConnectedVideoLikes, cursors });
  registerBidRoutes(app, ports);
  registerLifecycleRoutes(app, ports);
  registerViewRoutes(app, { ...ports, nextBoostAt: nextBoostOf(pool, clock, DEVICE_SECRET) });
  registerMarketRoutes(app, ports.market);
  const clockWorker = createClockWorker({ pool, clock, desk, onError: () => {} });
  let clockMoves = 0;
  registerTestHelperRoutes(app, {
    ...ports,
    accounts: accounts.ports,
    runDue: () => clockWorker.finish(),
    clockMoved: () => {
      clockMoves += 1;
    },
    followStanding: async () => {},
    finishMails: () => accounts.requests.finish(),
    fillDemo: async () => (await import('../../../demo/fill-demo.ts')).fillDemo({ ...ports, accounts: accounts.ports }),
  });
  await desk.start();
  const parts = { ...ports, app, accounts };
  return {
    ...parts,
    ...actionsOn(parts),
    clockMoves: () => clockMoves,
    async close() {
      await app.close();
      await clockWorker.stop();
      await desk.stop();
      await accounts.requests.stop();
      if (!options.invented) await assertBooks(pool);
      await pool.end();
      await entrance.end();
      await database.drop();
      await rm(incomingFolder, { recursive: true, force: true });
    },
  };
}

/** Adds what follows the desk; nobody asks for versions here but by hand. */
function shownOn<
  Ports extends { pool: pg.Pool; entrance: pg.Pool; clock: DatabaseClock; desk: RunningDesk; epoch: string },
>(ports: Ports) {
  const { pool, desk } = ports;
  const knownTime = () => desk.knownTime();
  const names = usernames(ports.entrance);
  const views = createViews({ ...ports, names, knownTime });
  const market = createMarket({ ...ports, database: pool, views, knownTime });
  const follower = new CommitFollower({
    desk,
    bus: new InProcessNetwork().join(),
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

function deskOn(databaseUrl: string, clock: DatabaseClock, parameters: Partial<DeskParameters>): RunningDesk {
  return createDesk({
    connect: (limits, name) => connectPipeline(databaseUrl, limits, name),
    sections: [actorSection(clock), listingsSection, marketSection, demandSection, bidsSection],
    clock,
    offsetAt,
    parameters,
    log: createLogger('silent'),
  });
}

type Parts = Pick<MarketSite, 'app' | 'pool' | 'clock' | 'desk'>;

function actionsOn(parts: Parts) {
  const call = caller(parts);
  const member = memberMaker(parts);
  const submit = async (
    listingId: string,
    command: Command,
    kind: 'clock' | 'staff',
    payload: Enclosure | null = null,
  ) => {
    const receivedAt = parts.clock.databaseNow();
    await parts.desk.submit({ listingId, command, asker: { kind }, receivedAt, key: null, payload, bytes: 100 });
  };
  const tick = (listingId: string) => submit(listingId, { kind: 'tick' }, 'clock');
  const moderate: MarketSite['moderate'] = (listingId, command, payload) =>
    submit(listingId, command, 'staff', payload);
  const cards: MarketSite['cards'] = async (query = '') => (await call('GET', `/api/listings${query}`)).body;
  const advance = async (seconds: number, ...listingIds: string[]) => {
    parts.clock.testOffsetMeasured(await moveTestClock(parts.pool, seconds * 1_000));
    await parts.desk.beatNow();
    for (const listingId of listingIds) await tick(listingId);
  };
  const listing: MarketSite['listing'] = async (input = {}, seller) => {
    const owner = seller ?? (await member('SELLER'));
    const body = { title: 'A brass lamp', threshold: 2, startPriceCents: 1_000, minIncrementCents: 100, ...input };
    const created = await call('POST', '/api/listings', { body, member: owner });
    if (created.status !== 201) throw new Error(`the listing was refused: ${created.raw.toString()}`);
    const { slug, id } = created.body as WrittenListing;
    return { slug, id, seller: owner };
  };
  const live: MarketSite['live'] = async (input = {}) => {
    const made = await listing({ auctionDurationSeconds: 600, countdownTimerMinutes: 1, ...input });
    for (let like = 0; like < 2; like += 1) {
      await call('POST', `/api/listings/${made.slug}/like`, { member: await member() });
    }
    await advance(61, made.id);
    return made;
  };
  return { call, member, tick, moderate, cards, advance, listing, live };
}

function caller({ app }: Parts): MarketSite['call'] {
  return async (method, url, { body, member, headers = {} } = {}) => {
    const response = await app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: { ...(member === undefined ? {} : { authorization: `Bearer ${member.token}` }), ...headers },
    });
    const isJson = String(response.headers['content-type']).includes('json');
    const parsed = isJson && response.payload !== '' ? response.json() : null;
    return { status: response.statusCode, body: parsed, headers: response.headers, raw: response.rawPayload };
  };
}

let members = 0;

function memberMaker({ pool, clock }: Parts): MarketSite['member'] {
  return async (role = 'BIDDER', status = 'ACTIVE') => {
    members += 1;
    const member = { id: uuidv7(), username: `member-${members}`, token: randomBytes(16).toString('base64url') };
    const now = new Date(clock.now());
    await pool.query(
      `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
       VALUES ($1, $2, $3, '', $4, $5, $6)`,
      [member.id, member.username, `${member.username}@members.test`, role, status, now],
    );
    await pool.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $3::timestamptz + interval '1 year')`,
      [createHash('sha256').update(member.token).digest(), member.id, now],
    );
    return member;
  };
}

/** A picture of one colour. */
export function plainPicture(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } })
    .png()
    .toBuffer();
}

/** Uploads a picture as a page does; answers its address. */
export async function uploadPicture(site: MarketSite, member: TestMember, file?: Buffer): Promise<string> {
  const opened = await site.call('POST', '/api/objects/upload', { member });
  const { pathname } = new URL(opened.body.uploadURL as string);
  const body = file ?? (await plainPicture());
  const sent = await site.call('PUT', pathname, { body, headers: { 'content-type': 'image/png' } });
  if (sent.status !== 200) throw new Error(`the upload was refused: ${sent.raw.toString()}`);
  return sent.body.url as string;
}
