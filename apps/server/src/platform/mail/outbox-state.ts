import type { Instant } from '@clamor/domain/time';
import { countUpTo, type Queryable } from '../database/index.ts';

/** The mails that were not sent. Counts stop at `OUTBOX_COUNT_MAX`. */
export interface OutboxState {
  waiting: number;
  /**
   * Mails that were given up: refused for good, tried too often, or with an expired link. They are kept for a month.
   */
  givenUp: number;
  /** Raw database time at which the oldest waiting mail was written; null: none waits. */
  oldestWaitingAt: Instant | null;
}

export const OUTBOX_COUNT_MAX = 10_000;
const WAITING = 'FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL';

/** How many mails wait to be sent. */
export function countWaitingMails(database: Queryable): Promise<number> {
  return countUpTo(database, OUTBOX_COUNT_MAX, `SELECT ${WAITING}`);
}

export async function readOutboxState(database: Queryable): Promise<OutboxState> {
  const waiting = await countWaitingMails(database);
  const givenUp = await countUpTo(database, OUTBOX_COUNT_MAX, 'SELECT FROM mails WHERE given_up_at IS NOT NULL');
  const { rows } = await database.query<{ at: Date }>(`SELECT created_at AS at ${WAITING} ORDER BY created_at LIMIT 1`);
  return { waiting, givenUp, oldestWaitingAt: rows[0]?.at.getTime() ?? null };
}
