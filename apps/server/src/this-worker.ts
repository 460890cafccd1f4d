import { AggregatorRegistry, type Registry } from 'prom-client';
import type { OpenedDatabase } from './open-database.ts';
import { realScheduler } from './platform/clock/index.ts';
import { channelToPrimary, WorkerLink } from './platform/workers/index.ts';

/** What this process has if it is one of a machine's workers (docs/nodes.md#workers). */
export interface ThisWorker {
  link: WorkerLink;
  database: OpenedDatabase;
}

export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
export const DATABASE = 'database';
export const METRICS = 'metrics';

const ASK_WITHIN_MS = 10_000;

/**
 * Connects a worker with its primary. Null: this process is no worker. Throws if the primary does not name the
 * database.
 */
export async function findThisWorker(): Promise<ThisWorker | null> {
  const channel = channelToPrimary();
  if (channel === null) return null;
  ignoreSignals();
  const link = new WorkerLink(channel, realScheduler);
  const database = await link.ask(DATABASE, null, ASK_WITHIN_MS);
  if (database === null) throw new Error('The primary does not say which database to use.');
  return { link, database: database as OpenedDatabase };
}

/**
 * Ignores signals in a worker. systemd and terminals signal the whole process group, but only the primary decides when
 * a worker ends. If the primary is gone, the worker ends by itself.
 */
function ignoreSignals(): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => undefined);
}

/** Lets this process answer when the primary collects the metrics of all workers. */
export function offerMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // The constructor begins to listen for requests of the primary.
  new AggregatorRegistry();
}

/**
 * Returns a function that reads the metrics of all workers. Any worker may be asked. Null if one of them does not
 * answer.
 */
export function metricsOfAllWorkers({ link }: Pick<ThisWorker, 'link'>): () => Promise<string | null> {
  return async () => (await link.ask(METRICS, null, ASK_WITHIN_MS)) as string | null;
}
