import { expect } from 'vitest';
import type { WholeClamor } from './running-clamor.fixture.ts';

type Polled = ReturnType<typeof expect.poll>;

/** Causes `nodes_live`: another node enters its row. */
export async function anotherNodeComes(
  house: () => WholeClamor,
  read: (sample: string) => Promise<number>,
  soon: (sample: string) => Polled,
): Promise<void> {
  expect(await read('nodes_live')).toBe(1);
  // The row's last heartbeat lies in the near future, so that the node counts as live until the test has looked.
  await house().clamor.pool.query(
    `INSERT INTO nodes (id, version, started_at, seen_at, draining)
    SELECT gen_random_uuid(), '1', at, at + 2000, false FROM (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at) AS now`,
  );
  await soon('nodes_live').toBe(2);
}
