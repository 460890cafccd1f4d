import { expect } from 'vitest';
import type { WholeClamor } from './running-clamor.fixture.ts';

type Polled = ReturnType<typeof expect.poll>;

/** Causes `nodes_live`: inserts the row of another node. */
export async function anotherNodeComes(
  house: () => WholeClamor,
  read: (sample: string) => Promise<number>,
  soon: (sample: string) => Polled,
): Promise<void> {
  expect(await read('nodes_live')).toBe(1);
  // The node was last seen in the near future, so that it counts as live until the test has read the metric.
  await house().clamor.pool.query(
    `INSERT INTO nodes (id, version, started_at, seen_at, draining)
    SELECT gen_random_uuid(), '1', at, at + 2000, false FROM (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at) AS now`,
  );
  await soon('nodes_live').toBe(2);
}
