import { type ReactNode, useCallback } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { EmptyMarket, type MarketViewer, NothingFound } from './empty-market.tsx';
import { FilterBar } from './filter-bar.tsx';
import { MarketCards, MarketSkeleton } from './market-cards.tsx';
import { isNarrowed, useMarketFilters } from './market-filters.ts';
import { useMarket } from './market-query.ts';

const NO_FILTERS = { q: '', status: '', mode: '' };

function LoadMore({ market }: { market: ReturnType<typeof useMarket> }) {
  if (!market.hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      className="mx-auto"
      pending={market.isFetchingNextPage}
      pendingText="Loading..."
      onClick={() => void market.fetchNextPage()}
    >
      Load more
    </Button>
  );
}

function LoadFailure({ market }: { market: ReturnType<typeof useMarket> }) {
  return (
    <ErrorState
      level={3}
      title="The auctions could not be loaded"
      actions={<Button onClick={() => void market.refetch()}>Try Again</Button>}
    >
      {messageOf(market.error, 'Please try again in a moment.')}
    </ErrorState>
  );
}

interface MarketBodyProps {
  market: ReturnType<typeof useMarket>;
  headingLevel: 2 | 3;
  onClear: () => void;
}

function MarketBody({ market, headingLevel, onClear }: MarketBodyProps) {
  if (market.isPending) return <MarketSkeleton />;
  if (market.data === undefined) return <LoadFailure market={market} />;
  if (market.data.length === 0) return <NothingFound onClear={onClear} />;
  return (
    <>
      <MarketCards items={market.data} headingLevel={headingLevel} />
      <LoadMore market={market} />
    </>
  );
}

export interface MarketProps {
  viewer: MarketViewer;
  /** The page's heading for a member, a section of it for a visitor. */
  level: 1 | 2;
  /** Beside the heading. */
  action?: ReactNode;
}

/** 'Active Auctions': the market with its filters. */
export function Market({ viewer, level, action }: MarketProps) {
  const { filters, change } = useMarketFilters();
  const market = useMarket(filters);
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
      {market.data?.length === 0 && !isNarrowed(filters) ? (
        <EmptyMarket viewer={viewer} />
      ) : (
        <>
          <FilterBar filters={filters} onChange={change} />
          <MarketBody market={market} headingLevel={level === 1 ? 2 : 3} onClear={clear} />
        </>
      )}
    </section>
  );
}
