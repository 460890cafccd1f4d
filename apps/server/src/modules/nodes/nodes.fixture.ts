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

/**
 * How long a test's node may be silent before it counts as gone. It is so long that a heartbeat is not late even on a
 * slow machine.
 */
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

/** Nodes on one database. They do nothing by themselves: the test writes each heartbeat and moves each clock. */
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
    /** Makes a node's last heartbeat older, as if the node had been silent since. */
    async age({ id }: ThisNode, ms: number): Promise<void> {
      await pool.query('UPDATE nodes SET started_at = started_at - $2, seen_at = seen_at - $2 WHERE id = $1', [id, ms]);
    },
    /** Makes a lease older, as if its node had taken or renewed it that much earlier. */
    async ageLease(name: string, ms: number): Promise<void> {
      await pool.query('UPDATE leases SET until = until - $2 WHERE name = $1', [name, ms]);
    },
    async stop(): Promise<void> {
      for (const node of made) await node.stop();
    },
  };
}
