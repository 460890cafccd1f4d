import { AggregatorRegistry, type Registry } from 'prom-client';
import type { OpenedDatabase } from './open-database.ts';
import { realScheduler } from './platform/clock/index.ts';
import { channelToPrimary, WorkerLink } from './platform/workers/index.ts';

/** This process where it is one of the workers of a machine (docs/nodes.md#workers). */
export interface ThisWorker {
  link: WorkerLink;
  database: OpenedDatabase;
}

export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
export const DATABASE = 'database';
export const METRICS = 'metrics';

const ASK_WITHIN_MS = 10_000;

/** Null: this process is no worker. Throws where the primary does not say which database to use. */
export async function findThisWorker(): Promise<ThisWorker | null> {
  const channel = channelToPrimary();
  if (channel === null) return null;
  ignoreSignals();
  const link = new WorkerLink(channel, realScheduler);
  const database = await link.ask(DATABASE, null, ASK_WITHIN_MS);
  if (database === null) throw new Error('The primary does not say which database to use.');
  return { link, database: database as OpenedDatabase };
}

/** systemd and terminals signal the whole group of processes. The primary alone says when a worker ends; without a primary it ends by itself. */
function ignoreSignals(): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => undefined);
}

/** Lets this process answer the primary when that gathers the numbers of all workers. */
export function offerMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // Its making begins to listen.
  new AggregatorRegistry();
}

/** The numbers of all workers in one answer, whichever of them is asked; null where one does not answer. */
export function metricsOfAllWorkers({ link }: Pick<ThisWorker, 'link'>): () => Promise<string | null> {
  return async () => (await link.ask(METRICS, null, ASK_WITHIN_MS)) as string | null;
}
