import type { ListingState } from '@clamor/domain/lifecycle';
import type { Queryable } from '../../platform/database/index.ts';
import type { ListingTexts } from '../listings/index.ts';
import { marketPlaceOf } from './market-place.ts';

/** Inserts a new listing's market row in the caller's transaction. */
export async function placeOnMarket(tx: Queryable, state: ListingState, texts: ListingTexts): Promise<void> {
  const { marketGroup, orderKey, status } = marketPlaceOf(state);
  await tx.query(
    `INSERT INTO listing_shelf (listing_id, shelf, feature_rank, order_key, status, mode, category, seller_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [state.id, marketGroup, texts.featured ? 0 : 1, orderKey, status, texts.mode, texts.category, state.sellerId],
  );
}
