import type { Queryable } from '../../platform/database/index.ts';

/** The item as both sides may see it. */
export interface SoldItem {
  auctionId: string;
  slug: string;
  title: string;
  pictureUrl: string | null;
}

const ITEM = `auction_id AS "auctionId", slug, title, media_urls[1] AS "pictureUrl"`;
/** An auction's listing, found through its claims. An order shows its listing even if the listing is hidden by now. */
const LISTINGS = `(SELECT DISTINCT ON (auction_id) auction_id, listing_id FROM claims WHERE auction_id = ANY($1::uuid[])) AS sold
  JOIN listings ON listings.id = sold.listing_id`;

export async function soldItems(query: Queryable, auctionIds: readonly string[]): Promise<Map<string, SoldItem>> {
  const { rows } = await query.query<SoldItem>(`SELECT ${ITEM} FROM ${LISTINGS}`, [auctionIds]);
  return new Map(rows.map((row) => [row.auctionId, row]));
}
