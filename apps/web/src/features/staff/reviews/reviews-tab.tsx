import type { ListStaffReviewsQuery } from '@clamor/contract/staff-reviews';
import { EmptyState } from '../../../ui/states.tsx';
import { FilteredList } from '../filtered-list.tsx';
import type { ListFilter } from '../list-filters.tsx';
import { LIST_STAFF_REVIEWS } from './calls.ts';
import { REVIEW_COLUMNS, ReviewRow } from './review-row.tsx';

/** The statuses to filter by. `STANDING` is the server's default, so it is the empty choice. */
const STATUSES = [
  { value: '', label: 'Shown' },
  { value: 'SHARED_DEVICE', label: 'Shared device' },
  { value: 'REMOVED', label: 'Removed' },
];

/** The reviews that members wrote. */
export function ReviewsTab() {
  return (
    <FilteredList
      call={LIST_STAFF_REVIEWS}
      name="Reviews"
      placeholder="Name, words or id"
      statuses={STATUSES}
      queryOf={({ q, status }: ListFilter<ListStaffReviewsQuery['status']>) => ({
        query: { q: q || undefined, status: status || undefined },
      })}
      empty={
        <EmptyState level={3} title="No reviews yet">
          What buyers and sellers say of each other appears here, the newest first.
        </EmptyState>
      }
      columns={REVIEW_COLUMNS}
      row={(review) => <ReviewRow key={review.id} review={review} />}
    />
  );
}
