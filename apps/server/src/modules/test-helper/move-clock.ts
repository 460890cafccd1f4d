import type { MoveClockBody } from '@clamor/contract/test-helper';
import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import { type DatabaseClock, moveTestClock, resetTestClock } from '../../platform/clock/index.ts';

export interface MoveClockPorts {
  pool: pg.Pool;
  clock: DatabaseClock;
  /** Lets everything that is due now happen; resolves when it has. */
  runDue(): Promise<unknown>;
  /** Open pages learn that their clocks are wrong. */
  clockMoved(): void;
}

/** Moves product time forward, or back to the database's own; then does what has fallen due. Answers the new time. */
export async function moveClock(ports: MoveClockPorts, body: MoveClockBody): Promise<Instant> {
  const { pool, clock } = ports;
  const offsetMs =
    'reset' in body ? await resetTestClock(pool) : await moveTestClock(pool, body.advanceSeconds * 1_000);
  clock.testOffsetMeasured(offsetMs);
  await ports.runDue();
  ports.clockMoved();
  return clock.now();
}
