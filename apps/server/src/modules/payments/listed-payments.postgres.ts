import type { KnownPayment } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';

/** The stored payments that a page of the provider's list names, by payment id. */
export async function paymentsOfIntents(
  query: Queryable,
  listed: readonly { paymentId: string }[],
): Promise<ReadonlyMap<string, KnownPayment>> {
  const { rows } = await query.query<KnownPayment & { id: string }>(
    `SELECT payments.id, payments.claim_id AS "claimId", payments.state, payments.intent_id AS "intentId", payments.received_cents AS "receivedCents",
       payments.step, payments.last_error ->> 'code' AS "lastErrorCode",
       (payments.stray_cents + (SELECT coalesce(sum(cents), 0) FROM refunds
         WHERE refunds.payment_id = payments.id AND refunds.state IN ('PENDING', 'SUCCEEDED')))::bigint AS "returnedCents",
       held.disputes, held."openDisputes"
     FROM payments,
       LATERAL (SELECT count(*) AS disputes, count(*) FILTER (WHERE disputes.state IN ('WARNING', 'OPEN')) AS "openDisputes"
         FROM disputes WHERE disputes.auction_id = payments.auction_id AND disputes.payment_id = payments.id) AS held
     WHERE payments.id = ANY($1::uuid[])`,
    [listed.map(({ paymentId }) => paymentId)],
  );
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}
