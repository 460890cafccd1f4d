import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { deadlines } from '../sales/index.ts';

/** Which of these members may not buy now: suspended, deleted, or with an overdue claim. */
export async function ineligibleBuyerIds(
  query: Queryable,
  userIds: readonly string[],
  now: Instant,
): Promise<Set<string>> {
  const { rows } = await query.query<{ id: string }>(
    `SELECT asked.id FROM unnest($1::uuid[]) AS asked (id) LEFT JOIN users ON users.id = asked.id
     WHERE users.status IS DISTINCT FROM 'ACTIVE' OR EXISTS (
       SELECT FROM claims WHERE claims.buyer_id = asked.id AND claims.state = 'DUE' AND claims.pay_by <= $2
         AND ${deadlines.payByOf('claims')} <= $2)`,
    [userIds, now],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether a member is ACTIVE: verified, not suspended, not deleted. */
export async function isActive(query: Queryable, userId: string): Promise<boolean> {
  const { rows } = await query.query<{ status: string }>('SELECT status FROM users WHERE id = $1', [userId]);
  return rows[0]?.status === 'ACTIVE';
}

/** A member's oldest overdue claim; null if there is none. */
export async function overdueOf(
  query: Queryable,
  userId: string,
  now: Instant,
): Promise<{ auctionId: string; slug: string } | null> {
  const { rows } = await query.query<{ auctionId: string; slug: string }>(
    `SELECT claims.auction_id AS "auctionId", coalesce(listings.slug, '') AS slug
     FROM claims LEFT JOIN listings ON listings.id = claims.listing_id
     WHERE claims.buyer_id = $1 AND claims.state = 'DUE' AND claims.pay_by <= $2 AND ${deadlines.payByOf('claims')} <= $2
     ORDER BY claims.pay_by LIMIT 1`,
    [userId, now],
  );
  return rows[0] ?? null;
}

export interface OfferPlace {
  auctionId: string;
  listingId: string;
  bidderId: string;
}

/** An offer's auction, listing and recipient; null if there is no such offer. */
export async function placeOfOffer(query: Queryable, offerId: string): Promise<OfferPlace | null> {
  const { rows } = await query.query<OfferPlace>(
    'SELECT auction_id AS "auctionId", listing_id AS "listingId", bidder_id AS "bidderId" FROM offers WHERE id = $1',
    [offerId],
  );
  return rows[0] ?? null;
}

/** Whether a listing was already relisted. The caller holds the sale's lock. */
export async function wasRelisted(query: Queryable, listingId: string): Promise<boolean> {
  const { rowCount } = await query.query('SELECT FROM relistings WHERE listing_id = $1', [listingId]);
  return rowCount === 1;
}

/** The slug of the listing that replaced a relisted one; null if it was not relisted. */
export async function relistedAs(query: Queryable, listingId: string): Promise<string | null> {
  const { rows } = await query.query<{ slug: string }>(
    'SELECT slug FROM relistings JOIN listings ON listings.id = relistings.new_listing_id WHERE listing_id = $1',
    [listingId],
  );
  return rows[0]?.slug ?? null;
}

export async function noteRelisting(tx: Queryable, listingId: string, newListingId: string): Promise<void> {
  await tx.query('INSERT INTO relistings (listing_id, new_listing_id) VALUES ($1, $2)', [listingId, newListingId]);
}
