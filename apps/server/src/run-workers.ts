import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from './config.ts';
import { type OpenedDatabase, openDatabase } from './open-database.ts';
import { monotonicNow, realScheduler, wait } from './platform/clock/index.ts';
import { RATE_WINDOW_MS } from './platform/http/index.ts';
import { RateLimiter } from './platform/limiter/index.ts';
import { COUNT, channelToWorker, countFor, WorkerHub } from './platform/workers/index.ts';
import { Shutdown } from './shutdown.ts';
import type { RunningClamor, StartOptions } from './start-clamor.ts';
import { DATABASE, METRICS } from './this-worker.ts';

/** A worker could not start, and said why itself. */
export class WorkerNotStarted extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super('A worker could not start.');
    this.exitCode = exitCode;
  }
}

type RunningWorkers = Pick<RunningClamor, 'address' | 'dataPlace' | 'drain' | 'stop'>;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that lived so long is started again without a longer pause. */
const LIVED_MS = 60_000;
const EXIT_FAILED = 1;

/** Holds the data, starts the workers of this machine, and carries what they say to each other (docs/nodes.md#workers). */
export async function runWorkers(
  config: Config,
  options: Pick<StartOptions, 'report' | 'onLost'>,
): Promise<RunningWorkers> {
  const shutdown = new Shutdown();
  try {
    const database = await openDatabase(config, options, shutdown);
    const workers = new Workers(database, options.report);
    shutdown.add('workers', () => workers.end('SIGINT'));
    const address = await workers.start(config.workers);
    const dataPlace = database.place;
    return { address, dataPlace, drain: () => workers.end('SIGTERM'), stop: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

class Workers {
  readonly #hub: WorkerHub;
  readonly #report: (line: string) => void;
  readonly #running = new Set<Worker>();
  #isEnding = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(database: OpenedDatabase, report: (line: string) => void) {
    this.#report = report;
    const aggregator = new AggregatorRegistry();
    this.#hub = new WorkerHub({
      [DATABASE]: () => database,
      [METRICS]: () => aggregator.clusterMetrics(),
      [COUNT]: countFor(new RateLimiter({ windowMs: RATE_WINDOW_MS, now: monotonicNow })),
    });
  }

  /** Resolves with the address when every worker serves. Rejects when one ends before. */
  async start(count: number): Promise<string> {
    const opened = await Promise.all(Array.from({ length: count }, () => this.#fork()));
    return opened[0] ?? '';
  }

  /** Asks every worker to end, and resolves when all have. */
  async end(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
    this.#isEnding = true;
    await Promise.all(
      [...this.#running].map(async (worker) => {
        const gone = once(worker, 'exit');
        worker.process.kill(signal);
        await gone;
      }),
    );
  }

  #fork(): Promise<string> {
    const worker = cluster.fork();
    const bornAt = monotonicNow();
    this.#running.add(worker);
    return new Promise((resolve, reject) => {
      let isOpen = false;
      const leave = this.#hub.join(channelToWorker(worker), (address) => {
        isOpen = true;
        resolve(address);
      });
      worker.once('exit', (code, signal) => {
        leave();
        this.#running.delete(worker);
        if (!isOpen) reject(new WorkerNotStarted(code ?? EXIT_FAILED));
        if (!this.#isEnding && isOpen) void this.#replace(signal ?? `code ${code}`, monotonicNow() - bornAt);
      });
    });
  }

  /** The others serve on meanwhile. */
  async #replace(reason: string, livedMs: number): Promise<void> {
    this.#pauseMs = livedMs > LIVED_MS ? FIRST_PAUSE_MS : Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    this.#report(`A worker ended (${reason}); another one takes its place.`);
    await wait(realScheduler, this.#pauseMs);
    if (this.#isEnding) return;
    await this.#fork().catch((error: Error) => {
      if (!this.#isEnding) void this.#replace(error.message, 0);
    });
  }
}
