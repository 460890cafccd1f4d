import type { SellerMoney } from '@clamor/contract/payouts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callFile } from '../../lib/api.ts';
import { rowsOf } from '../../lib/cursor-pages-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Paged } from '../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EXPORT_SELLER_MONEY, moneyQuery } from './api.ts';
import { MoneyFigures } from './money-figures.tsx';
import { MoneyRows } from './money-rows.tsx';

function MoneySkeleton() {
  return (
    <SkeletonGroup label="Loading your money" className="grid gap-6">
      <div className="grid gap-3 sm:grid-cols-3">
        {['held', 'payable', 'paid'].map((figure) => (
          <Skeleton key={figure} className="h-32 rounded-2xl" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-2xl" />
    </SkeletonGroup>
  );
}

function NothingSold() {
  return (
    <EmptyState title="No sales yet" actions={<ButtonLink to="/create">Create Listing</ButtonLink>}>
      Your earnings appear here as soon as a buyer has paid.
    </EmptyState>
  );
}

function Sales({ pages }: { pages: readonly SellerMoney[] }) {
  const rows = rowsOf(
    pages,
    (page) => page.rows,
    (row) => row.claimId,
  );
  if (rows.length === 0) return <NothingSold />;
  return (
    <PageSection
      id="sales"
      title="Your sales"
      action={
        <DownloadButton fileName="clamor-money.csv" load={() => callFile(EXPORT_SELLER_MONEY, {})}>
          Download CSV
        </DownloadButton>
      }
    >
      <MoneyRows rows={rows} />
    </PageSection>
  );
}

/** A seller's money: the totals, and the proceeds of each sale with reason and date. */
export function MoneyOverview() {
  const pages = useInfiniteQuery(moneyQuery);
  return (
    <div className="grid gap-8">
      <Paged pages={pages} loading={<MoneySkeleton />} failed="Your money could not be loaded" empty={<NothingSold />}>
        {(read) => (
          <>
            {read[0] === undefined ? null : <MoneyFigures totals={read[0]} />}
            <Sales pages={read} />
          </>
        )}
      </Paged>
    </div>
  );
}
