import type { ListingCard as Listed } from '@clamor/contract/listing-views';
import type { Status } from '@clamor/domain/lifecycle';
import { useId } from 'react';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { ListingCard } from './listing-card.tsx';

const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3 min-[93.75rem]:grid-cols-4';
const FIRST_ROW = 4;
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The statuses of running listings. The market lists all others after them. */
const ACTIVE: readonly Status[] = ['COLLECTING', 'COUNTDOWN', 'LIVE'];

type HeadingLevel = 2 | 3;

interface CardGridProps {
  items: readonly Listed[];
  headingLevel: HeadingLevel | 4;
  /** Whether these cards are the first ones of the page. */
  first: boolean;
}

function CardGrid({ items, headingLevel, first }: CardGridProps) {
  return (
    <ul className={GRID}>
      {items.map((listed, index) => (
        <li key={listed.id} className="grid min-w-0">
          <ListingCard listed={listed} eager={first && index < FIRST_ROW} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

export interface MarketCardsProps {
  items: readonly Listed[];
  /** The level of the cards' titles. */
  headingLevel: HeadingLevel;
  /** Whether to say so if no listing is active; true by default. */
  saysNone?: boolean;
  /** Whether the cards are at the top of the page, so that the pictures of the first row load at once. */
  leads?: boolean;
}

/** Cards in the given order: active listings, then ended ones under their own heading. */
export function MarketCards({ items, headingLevel, saysNone = true, leads = false }: MarketCardsProps) {
  const active = items.filter(({ status }) => ACTIVE.includes(status));
  const ended = items.filter(({ status }) => !ACTIVE.includes(status));
  const Heading = `h${headingLevel}` as const;
  const heading = useId();
  return (
    <>
      {active.length > 0 ? <CardGrid items={active} headingLevel={headingLevel} first={leads} /> : null}
      {active.length === 0 && saysNone ? <p className="text-mute">Nothing is running right now.</p> : null}
      {ended.length === 0 ? null : (
        <section className="grid grid-cols-1 gap-5 pt-6" aria-labelledby={heading}>
          <Heading id={heading} className="heading border-t border-line pt-6 text-xl sm:text-2xl">
            Ended auctions
          </Heading>
          <CardGrid items={ended} headingLevel={headingLevel === 2 ? 3 : 4} first={leads && active.length === 0} />
        </section>
      )}
    </>
  );
}

/** Six skeletons of cards. */
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
