import type { Queryable } from '../../platform/database/index.ts';

/** SQL that counts the rows of each kind, for the comparison with the kept count. */
const THERE_IS = {
  members: "SELECT count(*) FROM users WHERE status <> 'DELETED' AND claimed_email IS NULL",
  listings: 'SELECT count(*) FROM listing_state WHERE NOT hidden',
  fees: `SELECT sum(transfers.cents) FROM payments
    JOIN transfers ON transfers.cause = payments.id::text AND transfers.kind = 'paid' AND transfers.to_account = 'fees'
    WHERE payments.state = 'COMPLETED'`,
};

/** Finds kept counts (`countMarket`) that differ from the number of rows. */
export async function checkMarket(query: Queryable): Promise<{ id: string; fault: string }[]> {
  const kept = 'coalesce((SELECT sum(total) FROM kept_counts WHERE kept_counts.what = counted.what), 0)';
  const { rows } = await query.query<{ id: string; fault: string }>(
    `SELECT what AS id, 'kept are ' || ${kept} || ', there are ' || coalesce(total, 0) AS fault
     FROM (${Object.entries(THERE_IS)
       .map(([what, total]) => `SELECT '${what}' AS what, (${total}) AS total`)
       .join(' UNION ALL ')}) AS counted
     WHERE ${kept} <> coalesce(total, 0)`,
  );
  return rows;
}
