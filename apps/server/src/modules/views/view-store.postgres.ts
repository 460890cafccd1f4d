import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { lastBids } from '../bidding/index.ts';
import { slicesOf } from '../demand/index.ts';
import { readStates } from '../desk/index.ts';
import {
  LISTING_COLUMNS,
  type ListingRow,
  type ListingTexts,
  type ListingView,
  type SellerCard,
  textsOf,
  VIEW_BIDS,
} from '../listings/index.ts';
import type { ViewStore } from './view-store.ts';

/** `now` decides only how finely the demand's slices are read. */
export function viewStore(pool: pg.Pool, now: () => Instant): ViewStore {
  return {
    load: (listingIds) => (listingIds.length === 0 ? Promise.resolve([]) : loadViews(pool, listingIds, now())),
    async idsOfSlugs(slugs) {
      const { rows } = await pool.query<{ id: string; slug: string }>(
        'SELECT id, slug FROM listings WHERE slug = ANY($1)',
        [slugs],
      );
      return new Map(rows.map(({ id, slug }) => [slug, id]));
    },
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
function loadViews(pool: pg.Pool, listingIds: readonly string[], now: Instant): Promise<ListingView[]> {
  return inTransaction(pool, async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const rows = await loadTexts(tx, listingIds);
    const states = new Map((await readStates(tx, listingIds)).map((state) => [state.id, state]));
    const bids = await lastBids(tx, listingIds, VIEW_BIDS);
    const listings = rows.map((row) => ({ row, texts: textsOf(row) }));
    const slices = await slicesOf(
      tx,
      listings.map(({ texts }) => texts),
      now,
    );
    return listings.flatMap(({ row, texts }) => {
      const state = states.get(texts.id);
      if (state === undefined) return [];
      const seller = sellerOf(row, texts);
      return [{ texts, seller, state, bids: bids.get(texts.id) ?? [], slices: slices.get(texts.id) ?? [] }];
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
