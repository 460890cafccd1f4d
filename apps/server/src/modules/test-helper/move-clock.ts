import type { MoveClockBody } from '@clamor/contract/test-helper';
import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import { type DatabaseClock, moveTestClock, resetTestClock } from '../../platform/clock/index.ts';

export interface MoveClockPorts {
  pool: pg.Pool;
  clock: DatabaseClock;
  /** Runs everything that is due now; resolves when it is done. */
  runDue(): Promise<unknown>;
  /** Called after the clock was moved, so that open pages correct theirs. */
  clockMoved(): void;
}

/**
 * How far the clock may be moved ahead, in milliseconds. The wire has no form for times after the year 9999, so the
 * limit is far below.
 */
const FARTHEST_MS = 100 * 366 * 86_400_000;

/**
 * Moves product time forward, or back to database time, and then runs what is due. Returns the new time; null if it
 * would be more than a hundred years ahead, and then nothing moves.
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
