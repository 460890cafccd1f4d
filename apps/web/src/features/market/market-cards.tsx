import type { ListingCard as Listed } from '@clamor/contract/listing-views';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { ListingCard } from './listing-card.tsx';

const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';
const FIRST_ROW = 3;
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

export interface MarketCardsProps {
  items: readonly Listed[];
  /** Of the cards' titles. */
  headingLevel: 2 | 3;
}

export function MarketCards({ items, headingLevel }: MarketCardsProps) {
  return (
    <ul className={GRID}>
      {items.map((listed, index) => (
        <li key={listed.id} className="grid min-w-0">
          <ListingCard listed={listed} eager={index < FIRST_ROW} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

/** Six cards that are still to come. */
export function MarketSkeleton() {
  return (
    <SkeletonGroup label="Loading auctions" className={GRID}>
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="overflow-hidden rounded-2xl border border-line bg-card">
          <Skeleton className="aspect-[5/4] rounded-none" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="mt-2 h-9" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
