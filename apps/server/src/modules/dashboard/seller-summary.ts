import { type SellerSummary, WAITING_MAX, type Waiting } from '@clamor/contract/dashboard';
import { iso } from '@clamor/contract/wire';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { type SellerTask, sellersTurns } from '../orders/index.ts';
import { earningsOf } from '../payouts/index.ts';
import { type SoldItem, soldItems } from '../sales/index.ts';
import { listingCounts } from './listing-counts.postgres.ts';
import { mostUrgent } from './most-urgent.ts';
import { type WaitingListing, waitingListings } from './waiting-listings.postgres.ts';

/** A seller's open tasks, listing counts and revenue. Its cost does not grow with the number of listings. */
export async function sellerSummary(query: Queryable, sellerId: string, now: Instant): Promise<SellerSummary> {
  const limit = WAITING_MAX + 1;
  const [listings, turns, counts, earnings] = await Promise.all([
    waitingListings(query, sellerId, limit),
    sellersTurns(query, { sellerId, limit }, now),
    listingCounts(query, sellerId),
    earningsOf(query, sellerId),
  ]);
  const { shown, more } = mostUrgent([...listings, ...turns]);
  const items = await soldItems(
    query,
    shown.flatMap((each) => ('auctionId' in each ? [each.auctionId] : [])),
  );
  return {
    waiting: shown.flatMap((each) => wireWaiting(each, items) ?? []),
    moreWaiting: more,
    listings: counts,
    ...earnings,
    serverTime: iso(now),
  };
}

function wireWaiting(each: WaitingListing | SellerTask, items: ReadonlyMap<string, SoldItem>): Waiting | null {
  const { kind } = each;
  const times = { by: iso(each.by), since: iso(each.since) };
  if (!('auctionId' in each)) {
    const { slug, title, pictureUrl } = each;
    return { kind, slug, title, pictureUrl, auctionId: null, ...times };
  }
  const item = items.get(each.auctionId);
  return item === undefined ? null : { kind, ...item, ...times };
}
