import type { Claim } from '@clamor/contract/orders';
import type { ReactNode } from 'react';
import { money } from '../../lib/money.ts';

function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 py-2 ${strong ? 'text-lg font-bold' : ''}`}>
      <dt className={strong ? '' : 'text-mute'}>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

const NO_SHIPPING = { SHIPPING: 'Free', PICKUP: 'None: pickup', DIGITAL: 'None: it is digital' } as const;

/** The label for a runner-up's bid, which is not a winning bid. */
const TAKEN = { buyer: 'Your bid', seller: 'Their bid' } as const;

export interface AmountsProps {
  claim: Pick<
    Claim,
    | 'side'
    | 'taken'
    | 'state'
    | 'method'
    | 'amountCents'
    | 'feeCents'
    | 'shippingCostCents'
    | 'totalCents'
    | 'uncharged'
    | 'borne'
  >;
}

/**
 * What the seller keeps of a sale, in cents. Null if seller and platform both bore a refund, because the share of each
 * is not known here.
 */
function receivedCents({ state, uncharged, borne, amountCents, shippingCostCents }: AmountsProps['claim']) {
  if (uncharged) return 0;
  if (borne === 'both') return null;
  const goesBack = borne === 'seller' || (borne === null && state === 'REFUNDED');
  return goesBack ? 0 : amountCents + shippingCostCents;
}

/** The amounts of a sale, line by line. A seller also sees what they receive. */
export function Amounts({ claim }: AmountsProps) {
  const { side, taken, method, amountCents, feeCents, shippingCostCents, totalCents, uncharged } = claim;
  const forSeller = side === 'seller';
  const received = forSeller ? receivedCents(claim) : null;
  return (
    <dl className="divide-y divide-dashed divide-line rounded-lg border border-line bg-card px-4 py-1.5">
      <Line label={taken ? TAKEN[side] : 'Winning bid'}>{money(amountCents)}</Line>
      <Line label="Platform fee (5%)">{money(feeCents)}</Line>
      <Line label="Shipping">{shippingCostCents === 0 ? NO_SHIPPING[method] : money(shippingCostCents)}</Line>
      <Line label={forSeller ? 'The buyer’s total' : 'Your total'} strong={!forSeller && !uncharged}>
        {money(totalCents)}
      </Line>
      {uncharged ? (
        <Line label="Charged" strong={!forSeller}>
          {money(0)}
        </Line>
      ) : null}
      {received === null ? null : (
        <Line label="You receive" strong>
          {money(received)}
        </Line>
      )}
    </dl>
  );
}
