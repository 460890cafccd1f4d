import type { Purchase } from '@clamor/contract/profiles';
import { iso } from '@clamor/contract/wire';
import { amountsOf } from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { type CursorPosition, pageOf } from '../../platform/http/index.ts';

interface Row extends CursorPosition {
  auctionId: string;
  title: string;
  bidCents: number;
  shippingCents: number;
  isPaid: boolean;
}

export interface PurchasesAsked {
  buyerId: string;
  limit: number;
  after: CursorPosition | null;
}

/** A page of a member's paid purchases, newest first, including anonymous ones. Only the member may see it. */
export async function purchasesOf(query: Queryable, { buyerId, limit, after }: PurchasesAsked) {
  const { rows } = await query.query<Row>(
    `SELECT claims.id, orders.paid_at AS at, claims.auction_id AS "auctionId", title, bid_cents AS "bidCents",
       shipping_cents AS "shippingCents", claims.state = 'PAID' AS "isPaid"
     FROM claims JOIN orders ON orders.claim_id = claims.id JOIN listings ON listings.id = claims.listing_id
     WHERE claims.buyer_id = $1 AND claims.state IN ('PAID', 'REFUNDED')
       AND ($2::bigint IS NULL OR (orders.paid_at, claims.id) < ($2, $3::uuid))
     ORDER BY orders.paid_at DESC, claims.id DESC LIMIT $4`,
    [buyerId, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit);
  return { purchases: page.map(wirePurchase), nextCursor };
}

function wirePurchase({ id, at, auctionId, title, isPaid, ...price }: Row): Purchase {
  return {
    id,
    auctionId,
    listingTitle: title,
    date: iso(at),
    amount: amountsOf(price).totalCents,
    status: isPaid ? 'COMPLETED' : 'REFUNDED',
  };
}
