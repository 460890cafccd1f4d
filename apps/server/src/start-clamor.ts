import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Adapters } from './adapters.ts';
import { createApp } from './app.ts';
import { buildModules } from './build-modules.ts';
import type { Config } from './config.ts';
import { Drain } from './drain.ts';
import { LEASED_JOBS } from './leased-jobs.ts';
import { listingAddresses } from './modules/market/index.ts';
import { memberAddresses } from './modules/profiles/index.ts';
import type { NodeBus } from './modules/topics/index.ts';
import { openAccessLog } from './open-access-log.ts';
import { openBus, openHealer } from './open-bus.ts';
import { openDatabase } from './open-database.ts';
import { openLimits } from './open-limits.ts';
import { openNode } from './open-node.ts';
import { pageConfig } from './page-config.ts';
import { PROVIDER_ORIGINS } from './platform/cards/index.ts';
import { DatabaseClock, realScheduler } from './platform/clock/index.ts';
import { createPool, measureClock, QUICK } from './platform/database/index.ts';
import { createJob, JobRegister, measureJobs, timeShare } from './platform/jobs/index.ts';
import { createLogger } from './platform/log/index.ts';
import { createMetrics, measurePools } from './platform/metrics/index.ts';
import { readOutboundPause } from './platform/outbound/index.ts';
import { measureOutsideParts, OutsideParts } from './platform/outside/index.ts';
import { sharedSecret } from './platform/secrets/index.ts';
import { serveModules } from './serve-modules.ts';
import { Shutdown } from './shutdown.ts';
import { publicHeads } from './site-heads.ts';
import { siteViewsOf } from './site-views.ts';
import { startMails } from './start-mails.ts';
import { metricsOfAllWorkers, offerMetrics, type ThisWorker } from './this-worker.ts';

export interface RunningClamor {
  app: FastifyInstance;
  pool: pg.Pool;
  /** The address on which it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  /** Where the data is, in words for the operator. */
  dataPlace: string;
  /** Continues to serve while the proxy learns that this node stops. Resolves when the stop may begin. */
  drain(): Promise<void>;
  /** Finishes work in progress and stops; ends a running drain early. Repeated calls wait for the same stop. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Prints a sentence for the operator. */
  report: (line: string) => void;
  /** Called when the embedded database has died and could not be started again, so that nothing can be served. */
  onLost: (error: Error) => void;
  /** Set in a worker: there the primary has opened the database. */
  worker?: ThisWorker | null;
  /** For tests: compares every answer with the contract. */
  checkAnswers?: boolean;
  /** For tests: a bus to other nodes in this process. */
  bus?: NodeBus;
  /** For tests: where the log goes instead of standard error. */
  logTo?: { write(line: string): void };
}

/** The folder of the built site beside this app. The path is right from the source and from the bundle. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Connections for admission. Few are enough, because admission batches its look-ups and caches the answers. */
const ADMISSION_CONNECTIONS = 4;
const CHECK_PARTS_EVERY_MS = 15_000;
const FAREWELL_MS = 4_000;
/**
 * The part of the time that notifying outbid members may take. If bids come faster, notifications wait and bids do not.
 */
const NOTICE_SHARE = 0.03;

/** The most connections of all workers together. PostgreSQL accepts 100 by default; the rest is for tools. */
const CONNECTIONS_MAX = 90;
const READING_CONNECTIONS = 10;
/** The connections of a worker besides those for reading: admission, its home lane and its waiting lane. */
const OTHER_CONNECTIONS = ADMISSION_CONNECTIONS + 2;

/** How many connections for reading each worker may have. */
export function readingConnections(workers: number): number {
  return Math.min(READING_CONNECTIONS, Math.floor(CONNECTIONS_MAX / workers) - OTHER_CONNECTIONS);
}

/**
 * Builds every adapter and module from the configuration, and begins to serve. Throws an error whose message is for the
 * operator.
 */
