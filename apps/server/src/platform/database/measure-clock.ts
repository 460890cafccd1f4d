import type { DatabaseClock } from '../clock/index.ts';
import type { Queryable } from './in-transaction.ts';

const ROUNDS = 5;

/**
 * Measures the database's clock by several queries, which makes it precise, and reads the development clock's offset.
 */
export async function measureClock(database: Queryable, clock: DatabaseClock): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const sentAt = clock.monotonicNow();
    const { rows } = await database.query<{ now: number; offset: number }>(
      `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now, offset_ms AS offset FROM clock_offset`,
    );
    const answer = rows[0];
    if (answer === undefined) throw new Error('The database did not tell its time.');
    clock.measured(answer.now, sentAt);
    clock.testOffsetMeasured(answer.offset);
  }
}
