import type { SellerSummary } from '@clamor/contract/dashboard';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import type { DashboardSlots } from './dashboard-slots.ts';
import { ListingRow } from './listing-row.tsx';
import { useSellerListings } from './use-seller-listings.ts';

/** The most auctions shown, and the React keys of their skeleton. The list below the section has all. */
const PLACES = ['a', 'b', 'c', 'd', 'e'];
const SHOWN = PLACES.length;

/** A skeleton as high as the expected rows, so that nothing below moves when they load. */
function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <SkeletonGroup label="Loading what is live" className="grid gap-px border-t border-line">
      {PLACES.slice(0, rows).map((place) => (
        <Skeleton key={place} className="h-46 rounded-none last:rounded-b-2xl sm:h-26" />
      ))}
    </SkeletonGroup>
  );
}

/** The seller's live auctions with their changing prices. Renders nothing if there are none. */
export function LiveNow({ slots, summary }: { slots: DashboardSlots; summary: SellerSummary }) {
  const { pages, listings } = useSellerListings('LIVE', SHOWN);
  const live = listings.slice(0, SHOWN).filter(({ status }) => status === 'LIVE');
  const coming = pages.isPending ? (summary.listings.find(({ status }) => status === 'LIVE')?.count ?? 0) : 0;
  if (live.length === 0 && coming === 0) return null;
  return (
    <Card flush aria-labelledby="live-now">
      <h2 id="live-now" className="heading px-4 pt-5 pb-3 text-2xl sm:px-5">
        Live now
      </h2>
      {live.length === 0 ? (
        <RowsSkeleton rows={coming} />
      ) : (
        <ul className="border-t border-line">
          {live.map((listed) => (
            <ListingRow key={listed.id} listed={listed} slots={slots} />
          ))}
        </ul>
      )}
    </Card>
  );
}
