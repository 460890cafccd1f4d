import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { lastBids } from '../bidding/index.ts';
import { slicesOf } from '../demand/index.ts';
import { readStates } from '../desk/index.ts';
import { LISTING_COLUMNS, type ListingRow, type ListingView, textsOf, VIEW_BIDS } from '../listings/index.ts';
import { picturesOf } from '../media/index.ts';
import { cardOf, SELLER_CARD_JOINS, SELLER_COLUMNS, type SellerRow } from './seller-cards.postgres.ts';
import type { ViewStore } from './view-store.ts';

/** The store of views in PostgreSQL. `now` only decides how finely the demand's slices are read. */
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

type TextsAndSellerRow = ListingRow & SellerRow;

/** Reads all parts of the views in one snapshot, so that each view is of one version. */
function loadViews(pool: pg.Pool, listingIds: readonly string[], now: Instant): Promise<ListingView[]> {
  return inTransaction(pool, async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const rows = await loadTexts(tx, listingIds);
    const states = new Map((await readStates(tx, listingIds)).map((state) => [state.id, state]));
    const bids = await lastBids(tx, listingIds, VIEW_BIDS);
    const pictures = await picturesOf(
      tx,
      rows.flatMap(({ mediaUrls }) => mediaUrls),
    );
    const listings = rows.map(({ seller, joinedAt, ...row }) => ({
      texts: textsOf(row),
      pictures: row.mediaUrls.flatMap((url) => pictures.get(url) ?? []),
      seller: cardOf({ seller, joinedAt }),
    }));
    const slices = await slicesOf(
      tx,
      listings.map(({ texts }) => texts),
      now,
    );
    return listings.flatMap((listing) => {
      const { id } = listing.texts;
      const state = states.get(id);
      return state === undefined ? [] : [{ ...listing, state, bids: bids.get(id) ?? [], slices: slices.get(id) ?? [] }];
    });
  });
}

async function loadTexts(tx: Queryable, listingIds: readonly string[]): Promise<TextsAndSellerRow[]> {
  const { rows } = await tx.query<TextsAndSellerRow>(
    `SELECT ${LISTING_COLUMNS}, ${SELLER_COLUMNS} FROM listings JOIN users ON users.id = listings.seller_id ${SELLER_CARD_JOINS}
     WHERE listings.id = ANY($1::uuid[])`,
    [listingIds],
  );
  return rows;
}
