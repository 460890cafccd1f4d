import { SQL_STATE } from '../database/sql-states.ts';

/** What an error of PostgreSQL means for its transaction. */
export type FailureKind =
  /** The session or the server ends, or is unavailable now. The work itself is not at fault. */
  | 'lost'
  /** A conflict with another transaction. The work can be retried from its beginning. */
  | 'again'
  /** The work itself is at fault. */
  | 'poisoned';

/** Another transaction held a lock for longer than the lock timeout. */
export const LOCK_NOT_AVAILABLE = SQL_STATE.lockNotAvailable;

const AGAIN = new Set<string>([
  SQL_STATE.serializationFailure,
  SQL_STATE.deadlockDetected,
  LOCK_NOT_AVAILABLE,
  SQL_STATE.queryCanceled,
]);

/** The error of every statement after a failed one. It is a consequence, never the cause. */
export const IN_FAILED_TRANSACTION = SQL_STATE.inFailedTransaction;

/** The SQLSTATE of an error; null for an error of the connection or of this program. */
export function sqlStateOf(error: unknown): string | null {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' ? code : null;
}

/**
 * Errors with which PostgreSQL ends the session. They are recognised by code, because the severity is in the server's
 * language.
 */
const ENDS_THE_SESSION = new Set(['25P03', '25P04', '57P01', '57P02', '57P03', '57P04', '57P05']);

/** Whether PostgreSQL ended the session with this error. */
export function isFatal(error: unknown): boolean {
  const { severity } = error as { severity?: unknown };
  return severity === 'FATAL' || severity === 'PANIC' || ENDS_THE_SESSION.has(sqlStateOf(error) ?? '');
}

/**
 * What an error means. An error without an SQLSTATE comes from the connection (`lost`) or from this program
 * (`poisoned`).
 */
export function failureKind(error: unknown): FailureKind {
  const state = sqlStateOf(error);
  if (state === null) return error instanceof ConnectionLost ? 'lost' : 'poisoned';
  if (AGAIN.has(state)) return 'again';
  if (isFatal(error) || state.startsWith('08') || state.startsWith('53') || state.startsWith('57')) return 'lost';
  return 'poisoned';
}

/** The connection to the database broke, or the database did not answer in time. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}
