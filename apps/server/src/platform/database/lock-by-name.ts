import type { Queryable } from './in-transaction.ts';

/** A node that freezes while it holds a lock loses its transaction after this time, so that others can go on. */
const IDLE_MS = 5_000;

/**
 * Takes the advisory lock of this name until the transaction ends. Old and new versions of the program must use the
 * same names.
 */
export async function lockByName(tx: Queryable, name: string): Promise<void> {
  await tx.query(
    "SELECT set_config('idle_in_transaction_session_timeout', $2, true), pg_advisory_xact_lock(hashtextextended($1, 0))",
    [name, String(IDLE_MS)],
  );
}
