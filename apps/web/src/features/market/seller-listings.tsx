import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Paged } from '../../ui/paged.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MarketCards, MarketSkeleton } from './market-cards.tsx';
import { sellerListingsQuery } from './market-query.ts';

export interface SellerListingsProps {
  sellerId: string;
  /** The text and action if there are no listings. */
  empty: { title: string; text: string; action?: ReactNode };
}

/** One seller's listings as cards, active ones first. */
export function SellerListings({ sellerId, empty }: SellerListingsProps) {
  return (
    <div data-wide className="grid grid-cols-1 gap-6">
      <Paged
        pages={useInfiniteQuery(sellerListingsQuery(sellerId))}
        loading={<MarketSkeleton />}
        failed="The listings could not be loaded"
        empty={
          <EmptyState level={3} title={empty.title} actions={empty.action}>
            {empty.text}
          </EmptyState>
        }
        level={3}
      >
        {(items) => <MarketCards items={items} headingLevel={3} />}
      </Paged>
    </div>
  );
}
