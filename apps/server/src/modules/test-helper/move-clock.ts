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

/** Moments after the year 9999 have no place on the wire; nobody needs to come near them. */
const FARTHEST_MS = 100 * 366 * 86_400_000;

/**
 * Moves product time forward, or back to the database's own; then does what has fallen due. Answers the new time, or null where it would
 * come to be more than a hundred years ahead: then nothing moves.
 */
export async function moveClock(ports: MoveClockPorts, body: MoveClockBody): Promise<Instant | null> {
  const { pool, clock } = ports;
  if ('advanceSeconds' in body && clock.testOffsetMs() + body.advanceSeconds * 1_000 > FARTHEST_MS) return null;
  const offsetMs =
    'reset' in body ? await resetTestClock(pool) : await moveTestClock(pool, body.advanceSeconds * 1_000);
  clock.testOffsetMeasured(offsetMs);
  await ports.runDue();
  ports.clockMoved();
  return clock.now();
}
