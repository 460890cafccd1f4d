import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Drain } from './drain.ts';
import type { ThisNode } from './modules/nodes/index.ts';
import type { NodeBus } from './modules/topics/index.ts';
import type { GapHealer } from './platform/bus/index.ts';
import type { DatabaseClock } from './platform/clock/index.ts';
import type { Job, JobRegister, TimeShare } from './platform/jobs/index.ts';
import type { Logger } from './platform/log/index.ts';
import type { OutsideParts } from './platform/outside/index.ts';
import type { Shutdown } from './shutdown.ts';
import type { ThisWorker } from './this-worker.ts';

/** The adapters that the modules of one node are built on. */
export interface Adapters {
  config: Config;
  databaseUrl: string;
  pool: pg.Pool;
  /** A pool for the queries before and after a bid's desk command. Page readers cannot use up its connections. */
  admissionPool: pg.Pool;
  clock: DatabaseClock;
  bus: NodeBus;
  /** Reads again what this node caches after the bus lost messages. */
  healer: GapHealer;
  /** This node among those that serve the database. */
  node: ThisNode;
  /** This process as one of several workers; null: there is only this process. */
  worker: ThisWorker | null;
  logger: Logger;
  /** Sends the mails of the outbox. */
  mails: Job;
  /** The limit on the time for notifying outbid members, including the announcements and mails that follow. */
  noticeTime: TimeShare;
  registry: Registry;
  /** Every job of this node. */
  jobs: JobRegister;
  /** The state of each external system that Clamor uses. */
  parts: OutsideParts;
  shutdown: Shutdown;
  /** Runs before the node stops: `/readyz` fails while requests are still served. */
  drain: Drain;
}
