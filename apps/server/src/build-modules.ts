import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { ListingShare } from './app.ts';
import type { Closing } from './closing.ts';
import type { Config } from './config.ts';
import { actorSection, createAccounts } from './modules/accounts/index.ts';
import { bidsSection, registerBidRoutes } from './modules/bidding/index.ts';
import {
  demandSection,
  nextBoostOf,
  notConnectedVideoLikes,
  registerDemandRoutes,
  visitorHashes,
} from './modules/demand/index.ts';
import { createDesk, type RunningDesk, readEvents, readVersions } from './modules/desk/index.ts';
import { createClockWorker, offsetAt, registerLifecycleRoutes } from './modules/lifecycle/index.ts';
import { createListings, type Listings, listingsSection } from './modules/listings/index.ts';
import { mediaLibrary, registerMediaRoutes, uploadStore } from './modules/media/index.ts';
import { createNotifications, lettersSection } from './modules/notifications/index.ts';
import { registerProfileRoutes, usernameOf } from './modules/profiles/index.ts';
import { type Realtime, registerRealtime } from './modules/realtime/index.ts';
import { createStanding, registerStaffRoutes, staffGate } from './modules/staff/index.ts';
import { registerTestHelperRoutes } from './modules/test-helper/index.ts';
import type { Bus } from './platform/bus/index.ts';
import type { DatabaseClock } from './platform/clock/index.ts';
import type { EntryGate } from './platform/http/index.ts';
import { createJob, type Job } from './platform/jobs/index.ts';
import type { Logger } from './platform/log/index.ts';
import { connectPipeline } from './platform/pipeline/index.ts';
import { sharedSecret } from './platform/secrets/index.ts';
import { diskStorage } from './platform/storage/index.ts';

/** What the modules of one node are built on. */
export interface Ground {
  config: Config;
  databaseUrl: string;
  pool: pg.Pool;
  clock: DatabaseClock;
  bus: Bus;
  logger: Logger;
  mails: Job;
  closing: Closing;
}

/** The modules of one node, wired to each other. */
export interface Modules {
  gate: EntryGate;
  desk: RunningDesk;
  checks: Readonly<Record<string, () => Promise<unknown>>>;
  shareOf(slug: string): Promise<ListingShare | null>;
  usernameOf(userId: string): Promise<string | null>;
  registerRoutes(app: FastifyInstance): Promise<void>;
}

/** What a message between nodes would have said, and did not, is learnt within this time. */
const HEAL_EVERY_MS = 1_000;

/** Builds every module and starts the desk. */
export async function buildModules(ground: Ground): Promise<Modules> {
  const { config, pool, clock, bus, logger, mails, closing } = ground;
  const mailQueued = () => mails.kick();
  const { publicUrl, mail } = config;
  const onError = (err: unknown, job: string) => logger.error({ err, job }, 'A job failed');
  const { supportEmail } = mail;
  const accounts = await createAccounts({ pool, clock, bus, publicUrl, supportEmail, mailQueued, onError });
  closing.add('account requests', () => accounts.requests.stop());

  const desk = await startDesk(ground);
  const storage = diskStorage(`${config.dataDir}/objects`);
  const media = mediaLibrary({ store: uploadStore(pool), storage, clock });
  const epoch = await incarnationOf(pool);
  const visitorSecret = await sharedSecret(pool, 'visitors');
  const nextBoostAt = nextBoostOf(pool, clock, visitorSecret);
  const listings = createListings({ pool, clock, desk, media, epoch, nextBoostAt });
  const standing = createStanding({ pool, clock, desk, onError });
  closing.add('standing changes', () => standing.stop());
  const letters = createNotifications({ pool, clock, desk, publicUrl, mailQueued, onError });
  closing.add('letters about listings', () => letters.stop());
  const clockWorker = createClockWorker({ pool, clock, desk, onError });
  closing.add('clock worker', () => clockWorker.stop());
  const healing = createJob({
    name: 'healing of views',
    run: () => listings.views.heal().then(() => false),
    everyMs: HEAL_EVERY_MS,
    onError,
  });
  closing.add('healing of views', () => healing.stop());

  return {
    gate: { caller: (request) => accounts.callerOf(request), staff: staffGate(config.adminSecret) },
    desk,
    checks: { desk: () => assertServing(desk), storage: () => storage.check() },
    shareOf: (slug) => shareOf(listings, publicUrl, slug),
    usernameOf: (userId) => usernameOf(pool, userId),
    async registerRoutes(app) {
      accounts.registerRoutes(app);
      registerMediaRoutes(app, media);
      listings.registerRoutes(app);
      const hashes = visitorHashes(visitorSecret);
      registerDemandRoutes(app, { listings, hashes, videoLikes: notConnectedVideoLikes });
      registerBidRoutes(app, listings);
      registerLifecycleRoutes(app, listings);
      registerProfileRoutes(app, accounts.ports);
      registerStaffRoutes(app, { accounts: accounts.ports, desk, followStanding: () => standing.settle() });
      const realtime = await openRealtime(app, ground, listings, accounts.sessions);
      desk.onTold((changes) => realtime.told(changes));
      registerTestHelperRoutes(app, {
        pool,
        clock,
        accounts: accounts.ports,
        listings,
        runDue: () => clockWorker.settle(),
        clockMoved: () => realtime.clockMoved(),
        async settleMails() {
          await accounts.requests.settle();
          await letters.settle();
          await mails.settle();
        },
      });
    },
  };
}

