import type { SellerMoneyRow } from '@clamor/contract/payouts';
import { CircleCheck, Clock, Landmark } from 'lucide-react';
import { Link } from 'react-router';
import { money } from '../../lib/money.ts';
import { orderPath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { MONEY_LABEL, type MoneyState, whenText } from './money-labels.ts';

const LOOK = {
  held: { tone: 'outline', icon: Clock },
  payable: { tone: 'plain', icon: Landmark },
  paid: { tone: 'won', icon: CircleCheck },
} as const;

function StateBadge({ state }: { state: MoneyState }) {
  const { tone, icon: Icon } = LOOK[state];
  return (
    <Badge tone={tone}>
      <Icon />
      {MONEY_LABEL[state]}
    </Badge>
  );
}

function Row({ row }: { row: SellerMoneyRow }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line px-5 py-4 first:border-0">
      <Link
        to={orderPath(row.auctionId)}
        className="touch font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {row.title}
      </Link>
      <span className="heading text-right text-lg">{money(row.cents)}</span>
      <span className="text-mute">{row.reason}</span>
      <span className="justify-self-end">
        <StateBadge state={row.state} />
      </span>
      <span className="text-sm text-mute">{whenText(row)}</span>
    </li>
  );
}

/** The proceeds of each sale and their status. */
export function MoneyRows({ rows }: { rows: readonly SellerMoneyRow[] }) {
  return (
    <ul className="rounded-2xl border border-line bg-card">
      {rows.map((row) => (
        <Row key={row.claimId} row={row} />
      ))}
    </ul>
  );
}
