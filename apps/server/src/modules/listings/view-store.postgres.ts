import type { Bid } from '@clamor/domain/bidding';
import { type Slice, sliceWidthMs } from '@clamor/domain/demand';
import type { ListingState } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { type BidRow, bidOf } from './bid-rows.ts';
import { LISTING_COLUMNS, type ListingRow, textsOf } from './listing-rows.ts';
import type { ListingTexts } from './listing-texts.ts';
import { type ListingView, type SellerCard, VIEW_BIDS } from './listing-view.ts';
import type { ViewStore } from './view-store.ts';

/** Reads committed states; the desk's tables are the desk's to read. */
export interface StateReader {
  states(database: Queryable, listingIds: readonly string[]): Promise<ListingState[]>;
  versions(database: Queryable, listingIds: readonly string[]): Promise<Map<string, number>>;
}

/** `now` decides only how finely the demand's slices are read. */
export function viewStore(pool: pg.Pool, reader: StateReader, now: () => Instant): ViewStore {
  return {
    load: (listingIds) => (listingIds.length === 0 ? Promise.resolve([]) : loadViews(pool, reader, listingIds, now())),
    async idsOfSlugs(slugs) {
      const { rows } = await pool.query<{ id: string; slug: string }>(
        'SELECT id, slug FROM listings WHERE slug = ANY($1)',
        [slugs],
      );
      return new Map(rows.map(({ id, slug }) => [slug, id]));
    },
    versionsOf: (listingIds) => reader.versions(pool, listingIds),
  };
}

type TextsAndSellerRow = ListingRow & {
  username: string;
  profile_image_url: string | null;
  bio: string | null;
  joined_at: Date;
  total_sales: number;
};

/** All parts are read from one snapshot of the database, so that they belong to one version. */
function loadViews(
  pool: pg.Pool,
  reader: StateReader,
  listingIds: readonly string[],
  now: Instant,
): Promise<ListingView[]> {
  return inTransaction(pool, async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const rows = await loadTexts(tx, listingIds);
    const states = new Map((await reader.states(tx, listingIds)).map((state) => [state.id, state]));
    const bids = await loadLastBids(tx, listingIds);
    const slices = await loadSlices(tx, rows, now);
    return rows.flatMap((row) => {
      const state = states.get(row.id);
      if (state === undefined) return [];
      const texts = textsOf(row);
      const seller = sellerOf(row, texts);
      return [{ texts, seller, state, bids: bids.get(row.id) ?? [], slices: slices.get(row.id) ?? [] }];
    });
  });
}

async function loadTexts(tx: Queryable, listingIds: readonly string[]): Promise<TextsAndSellerRow[]> {
  const columns = LISTING_COLUMNS.map((column) => `l.${column}`).join(', ');
  const { rows } = await tx.query<TextsAndSellerRow>(
    `SELECT ${columns}, u.username, u.created_at AS joined_at, p.profile_image_url, p.bio,
       coalesce(sold.sales, 0) AS total_sales
     FROM listings l JOIN users u ON u.id = l.seller_id LEFT JOIN profiles p ON p.user_id = l.seller_id
     LEFT JOIN sold_counts sold ON sold.seller_id = l.seller_id
     WHERE l.id = ANY($1::uuid[])`,
    [listingIds],
  );
  return rows;
}

function sellerOf(row: TextsAndSellerRow, texts: ListingTexts): SellerCard {
  return {
    id: texts.sellerId,
    username: row.username,
    profileImageUrl: row.profile_image_url,
    bio: row.bio ?? '',
    joinedAt: row.joined_at.getTime(),
    totalSales: row.total_sales,
  };
}

async function loadLastBids(tx: Queryable, listingIds: readonly string[]): Promise<Map<string, Bid[]>> {
  const { rows } = await tx.query<BidRow>(
    `SELECT b.listing_id, b.sequence, b.bidder_id, b.amount_cents, b.anonymous, b.automatic, b.received_at, b.placed_at
     FROM unnest($1::uuid[]) AS wanted(id)
     CROSS JOIN LATERAL (
       SELECT listing_id, sequence, bidder_id, amount_cents, anonymous, automatic, received_at, placed_at
       FROM bids WHERE listing_id = wanted.id ORDER BY sequence DESC LIMIT $2
     ) b`,
    [listingIds, VIEW_BIDS],
  );
  const bids = new Map<string, Bid[]>();
  for (const row of rows) bids.set(row.listing_id, [bidOf(row), ...(bids.get(row.listing_id) ?? [])]);
  return bids;
}

interface SliceRow {
  listing_id: string;
  from_at: number;
  likes: number;
  boosts: number;
  video_likes: number;
}

/** At most some hundreds of slices a listing: they are added up to the width that the meter has at this age. */
async function loadSlices(
  tx: Queryable,
  listings: readonly TextsAndSellerRow[],
  now: Instant,
): Promise<Map<string, Slice[]>> {
  const created = listings.map((row) => row.created_at.getTime());
  const { rows } = await tx.query<SliceRow>(
    `SELECT wanted.id AS listing_id, min(s.from_at) AS from_at, sum(s.likes)::int AS likes,
            sum(s.boosts)::int AS boosts, sum(s.video_likes)::int AS video_likes
     FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS wanted(id, created, width)
     JOIN demand_slices s ON s.listing_id = wanted.id
     GROUP BY wanted.id, (s.from_at - wanted.created) / wanted.width
     ORDER BY wanted.id, 2`,
    [listings.map((row) => row.id), created, created.map((at) => sliceWidthMs(Math.max(0, now - at)))],
  );
  const slices = new Map<string, Slice[]>();
  for (const row of rows) {
    const kept = slices.get(row.listing_id) ?? [];
    kept.push({ from: row.from_at, likes: row.likes, boosts: row.boosts, videoLikes: row.video_likes });
    slices.set(row.listing_id, kept);
  }
  return slices;
}
