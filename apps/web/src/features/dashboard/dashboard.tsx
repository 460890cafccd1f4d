import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { summaryQuery } from './api.ts';
import type { DashboardSlots } from './dashboard-slots.ts';
import { ListingTabs } from './listing-tabs.tsx';
import { LiveNow } from './live-now.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { useOwnListings } from './use-own-listings.ts';
import { WaitingList } from './waiting-list.tsx';

export interface DashboardProps {
  slots: DashboardSlots;
  /** The totals of the seller's money. */
  money: ReactNode;
}

function DashboardSkeleton() {
  return (
    <SkeletonGroup label="Loading your dashboard" className="grid gap-6">
      <Skeleton className="h-40 rounded-2xl" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['live', 'collecting', 'sales', 'earned'].map((figure) => (
          <Skeleton key={figure} className="h-24 rounded-2xl" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-2xl" />
    </SkeletonGroup>
  );
}

/** A seller's figures, tasks and listings, kept up to date while the page is open. */
export function Dashboard({ slots, money }: DashboardProps) {
  useOwnListings();
  const summary = useQuery(summaryQuery);
  if (summary.isPending) return <DashboardSkeleton />;
  if (summary.data === undefined) {
    return <LoadError title="Your dashboard could not be loaded" error={summary.error} onRetry={summary.refetch} />;
  }
  if (summary.data.listings.every(({ count }) => count === 0)) {
    return (
      <EmptyState title="List your first item" actions={<ButtonLink to="/create">Create Listing</ButtonLink>}>
        Say what it is and how many people have to want it. When enough people do, the auction starts, and you can
        follow it here.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      <WaitingList summary={summary.data} Picture={slots.Picture} />
      <SummaryFigures summary={summary.data} />
      <LiveNow slots={slots} summary={summary.data} />
      <ListingTabs summary={summary.data} slots={slots} />
      {money}
    </div>
  );
}
