import { platformFeeCents, totalCents } from '@clamor/domain/bidding';
import type { ReactNode } from 'react';
import { money } from '../../lib/money.ts';

export interface SaleTotalProps {
  bidCents: number;
  shippingCostCents: number;
  /** The seller reads what the buyer pays. */
  forSeller: boolean;
}

function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 py-2 ${strong ? 'text-lg font-bold' : ''}`}>
      <dt className={strong ? '' : 'text-mute'}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the purchase comes to: bid, fee and shipping. */
export function SaleTotal({ bidCents, shippingCostCents, forSeller }: SaleTotalProps) {
  return (
    <dl className="divide-y divide-dashed divide-line rounded-lg border border-line px-4 py-1.5">
      <Line label="Winning bid">{money(bidCents)}</Line>
      <Line label="Platform fee (5%)">{money(platformFeeCents(bidCents))}</Line>
      <Line label="Shipping">{shippingCostCents === 0 ? 'Free' : money(shippingCostCents)}</Line>
      <Line label={forSeller ? 'The buyer pays' : 'Your total'} strong>
        {money(totalCents(bidCents, shippingCostCents))}
      </Line>
    </dl>
  );
}
