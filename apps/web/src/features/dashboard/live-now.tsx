import { Card } from '../../ui/card.tsx';
import type { DashboardParts } from './dashboard-parts.ts';
import { ListingRow } from './listing-row.tsx';
import { useSellerListings } from './use-seller-listings.ts';

/** The next to end; the list has the others. */
const SHOWN = 5;

/** The auctions that run, their prices moving; nothing while none does. */
export function LiveNow({ parts }: { parts: DashboardParts }) {
  const { listings } = useSellerListings('LIVE', SHOWN);
  const live = listings.slice(0, SHOWN).filter(({ status }) => status === 'LIVE');
  if (live.length === 0) return null;
  return (
    <Card flush aria-labelledby="live-now">
      <h2 id="live-now" className="heading px-4 pt-5 pb-3 text-2xl sm:px-5">
        Live now
      </h2>
      <ul className="border-t border-line">
        {live.map((listed) => (
          <ListingRow key={listed.id} listed={listed} parts={parts} />
        ))}
      </ul>
    </Card>
  );
}