export async function startClamor(config: Config, options: StartOptions): Promise<RunningClamor> {
  const shutdown = new Shutdown();
  try {
    return await build(config, options, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function build(config: Config, options: StartOptions, shutdown: Shutdown): Promise<RunningClamor> {
  const logger = createLogger(config.logLevel, options.logTo);
  const worker = options.worker ?? null;
  const registry = createMetrics();
  if (worker !== null) offerMetrics(registry);
  const database = worker?.database ?? (await openDatabase(config, options, shutdown));
  const onError = (err: Error) => logger.warn({ err }, 'A database connection broke');
  const pool = createPool(database.url, { onError, max: readingConnections(config.workers) });
  shutdown.add('pool', () => pool.end());
  const admissionPool = createPool(database.url, {
    onError,
    bounds: QUICK,
    max: ADMISSION_CONNECTIONS,
    applicationName: 'clamor admission',
  });
  shutdown.add('admission', () => admissionPool.end());
  await reportPause(pool, options);
  const clock = new DatabaseClock();
  await measureClock(pool, clock);
  measurePools({ reading: pool, entrance: admissionPool }, registry);

  const drain = new Drain(realScheduler);
  const node = await openNode({ config, admissionPool, logger, registry, shutdown });
  const jobs = new JobRegister((name) => (LEASED_JOBS.has(name) ? node.leases.gateOf(name) : null));
  measureJobs(jobs, registry, () => clock.databaseNow());
  const parts = new OutsideParts({ log: logger });
  measureOutsideParts(parts, registry, () => clock.databaseNow());
  const bus = options.bus ?? (await openBus(config, { node: node.id, worker, pool, parts, registry, shutdown }));
  if (worker !== null) node.followBus(() => bus.others());
  const healer = openHealer(bus, logger);
  shutdown.add('healing', () => healer.stop());

  const base = {
    noticeTime: timeShare(NOTICE_SHARE),
    config,
    databaseUrl: database.url,
    pool,
    admissionPool,
    clock,
    bus,
    healer,
    node,
    worker,
    logger,
    registry,
    shutdown,
    jobs,
    parts,
    drain,
  };
  const adapters = { ...base, mails: startMails(base) };
  const app = await openApp(adapters, options);
  shutdown.add('http', () => closeHttp(app));
  const stop = () => {
    drain.cutShort();
    return shutdown.run();
  };
  drain.add(() => node.drain());
  shutdown.add('draining', () => node.drain());
  const address = await app.listen({ host: config.host, port: config.port });
  return { app, pool, address, dataPlace: database.place, drain: () => drain.run(config.drainMs), stop };
}

async function openApp(adapters: Adapters, options: StartOptions): Promise<FastifyInstance> {
  const { config, pool, clock, logger, registry, parts, shutdown, drain, worker } = adapters;
  const { publicUrl } = config;
  const modules = await buildModules(adapters);
  const { accounts, desk } = modules;
  checkParts(adapters);
  return await createApp({
    http: {
      clock,
      admission: {
        caller: (request) => accounts.callerOf(request),
        staff: (request) => modules.staffAccess.callerOf(request),
      },
      logger,
      accessLog: openAccessLog(adapters),
      cookieSecret: await sharedSecret(pool, 'cookies'),
      publicUrl,
      trustProxy: config.trustProxy,
      rateLimits: config.rateLimits,
      rateCounters: await openLimits(adapters),
      development: !config.production,
      remoteDevelopment: config.remoteDevelopment,
      checkAnswers: options.checkAnswers ?? false,
      isDraining: () => drain.isUnderWay,
    },
    registry,
    ...(worker === null ? {} : { allMetrics: metricsOfAllWorkers(worker) }),
    checks: {
      database: () => pool.query('SELECT 1'),
      desk: async () => {
        if (!desk.serving()) throw new Error('The desk cannot commit right now.');
      },
    },
    outside: () => ({
      ...Object.fromEntries(parts.all().map(({ name, isUp }) => [name, isUp])),
      ...(adapters.node.isMissingBus ? { nodes: false } : {}),
    }),
    isDraining: () => drain.isUnderWay || shutdown.isUnderWay,
    site: {
      webRoot: WEB_ROOT,
      config: pageConfig(config),
      ...(config.cards.provider === 'stripe' ? { origins: PROVIDER_ORIGINS } : {}),
      heads: publicHeads(modules, publicUrl),
      views: siteViewsOf(adapters, modules),
      addresses: [listingAddresses(pool), memberAddresses(pool)],
    },
    routes: [(scope) => serveModules(scope, adapters, modules)],
  });
}

/** Lets requests in progress finish. Connections that take too long are cut. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const cancel = realScheduler.after(FAREWELL_MS, () => app.server.closeAllConnections());
  await app.close();
  cancel();
}

/** Checks the outside parts at the start and regularly afterwards. The start does not wait for the answers. */
function checkParts({ parts, jobs, logger, shutdown }: Adapters): void {
  const job = createJob({
    name: 'checks of outside parts',
    everyMs: CHECK_PARTS_EVERY_MS,
    run: () => parts.checkDue().then(() => false),
    onError: (err, name) => logger.error({ err, job: name }, 'A job failed'),
  });
  jobs.add(job);
  shutdown.add(job.name, () => job.stop());
  job.kick();
}

async function reportPause(pool: pg.Pool, { report }: StartOptions): Promise<void> {
  const pause = await readOutboundPause(pool);
  if (pause === null) return;
  report(
    `This is a copy, restored from a backup of ${pause.backupTakenAt.toISOString()}. It sends no mail and does not ask the card provider ` +
      'until you run: npm run restore -- --open',
  );
}
