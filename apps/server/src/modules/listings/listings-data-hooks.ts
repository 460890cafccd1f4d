import { listById, type MemberDataHooks, momentOf, NAMED_MAX } from '../member-data/index.ts';

interface OwnRow {
  title: string;
  slug: string;
}

/**
 * A member's listings. Deleting the account withdraws those that collect demand. Those in countdown, live, or waiting for the seller's decision
 * prevent the deletion.
 */
export const listingsDataHooks: MemberDataHooks = {
  tables: ['listings', 'listing_state'],
  lists: [
    listById('listings', {
      id: 'listings.id',
      columns: `slug, listings.created_at AS "createdAt", title, description, mode, product_type AS "productType", media_urls AS "mediaUrls",
        youtube_url AS "youTubeUrl", digital_delivery_info AS "digitalDeliveryInfo", category, condition, custom_tags AS "customTags",
        status, outcome, start_price_cents AS "startPriceCents", min_increment_cents AS "minIncrementCents",
        reserve_cents AS "reserveCents", price_cents AS "priceCents", goal AS threshold, ${momentOf('ends_at')} AS "endsAt"`,
      from: 'listings JOIN listing_state ON listing_state.id = listings.id',
      where: 'listings.seller_id = $1',
    }),
  ],
  async open(tx, userId) {
    const { rows } = await tx.query<OwnRow>(
      `SELECT title, slug FROM listings JOIN listing_state ON listing_state.id = listings.id
       WHERE listings.seller_id = $1 AND status IN ('COUNTDOWN', 'LIVE', 'RESERVE_NOT_MET') AND NOT hidden
       ORDER BY listings.id DESC LIMIT $2`,
      [userId, NAMED_MAX],
    );
    return rows.map((row) => ({ kind: 'listing', auctionId: null, ...row }));
  },
};
