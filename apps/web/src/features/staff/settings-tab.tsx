import type { readSettings } from '@clamor/contract/staff-settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callOf } from '../../lib/api.ts';
import { FOR_STAFF } from '../../lib/query-audience.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { callAsStaff } from './api.ts';

const READ_SETTINGS = callOf<typeof readSettings>('GET', '/api/admin/settings');

const settingsQuery = queryOptions({
  queryKey: [READ_SETTINGS.path],
  queryFn: ({ signal }) => callAsStaff(READ_SETTINGS, { signal }),
  meta: FOR_STAFF,
});

/** Settings that staff change in other tabs, with links to these. */
const CHANGED_HERE: readonly { tab: string; label: string; text: string }[] = [
  { tab: 'users', label: 'Users', text: 'Approve, suspend with a reason, reactivate' },
  { tab: 'listings', label: 'Listings', text: 'Texts and notes; featured, verified, eligible for tokens; delete' },
  { tab: 'auctions', label: 'Auctions', text: 'Freeze, resume, cancel' },
  { tab: 'reviews', label: 'Reviews', text: 'Remove, with a reason' },
  { tab: 'payments', label: 'Payments', text: 'Cancel, refund, end a sale, share out a dispute' },
  { tab: 'payouts', label: 'Payouts', text: 'Prepare, mark paid or returned, write off' },
];

/** Cards fill the columns from top to bottom, so cards of different heights leave no empty spaces. */
const COLUMNS = 'gap-4 *:mb-4 *:break-inside-avoid lg:columns-2';

/** The settings in force. Staff can only read them here; the operator changes them. */
export function SettingsTab() {
  const settings = useQuery(settingsQuery);
  if (settings.isPending) {
    return (
      <Section>
        <SkeletonGroup label="Loading settings" className={COLUMNS}>
          {['h-64', 'h-92', 'h-54', 'h-99'].map((height) => (
            <Skeleton key={height} className={`rounded-2xl ${height}`} />
          ))}
        </SkeletonGroup>
      </Section>
    );
  }
  if (settings.data === undefined) {
    return (
      <Section>
        <LoadError
          level={3}
          title="The settings could not be loaded"
          error={settings.error}
          onRetry={settings.refetch}
        />
      </Section>
    );
  }
  return (
    <Section>
      <div className={COLUMNS}>
        {settings.data.map(({ title, settings: rows }) => (
          <Group key={title} title={title} rows={rows.map(({ name, value }) => ({ name, value, to: null }))} />
        ))}
        <Group
          title="What staff may change"
          rows={CHANGED_HERE.map(({ tab, label, text }) => ({ name: label, value: text, to: `/admin?tab=${tab}` }))}
        />
      </div>
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section className="grid gap-4" aria-labelledby="settings">
      <h2 id="settings" className="heading text-2xl">
        Settings
      </h2>
      <p className="max-w-prose text-mute">
        The rules and adapters in force. They are the same for everybody, and are set where Clamor is run.
      </p>
      {children}
    </section>
  );
}

interface GroupProps {
  title: string;
  rows: readonly { name: string; value: string; to: string | null }[];
}

function Group({ title, rows }: GroupProps) {
  return (
    <Card className="grid gap-3">
      <h3 className="heading text-lg">{title}</h3>
      <dl className="grid gap-2.5 text-[0.9375rem]">
        {rows.map(({ name, value, to }) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt className="text-mute">
              {to === null ? (
                name
              ) : (
                <Link to={to} className="touch underline underline-offset-4 hover:text-ink">
                  {name}
                </Link>
              )}
            </dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
