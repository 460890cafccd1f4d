import { failureKind, type PipelineConnection } from '../../platform/pipeline/index.ts';
import type { Evidence } from './save-batch.ts';

export type Outcome = 'committed' | 'aborted' | 'in progress';

const STATUS = 'SELECT pg_xact_status($1::xid8) AS status';

const THERE =
  'SELECT EXISTS (SELECT 1 FROM listing_events WHERE listing_id = $1 AND number = $2 AND at = $3 AND body::text = $4) AS there';

/**
 * Asks what became of a transaction whose COMMIT got no answer. While it is in progress nothing is known. Once it is not, an event
 * of the batch being there is the proof: after a crash that lost the transaction's traces, its number is given out again, and
 * `pg_xact_status` speaks of somebody else's.
 */
export async function askOutcome(
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

/** Null: too old, or a number that this database never gave out (it lost its last moments). In progress it is not. */
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
