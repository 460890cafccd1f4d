import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { Paged } from '../../ui/paged.tsx';
import { CategoryStrip } from './category-strip.tsx';
import { EmptyMarket, type MarketViewer, NothingFound } from './empty-market.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Found } from './found.tsx';
import { MarketCards, MarketSkeleton } from './market-cards.tsx';
import { isNarrowed, useMarketFilters } from './market-filters.ts';
import { marketQuery, NO_FILTERS } from './market-query.ts';

export interface MarketProps {
  viewer: MarketViewer;
  /**
   * The level of the heading: 1 if it is the page's heading (for a member), 2 if it heads a section (for a visitor).
   */
  level: 1 | 2;
  /** Beside the heading. */
  action?: ReactNode;
}

/** 'Active Auctions': the market with its filters. */
export function Market({ viewer, level, action }: MarketProps) {
  const { filters, change } = useMarketFilters();
  const market = useInfiniteQuery(marketQuery(filters));
  // The sort order is kept, because it leaves no listing out.
  const clear = useCallback(() => change({ ...NO_FILTERS, sort: filters.sort }), [change, filters.sort]);
  const Heading = `h${level}` as const;
  const below = level === 1 ? 2 : 3;
  return (
    <section data-wide className="grid grid-cols-1 gap-4 sm:gap-6" aria-labelledby="active-auctions">
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
        <EmptyMarket viewer={viewer} level={below} />
      ) : (
        <>
          <div className="grid min-w-0 grid-cols-1 gap-3">
            <CategoryStrip filters={filters} />
            <FilterBar filters={filters} onChange={change} />
          </div>
          <Found q={filters.q} pages={market} />
          <Paged
            pages={market}
            loading={<MarketSkeleton />}
            failed="The auctions could not be loaded"
            empty={<NothingFound q={filters.q} onClear={clear} level={below} />}
            level={below}
          >
            {(items) => (
              <MarketCards items={items} headingLevel={below} saysNone={filters.status === ''} leads={level === 1} />
            )}
          </Paged>
        </>
      )}
    </section>
  );
}
