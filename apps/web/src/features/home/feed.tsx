import { type ReactNode, useCallback } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { EmptyFeed, type HomeViewer, NothingFound } from './empty-feed.tsx';
import { isNarrowed, useFeedFilters } from './feed-filters.ts';
import { type FeedFilters, useFeed } from './feed-query.ts';
import { FilterBar } from './filter-bar.tsx';
import { GridSkeleton, ListingGrid } from './listing-grid.tsx';

const NO_FILTERS = { q: '', status: '', mode: '' };

interface FeedBodyProps {
  filters: FeedFilters;
  viewer: HomeViewer;
  onClear: () => void;
}

function FeedBody({ filters, viewer, onClear }: FeedBodyProps) {
  const feed = useFeed(filters);
  if (feed.isPending) return <GridSkeleton />;
  if (feed.data === undefined) {
    return (
      <ErrorState
        level={3}
        title="The auctions could not be loaded"
        actions={<Button onClick={() => void feed.refetch()}>Try Again</Button>}
      >
        {messageOf(feed.error, 'Please try again in a moment.')}
      </ErrorState>
    );
  }
  if (feed.data.length === 0) {
    return isNarrowed(filters) ? <NothingFound onClear={onClear} /> : <EmptyFeed viewer={viewer} />;
  }
  return (
    <>
      <ListingGrid items={feed.data} />
      {feed.hasNextPage ? (
        <Button
          variant="quiet"
          className="mx-auto"
          pending={feed.isFetchingNextPage}
          pendingText="Loading..."
          onClick={() => void feed.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </>
  );
}

export interface FeedProps {
  viewer: HomeViewer;
  /** The page's heading for a member, a section of it for a visitor. */
  level: 1 | 2;
  /** Beside the heading. */
  action?: ReactNode;
}

/** 'Active Auctions': the grid with its filters. */
export function Feed({ viewer, level, action }: FeedProps) {
  const { filters, change } = useFeedFilters();
  const clear = useCallback(() => change(NO_FILTERS), [change]);
  const Heading = `h${level}` as const;
  return (
    <section className="grid gap-6" aria-labelledby="active-auctions">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <Heading id="active-auctions" className={level === 1 ? 'display text-4xl' : 'heading text-2xl sm:text-3xl'}>
          Active Auctions
        </Heading>
        {action}
      </div>
      <FilterBar filters={filters} onChange={change} />
      <FeedBody filters={filters} viewer={viewer} onClear={clear} />
    </section>
  );
}
