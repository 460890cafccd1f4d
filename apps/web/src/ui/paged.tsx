import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { LoadError } from './load-error.tsx';

export interface PagedProps<Row> {
  /** The result of `useInfiniteQuery`. */
  pages: UseInfiniteQueryResult<Row[]>;
  /** The skeleton while loading. */
  loading: ReactNode;
  /** The title if loading fails. */
  failed: string;
  /** Shown if there are no rows; says what to do. */
  empty: ReactNode;
  /** The level of the heading if loading fails. */
  level?: 2 | 3;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A paged list in each of its states: loading, failed, empty, filled. */
export function Paged<Row>({ pages, loading, failed, empty, level = 2, children }: PagedProps<Row>) {
  if (pages.isPending) return loading;
  if (pages.data === undefined) {
    return <LoadError level={level} title={failed} error={pages.error} onRetry={pages.refetch} />;
  }
  if (pages.data.length === 0) return empty;
  return (
    <>
      {children(pages.data)}
      <MorePages pages={pages} className="mx-auto">
        Load more
      </MorePages>
    </>
  );
}

interface MorePagesProps {
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  className: string;
  children: string;
}

/** The button that loads the next page; renders nothing on the last one. */
export function MorePages({ pages, className, children }: MorePagesProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      className={className}
      pending={pages.isFetchingNextPage}
      pendingText="Loading..."
      onClick={() => void pages.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
