import type { Order, OrderRow } from '@clamor/contract/orders';

/** The label before the other side's name: `Bought from`, `Sold to`, `Offered by`, or another one for an unpaid sale. */
export function sideLabel({ claim }: Pick<OrderRow, 'claim'>): string {
  if (claim === null) return 'Offered by';
  if (claim.state === 'RELEASED') return claim.side === 'buyer' ? 'Won from' : 'Not paid by';
  return claim.side === 'buyer' ? 'Bought from' : 'Sold to';
}

/** `Bought from mara`, `Sold to theo`, `Offered by mara`. */
export function sideText(row: Pick<OrderRow, 'claim' | 'counterpart'>): string {
  return `${sideLabel(row)} ${row.counterpart}`;
}

type Step = Order['timeline'][number]['step'];

/** The lines of the timeline. A missing step is a type error. */
export const STEP_LABELS: Record<Step, string> = {
  claimed: 'The sale was made',
  paid: 'Paid',
  address_given: 'Address given',
  shipped: 'Shipped',
  received: 'Received',
  refund_asked: 'Refund requested',
  refunded: 'Refunded',
  released: 'The sale was ended without payment',
  problem_told: 'A problem was reported',
};

type Method = NonNullable<Order['claim']>['method'];

/** What the seller did with the item. */
export const SENT_LABELS: Record<Method, string> = {
  SHIPPING: STEP_LABELS.shipped,
  PICKUP: 'Handed over',
  DIGITAL: STEP_LABELS.shipped,
};

/** The line of a step, which differs for a pickup and for a sale that costs nothing. */
export function stepText(step: Step, claim: Order['claim']): string {
  if (step === 'paid' && claim?.uncharged) return 'Nothing to pay';
  return step === 'shipped' && claim !== null ? SENT_LABELS[claim.method] : STEP_LABELS[step];
}

/** The status of the seller's proceeds. */
export const PROCEEDS_LABELS = { held: 'Held', payable: 'Payable', paid: 'Paid out' } as const satisfies Record<
  NonNullable<Order['money']>['state'],
  string
>;
