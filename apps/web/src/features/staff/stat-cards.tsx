import type { StaffStats } from '@clamor/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { money } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { statsQuery } from './api.ts';

const count = (value: number) => value.toLocaleString('en-US');

const STATS: readonly { label: string; text: (stats: StaffStats) => string }[] = [
  { label: 'Total users', text: ({ totalUsers }) => count(totalUsers) },
  { label: 'Total listings', text: ({ totalListings }) => count(totalListings) },
  { label: 'Platform revenue', text: ({ totalRevenue }) => money(totalRevenue) },
  { label: 'Active auctions', text: ({ activeAuctions }) => count(activeAuctions) },
];

/** Four figures about the market. */
export function StatCards() {
  const stats = useQuery(statsQuery);
  if (stats.isLoadingError) {
    const again = (
      <Button size="sm" variant="quiet" onClick={() => void stats.refetch()}>
        Try Again
      </Button>
    );
    return (
      <Notice tone="danger" role="alert" action={again}>
        {messageOf(stats.error, 'The numbers could not be loaded.')}
      </Notice>
    );
  }
  return (
    <dl aria-busy={stats.isPending} className="grid grid-cols-2 gap-3 lg:grid-cols-4 sm:gap-4">
      {STATS.map(({ label, text }) => (
        <div key={label} className="grid content-between gap-2 rounded-2xl border border-line bg-card p-5 sm:p-6">
          <dt className="text-sm font-medium text-mute">{label}</dt>
          <dd className="grid min-h-8.5 min-w-0 content-end sm:min-h-10.5">
            {stats.data === undefined ? (
              <Skeleton className="h-8.5 w-20 sm:h-10.5" />
            ) : (
              <Figure text={text(stats.data)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure. A long one gets smaller letters, so that it stays on one line. */
function Figure({ text }: { text: string }) {
  const size = text.length > 9 ? 'text-xl sm:text-3xl' : 'text-3xl sm:text-4xl';
  return <span className={`display block wrap-anywhere ${size}`}>{text}</span>;
}
