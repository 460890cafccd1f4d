import { LISTING_FILTERS } from '@clamor/contract/staff-lists';
import { STATUS_LABEL } from '../../../lib/listing-labels.ts';
import { staffListingPath } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FilteredList } from '../filtered-list.tsx';
import type { ListFilter } from '../list-filters.tsx';
import { LIST_LISTINGS } from './calls.ts';
import { DeleteListing, FeatureListing, ListingMarks } from './listing-actions.tsx';
import { LISTING_COLUMNS, ListingRow } from './listing-row.tsx';

type Narrowed = (typeof LISTING_FILTERS)[number];

const LABEL: Readonly<Record<Narrowed, string>> = { ...STATUS_LABEL, REMOVED: 'Deleted', FEATURED: 'Featured' };

const STATUSES = [
  { value: '', label: 'Every status' },
  ...LISTING_FILTERS.map((value) => ({ value, label: LABEL[value] })),
];

/** All listings, in every status. */
export function ListingsTab() {
  return (
    <FilteredList
      call={LIST_LISTINGS}
      name="Listings"
      placeholder="Title, seller, id or address"
      statuses={STATUSES}
      queryOf={({ q, status }: ListFilter<Narrowed>) => ({
        query: { q: q || undefined, status: status || undefined },
      })}
      empty={
        <EmptyState level={3} title="No listings yet">
          Everything that sellers list appears here, the newest first.
        </EmptyState>
      }
      columns={LISTING_COLUMNS}
      row={(listing) => (
        <ListingRow key={listing.id} listing={listing}>
          <ButtonLink size="sm" variant="quiet" to={staffListingPath(listing.id)}>
            {listing.removed ? 'View' : 'Edit'}
          </ButtonLink>
          {listing.removed ? null : (
            <>
              <FeatureListing listing={listing} />
              <ListingMarks listing={listing} />
              <DeleteListing listing={listing} />
            </>
          )}
        </ListingRow>
      )}
    />
  );
}
