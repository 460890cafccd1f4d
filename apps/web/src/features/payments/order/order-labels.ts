import type { Order, OrderRow } from '@clamor/contract/orders';

/** The words before the other side's name: `Bought from`, `Sold to`, `Offered by`, and others for an unpaid sale. */
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

/** The timeline's text of each step. A missing step does not compile. */
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

/** The word for the seller's handover, by delivery method. */
export const SENT_LABELS: Record<Method, string> = {
  SHIPPING: STEP_LABELS.shipped,
  PICKUP: 'Handed over',
  DIGITAL: STEP_LABELS.shipped,
};

/** The timeline's text of a step. It differs for a pickup, and for an uncharged sale. */
export function stepText(step: Step, claim: Order['claim']): string {
  if (step === 'paid' && claim?.uncharged) return 'Nothing to pay';
  return step === 'shipped' && claim !== null ? SENT_LABELS[claim.method] : STEP_LABELS[step];
}

/** The label of each status of the seller's proceeds. */
export const PROCEEDS_LABELS = { held: 'Held', payable: 'Payable', paid: 'Paid out' } as const satisfies Record<
  NonNullable<Order['money']>['state'],
  string
>;