/** Beats come often enough within the threshold that a late one is no outage. */
const BEATS_PER_THRESHOLD = 5;

async function startDesk({ config, databaseUrl, clock, logger, closing }: Ground): Promise<RunningDesk> {
  const { outageThresholdMs: threshold } = config;
  const desk = createDesk({
    connect: (limits, name) => connectPipeline(databaseUrl, limits, name),
    sections: [actorSection(clock), listingsSection, demandSection, bidsSection, lettersSection],
    clock,
    offsetAt,
    log: logger,
    ...(threshold === null
      ? {}
      : { parameters: { outageThresholdMs: threshold, beatEveryMs: Math.ceil(threshold / BEATS_PER_THRESHOLD) } }),
  });
  await desk.start();
  closing.add('desk', () => desk.stop());
  return desk;
}

function openRealtime(
  app: FastifyInstance,
  { config, pool, clock, bus, logger }: Ground,
  { views, names, epoch }: Listings,
  sessions: Awaited<ReturnType<typeof createAccounts>>['sessions'],
): Promise<Realtime> {
  return registerRealtime(app, {
    publicUrl: config.publicUrl,
    epoch,
    listings: {
      async read(slug, atLeastVersion) {
        const view = await views.view(slug, atLeastVersion);
        return view === null || view.state.hidden ? null : view;
      },
      versionsOf: (listingIds) => readVersions(pool, listingIds),
    },
    log: { after: (listingId, number, limit) => readEvents(pool, listingId, number, limit) },
    names,
    sessions: {
      find: (token) => sessions.find(token),
      stillOpen: (sessionIds) => sessions.stillOpen(sessionIds),
      onEnded: (listener) => sessions.onSessionsEnded(listener),
    },
    time: clock,
    bus,
    onFailure: (err) => logger.warn({ err }, 'A message to watchers failed'),
  });
}

/** What a listing's page says of itself; null for one that the public may not see. */
async function shareOf({ views }: Listings, publicUrl: string, slug: string): Promise<ListingShare | null> {
  const view = await views.view(slug);
  if (view === null || view.state.hidden) return null;
  const { title, description, mediaUrls } = view.texts;
  const picture = mediaUrls[0];
  return { title, description, imageUrl: picture === undefined ? null : new URL(picture, publicUrl).href };
}

async function assertServing(desk: RunningDesk): Promise<void> {
  if (!desk.serving()) throw new Error('The desk cannot commit right now.');
}

/** Which database this is: versions compare within one. */
async function incarnationOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM incarnation');
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The database does not say which one it is.');
  return id;
}
