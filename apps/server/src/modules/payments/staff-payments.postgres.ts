import type { PAYMENT_STATUSES } from '@clamor/contract/limits';
import type { PaymentState } from '@clamor/domain/sales';
import { type Queryable, substringPattern } from '../../platform/database/index.ts';
import type { CursorPosition } from '../../platform/http/index.ts';
import { PAYMENT_STATUS } from '../sales/index.ts';

export interface PaymentsAsked {
  /** A text to find in titles, names and mail addresses. */
  q: string | null;
  status: (typeof PAYMENT_STATUSES)[number] | null;
  limit: number;
  after: CursorPosition | null;
}

/** A payment with its listing, payer and seller. */
export interface PaymentRow extends CursorPosition {
  auctionId: string;
  claimId: string;
  listingId: string;
  listingTitle: string;
  payerEmail: string;
  payerName: string;
  sellerName: string;
}

const ROWS = `SELECT payments.id, payments.created_at AS at, payments.auction_id AS "auctionId",
    payments.claim_id AS "claimId", listings.id AS "listingId", listings.title AS "listingTitle",
    payer.email AS "payerEmail", payer.username AS "payerName", seller.username AS "sellerName"
  FROM payments JOIN claims ON claims.id = payments.claim_id JOIN listings ON listings.id = claims.listing_id
  JOIN users AS payer ON payer.id = claims.buyer_id JOIN users AS seller ON seller.id = claims.seller_id`;

/** Payments, newest first, at most `limit`. */
export async function findPayments(
  query: Queryable,
  { q, status, limit, after }: PaymentsAsked,
): Promise<PaymentRow[]> {
  const { rows } = await query.query<PaymentRow>(
    `${ROWS}
     WHERE ($1::text[] IS NULL OR payments.state = ANY($1))
       AND ($2::text IS NULL OR listings.title ILIKE $2 OR payer.username ILIKE $2 OR payer.email ILIKE $2
         OR seller.username ILIKE $2 OR seller.email ILIKE $2)
       AND ($3::bigint IS NULL OR (payments.created_at, payments.id) < ($3, $4::uuid))
     ORDER BY payments.created_at DESC, payments.id DESC LIMIT $5`,
    [status === null ? null : statesOf(status), substringPattern(q), after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export async function findPayment(query: Queryable, paymentId: string): Promise<PaymentRow | null> {
  const { rows } = await query.query<PaymentRow>(`${ROWS} WHERE payments.id = $1`, [paymentId]);
  return rows[0] ?? null;
}

/** The states of a payment that staff see under this status. */
function statesOf(status: (typeof PAYMENT_STATUSES)[number]): PaymentState[] {
  return (Object.keys(PAYMENT_STATUS) as PaymentState[]).filter((state) => PAYMENT_STATUS[state] === status);
}
