import type { Queryable } from '../../platform/database/index.ts';

/** The platform's fees of what was paid and not given back, in cents. */
export async function revenueCents(query: Queryable): Promise<number> {
  const { rows } = await query.query<{ cents: number }>(
    `SELECT coalesce(sum(transfers.cents), 0)::bigint AS cents FROM payments
     JOIN transfers ON transfers.cause = payments.id::text AND transfers.kind = 'paid' AND transfers.to_account = 'fees'
     WHERE payments.state = 'COMPLETED'`,
  );
  return rows[0]?.cents ?? 0;
}
