import type { SellerSummary } from '@clamor/contract/dashboard';
import type { Status } from '@clamor/domain/lifecycle';
import { Link } from 'react-router';
import { money } from '../../lib/money.ts';
import { countText } from './count-text.ts';

interface FigureProps {
  label: string;
  value: string;
  to: string;
}

/**
 * The letter size of a number. Numbers are never shortened, so long ones get smaller letters to fit half of a phone's
 * width.
 */
function sizeOf({ length }: string): string {
  if (length > 13) return 'text-lg sm:text-2xl';
  if (length > 11) return 'text-xl sm:text-3xl';
  return length > 9 ? 'text-2xl sm:text-3xl' : 'text-3xl';
}

function Figure({ label, value, to }: FigureProps) {
  return (
    <div className="group relative grid min-w-0 content-start gap-1 rounded-2xl border border-line bg-card p-4 hover:border-edge sm:p-5">
      <dt className="text-sm font-semibold text-mute">
        <Link
          to={to}
          className="underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-['']"
        >
          {label}
        </Link>
      </dt>
      <dd className={`display ${sizeOf(value)}`}>{value}</dd>
    </div>
  );
}

const SOLD = '/orders?side=seller';

/** Four figures about the seller's listings and sales, each with a link to its list. */
export function SummaryFigures({ summary }: { summary: SellerSummary }) {
  const inStatus = (status: Status) => countText(summary.listings.find((each) => each.status === status));
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure label="Live now" value={inStatus('LIVE')} to="/dashboard?status=LIVE" />
      <Figure label="Collecting demand" value={inStatus('COLLECTING')} to="/dashboard?status=COLLECTING" />
      <Figure label="Sales paid" value={countText({ count: summary.sales, more: false })} to={SOLD} />
      <Figure label="Earned" value={money(summary.earnedCents)} to="/money" />
    </dl>
  );
}
