import type { AUCTION_FILTERS } from '@clamor/contract/staff-lists';
import { STATUS_LABEL } from '../../../lib/listing-labels.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { FilteredList } from '../filtered-list.tsx';
import type { ListFilter } from '../list-filters.tsx';
import { AuctionActions } from './auction-actions.tsx';
import { LIST_AUCTIONS } from './calls.ts';
import { LISTING_COLUMNS, ListingRow } from './listing-row.tsx';

type Narrowed = Exclude<(typeof AUCTION_FILTERS)[number], 'LIVE'>;

const LABEL: Readonly<Record<Narrowed, string>> = {
  FROZEN: 'Clock stopped',
  RESERVE_NOT_MET: STATUS_LABEL.RESERVE_NOT_MET,
  SECOND_CHANCE_AWARDED: STATUS_LABEL.SECOND_CHANCE_AWARDED,
  ENDED: STATUS_LABEL.ENDED,
  CANCELLED: STATUS_LABEL.CANCELLED,
};

/** The statuses to filter by. LIVE is the server's default, so it is the empty choice. */
const STATUSES = [
  { value: '', label: STATUS_LABEL.LIVE },
  ...Object.entries(LABEL).map(([value, label]) => ({ value, label })),
];

/** The auctions, soonest end first. */
export function AuctionsTab() {
  return (
    <FilteredList
      call={LIST_AUCTIONS}
      name="Auctions"
      placeholder="Title, seller, id or address"
      statuses={STATUSES}
      queryOf={({ q, status }: ListFilter<Narrowed>) => ({
        query: { q: q || undefined, status: status || undefined },
      })}
      empty={
        <EmptyState level={3} title="No live auctions">
          When a countdown ends, its auction appears here, the soonest to end first.
        </EmptyState>
      }
      columns={LISTING_COLUMNS}
      row={(auction) => (
        <ListingRow key={auction.id} listing={auction}>
          <AuctionActions auction={auction} />
        </ListingRow>
      )}
    />
  );
}
