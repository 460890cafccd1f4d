import { failureKind, type PipelineConnection } from '../../platform/pipeline/index.ts';
import type { Evidence } from './save-batch.ts';

export type Outcome = 'committed' | 'aborted' | 'in progress';

const STATUS = 'SELECT pg_xact_status($1::xid8) AS status';

/**
 * A transaction that writes to the log and to no table. When its COMMIT is answered, the synchronous standby has every
 * earlier transaction too.
 */
const CONFIRM = "SELECT pg_logical_emit_message(true, 'clamor', '')";

const THERE =
  'SELECT EXISTS (SELECT 1 FROM listing_events WHERE listing_id = $1 AND number = $2 AND at = $3 AND body::text = $4) AS there';

/**
 * Finds out whether a transaction committed whose COMMIT got no answer. While the transaction runs, nothing is known.
 * Afterwards, an event of the batch in the table proves the commit. `pg_xact_status` is no proof: after a crash that
 * lost the transaction, the database gives its number to another one. A committed transaction counts once a later one
 * has reached the synchronous standby: until then a failover would lose it. Rejects if that takes too long.
 */
export async function askOutcome(
  connection: PipelineConnection,
  xid: string | null,
  evidence: Evidence | null,
): Promise<Outcome> {
  const outcome = await outcomeHere(connection, xid, evidence);
  if (outcome === 'committed') await connection.run({ name: 'desk_confirm', text: CONFIRM, values: [] });
  return outcome;
}

/** The outcome on this server. The standby may not have it yet. */
async function outcomeHere(
  connection: PipelineConnection,
  xid: string | null,
  evidence: Evidence | null,
): Promise<Outcome> {
  const status = xid === null ? null : await statusOf(connection, xid);
  if (status === 'in progress') return 'in progress';
  if (evidence === null) return status === 'committed' ? 'committed' : 'aborted';
  const { listingId, number, at, body } = evidence;
  const { rows } = await connection.run<{ there: boolean }>({
    name: 'desk_evidence',
    text: THERE,
    values: [listingId, number, at, body],
  });
  return rows[0]?.there === true ? 'committed' : 'aborted';
}

/**
 * The status of a transaction. Null: the database no longer knows the number, or never gave it out because a crash lost
 * its last moments. In both cases the transaction does not run any more.
 */
async function statusOf(connection: PipelineConnection, xid: string): Promise<string | null> {
  try {
    const { rows } = await connection.run<{ status: string | null }>({
      name: 'desk_outcome',
      text: STATUS,
      values: [xid],
    });
    return rows[0]?.status ?? null;
  } catch (error) {
    if (failureKind(error) === 'poisoned') return null;
    throw error;
  }
}
