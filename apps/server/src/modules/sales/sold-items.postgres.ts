import type { Queryable } from '../../platform/database/index.ts';

/** What both sides of a sale may see of its item. */
export interface SoldItem {
  auctionId: string;
  slug: string;
  title: string;
  pictureUrl: string | null;
}

const ITEM = `auction_id AS "auctionId", slug, title, media_urls[1] AS "pictureUrl"`;
/**
 * The listings of auctions, found through their claims. Hidden listings are included, because an order still shows its
 * item.
 */
const LISTINGS = `(SELECT DISTINCT ON (auction_id) auction_id, listing_id FROM claims WHERE auction_id = ANY($1::uuid[])) AS sold
  JOIN listings ON listings.id = sold.listing_id`;

export async function soldItems(query: Queryable, auctionIds: readonly string[]): Promise<Map<string, SoldItem>> {
  const { rows } = await query.query<SoldItem>(`SELECT ${ITEM} FROM ${LISTINGS}`, [auctionIds]);
  return new Map(rows.map((row) => [row.auctionId, row]));
}
