import { type ReactNode, useCallback } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { EmptyFeed, type HomeViewer, NothingFound } from './empty-feed.tsx';
import { isNarrowed, useFeedFilters } from './feed-filters.ts';
import { useFeed } from './feed-query.ts';
import { FilterBar } from './filter-bar.tsx';
import { GridSkeleton, ListingGrid } from './listing-grid.tsx';

const NO_FILTERS = { q: '', status: '', mode: '' };

function LoadMore({ feed }: { feed: ReturnType<typeof useFeed> }) {
  if (!feed.hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      className="mx-auto"
      pending={feed.isFetchingNextPage}
      pendingText="Loading..."
      onClick={() => void feed.fetchNextPage()}
    >
      Load more
    </Button>
  );
}

function LoadFailure({ feed }: { feed: ReturnType<typeof useFeed> }) {
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

interface FeedBodyProps {
  feed: ReturnType<typeof useFeed>;
  headingLevel: 2 | 3;
  onClear: () => void;
}

function FeedBody({ feed, headingLevel, onClear }: FeedBodyProps) {
  if (feed.isPending) return <GridSkeleton />;
  if (feed.data === undefined) return <LoadFailure feed={feed} />;
  if (feed.data.length === 0) return <NothingFound onClear={onClear} />;
  return (
    <>
      <ListingGrid items={feed.data} headingLevel={headingLevel} />
      <LoadMore feed={feed} />
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
  const feed = useFeed(filters);
  const clear = useCallback(() => change(NO_FILTERS), [change]);
  const Heading = `h${level}` as const;
  return (
    <section className="grid gap-6" aria-labelledby="active-auctions">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <Heading
          id="active-auctions"
          className={level === 1 ? 'display text-3xl sm:text-4xl' : 'heading text-2xl sm:text-3xl'}
        >
          Active Auctions
        </Heading>
        {action}
      </div>
      {feed.data?.length === 0 && !isNarrowed(filters) ? (
        <EmptyFeed viewer={viewer} />
      ) : (
        <>
          <FilterBar filters={filters} onChange={change} />
          <FeedBody feed={feed} headingLevel={level === 1 ? 2 : 3} onClear={clear} />
        </>
      )}
    </section>
  );
}
