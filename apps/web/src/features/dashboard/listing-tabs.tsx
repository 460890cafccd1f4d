import type { SellerSummary } from '@clamor/contract/dashboard';
import { STATUSES, type Status } from '@clamor/domain/lifecycle';
import { useSearchParams } from 'react-router';
import { callFile } from '../../lib/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Paged } from '../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EXPORT_LISTINGS } from './api.ts';
import { countText } from './count-text.ts';
import type { DashboardSlots } from './dashboard-slots.ts';
import { ListingRow } from './listing-row.tsx';
import { useSellerListings } from './use-seller-listings.ts';

const LABEL: Readonly<Record<Status, string>> = {
  COLLECTING: 'Collecting',
  COUNTDOWN: 'Starting',
  LIVE: 'Live',
  RESERVE_NOT_MET: 'To decide',
  SECOND_CHANCE_AWARDED: 'Awarded',
  ENDED: 'Ended',
  CANCELLED: 'Cancelled',
};

function NoneHere() {
  return (
    <EmptyState level={3} title="None here" actions={<ButtonLink to="/create">Create Listing</ButtonLink>}>
      Your listings move between these lists by themselves.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading your listings" className="grid gap-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28 rounded-xl" />
      ))}
    </SkeletonGroup>
  );
}

function ListingList({ status, slots }: { status: Status | undefined; slots: DashboardSlots }) {
  const { pages, listings } = useSellerListings(status);
  return (
    <div className="grid gap-4">
      <Paged
        pages={pages}
        level={3}
        loading={<ListSkeleton />}
        failed="Your listings could not be loaded"
        empty={<NoneHere />}
      >
        {() =>
          listings.length === 0 ? (
            <NoneHere />
          ) : (
            <ul className="rounded-2xl border border-line bg-card">
              {listings.map((listed) => (
                <ListingRow key={listed.id} listed={listed} slots={slots} />
              ))}
            </ul>
          )
        }
      </Paged>
    </div>
  );
}

/** All of the seller's listings, filtered by status. The page's address holds the filter. */
export function ListingTabs({ summary, slots }: { summary: SellerSummary; slots: DashboardSlots }) {
  const [search, setSearch] = useSearchParams();
  const wanted = STATUSES.find((status) => status === search.get('status'));
  const filled = summary.listings.filter(({ status, count }) => count > 0 || status === wanted);
  const tabs = [
    { value: 'all', label: 'All', content: <ListingList status={undefined} slots={slots} /> },
    ...filled.map((each) => ({
      value: each.status,
      label: `${LABEL[each.status]} ${countText(each)}`,
      content: <ListingList status={each.status} slots={slots} />,
    })),
  ];
  return (
    <PageSection
      id="listings"
      title="Your listings"
      action={
        <DownloadButton fileName="clamor-listings.csv" load={() => callFile(EXPORT_LISTINGS, {})}>
          Download CSV
        </DownloadButton>
      }
    >
      <Tabs
        label="Your listings"
        tabs={tabs}
        value={wanted ?? 'all'}
        onValueChange={(status) => setSearch(status === 'all' ? {} : { status }, { replace: true })}
      />
    </PageSection>
  );
}
