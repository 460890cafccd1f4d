import type { CallShape } from '@clamor/contract/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Call, CallInput } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Paged } from '../../ui/paged.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type ListFilter, ListFilters, NO_FILTER } from './list-filters.tsx';
import { type StaffRow, staffPagesQuery } from './staff-pages-query.ts';
import { type StaffColumn, StaffTable } from './staff-table.tsx';

export interface FilteredListProps<Shape extends CallShape, Status extends string> {
  call: Call<Shape>;
  /** The heading, also used in the search field's label: `Users`. */
  name: string;
  /** Says which fields the search covers. */
  placeholder: string;
  statuses: readonly SelectOption[];
  queryOf: (filter: ListFilter<Status>) => CallInput<Shape>;
  /** Shown if the list is empty. */
  empty: ReactNode;
  columns: readonly StaffColumn[];
  row: (row: StaffRow<Shape>) => ReactNode;
}

/** A paged staff list with a text search and a status filter. */
export function FilteredList<Shape extends CallShape, Status extends string>(props: FilteredListProps<Shape, Status>) {
  const { call, name, placeholder, statuses, queryOf, empty, columns, row } = props;
  const [filter, setFilter] = useState<ListFilter<Status>>(NO_FILTER);
  const pages = useInfiniteQuery(staffPagesQuery(call, queryOf(filter)));
  const heading = useId();
  const what = name.toLowerCase();
  return (
    <section className="grid gap-4" aria-labelledby={heading}>
      <h2 id={heading} className="heading text-2xl">
        {name}
      </h2>
      <ListFilters
        label={`Search ${what}`}
        placeholder={placeholder}
        statuses={statuses}
        filter={filter}
        onChange={setFilter}
      />
      <Paged
        pages={pages}
        failed={`The ${what} could not be loaded`}
        loading={<Loading label={`Loading ${what}`} />}
        empty={
          filter.q === '' && filter.status === '' ? (
            empty
          ) : (
            <EmptyState
              level={3}
              title={`No such ${what}`}
              actions={<Button onClick={() => setFilter(NO_FILTER)}>Show all</Button>}
            >
              Nothing here has these words and this status.
            </EmptyState>
          )
        }
        level={3}
      >
        {(rows) => (
          <StaffTable label={name} columns={columns}>
            {rows.map(row)}
          </StaffTable>
        )}
      </Paged>
    </section>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="grid gap-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </SkeletonGroup>
  );
}
