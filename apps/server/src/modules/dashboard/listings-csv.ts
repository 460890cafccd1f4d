import { iso } from '@clamor/contract/wire';
import type { Queryable } from '../../platform/database/index.ts';
import { csvAnswer } from '../../platform/http/index.ts';
import { type ExportedListing, exportedListings } from './exported-listings.postgres.ts';

const COLUMNS = [
  'Item',
  'Address',
  'Status',
  'Mode',
  'Listed',
  'Demand',
  'Goal',
  'Goal met',
  'Start price in US dollars',
  'Top bid in US dollars',
  'Bids',
  'Ends',
  'Outcome',
];

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The CSV answer with all listings of a seller. */
export function listingsCsv(query: Queryable, sellerId: string, publicUrl: string) {
  return csvAnswer('clamor-listings.csv', COLUMNS, exportedListings(query, sellerId), (row: ExportedListing) => [
    row.title,
    new URL(`/listing/${encodeURIComponent(row.slug)}`, publicUrl).href,
    row.status,
    row.mode,
    row.createdAt.toISOString(),
    String(row.demand),
    String(row.goal),
    iso(row.goalMetAt) ?? '',
    dollars(row.startPriceCents),
    row.topBidCents === null ? '' : dollars(row.topBidCents),
    String(row.bidCount),
    iso(row.endsAt) ?? '',
    row.outcome ?? '',
  ]);
}
