import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from './config.ts';
import { type OpenedDatabase, openDatabase } from './open-database.ts';
import { monotonicNow, realScheduler } from './platform/clock/index.ts';
import { RATE_WINDOW_MS } from './platform/http/index.ts';
import { RateLimiter } from './platform/limiter/index.ts';
import { COUNT, channelToWorker, countFor, endWorker, WorkerHub } from './platform/workers/index.ts';
import { Shutdown } from './shutdown.ts';
import type { RunningClamor, StartOptions } from './start-clamor.ts';
import { DATABASE, METRICS } from './this-worker.ts';
import { WorkerProcesses } from './worker-processes.ts';

type RunningWorkers = Pick<RunningClamor, 'address' | 'dataPlace' | 'drain' | 'stop'>;

/** Opens the database, starts the workers of this machine, and passes messages between them (docs/nodes.md#workers). */
export async function runWorkers(
  config: Config,
  options: Pick<StartOptions, 'report' | 'onLost'>,
): Promise<RunningWorkers> {
  const shutdown = new Shutdown();
  try {
    const database = await openDatabase(config, options, shutdown);
    const hub = openHub(database);
    const workers = new WorkerProcesses({
      fork: () => cluster.fork(),
      join: (worker, opened) => hub.join(channelToWorker(worker), opened),
      end: (worker, signal) => endWorker(channelToWorker(worker), signal),
      report: options.report,
      drainMs: config.drainMs,
      scheduler: realScheduler,
    });
    shutdown.add('workers', () => workers.end('SIGINT'));
    const address = await workers.start(config.workers);
    const dataPlace = database.place;
    return { address, dataPlace, drain: () => workers.end('SIGTERM'), stop: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

function openHub(database: OpenedDatabase): WorkerHub {
  const aggregator = new AggregatorRegistry();
  return new WorkerHub({
    [DATABASE]: () => database,
    [METRICS]: () => aggregator.clusterMetrics(),
    [COUNT]: countFor(new RateLimiter({ windowMs: RATE_WINDOW_MS, now: monotonicNow })),
  });
}
