import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { LoadError } from './load-error.tsx';

export interface PagedProps<Row> {
  /** As `usePages` gives it. */
  pages: UseInfiniteQueryResult<Row[]>;
  /** The shape of what will come. */
  loading: ReactNode;
  /** Says that it could not be loaded. */
  failed: string;
  /** Says what to do where there is nothing. */
  empty: ReactNode;
  /** Of the heading where something failed. */
  level?: 2 | 3;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that is read page by page, in each of its states. */
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

/** Reads the next page of a list; nothing on its last one. */
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
