import { randomUUID } from 'node:crypto';
import type pg from 'pg';

import { ManualScheduler } from '../../platform/clock/index.ts';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase } from '../../platform/test-database/index.ts';
import { ThisNode } from './this-node.ts';

export interface Warning {
  message: string;
  fields: object;
}

export interface TestNode {
  node: ThisNode;
  scheduler: ManualScheduler;
  warnings: Warning[];
}

/** When a test's node counts as gone: later than any machine is slow. */
export const GONE_MS = 100_000;

/** Nodes on a database of their own. */
export async function openNodes() {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { onError: () => {} });
  const nodes = nodesOn(pool);
  return {
    ...nodes,
    pool,
    async close(): Promise<void> {
      await nodes.stop();
      await pool.end();
      await database.drop();
    },
  };
}

/** Nodes on one database. Nothing happens by itself: the test makes each node write its heartbeat, and moves its clock. */
export function nodesOn(pool: pg.Pool) {
  const made: ThisNode[] = [];
  return {
    make({
      hasSharedBus = false,
      query = pool,
    }: {
      hasSharedBus?: boolean;
      query?: Pick<pg.Pool, 'query'>;
    } = {}): TestNode {
      const scheduler = new ManualScheduler();
      const warnings: Warning[] = [];
      const node = new ThisNode({
        pool: query as pg.Pool,
        id: randomUUID(),
        version: '1.2.3',
        hasSharedBus,
        goneAfterMs: GONE_MS,
        log: { warn: (fields, message) => void warnings.push({ message, fields }) },
        scheduler,
        now: () => scheduler.nowMs,
      });
      made.push(node);
      return { node, scheduler, warnings };
    },
    /** Moves a node's last heartbeat back, as if it had written nothing since. */
    async age({ id }: ThisNode, ms: number): Promise<void> {
      await pool.query('UPDATE nodes SET started_at = started_at - $2, seen_at = seen_at - $2 WHERE id = $1', [id, ms]);
    },
    /** Moves a lease back, as if its node had taken or renewed it so much earlier. */
    async ageLease(name: string, ms: number): Promise<void> {
      await pool.query('UPDATE leases SET until = until - $2 WHERE name = $1', [name, ms]);
    },
    async stop(): Promise<void> {
      for (const node of made) await node.stop();
    },
  };
}
