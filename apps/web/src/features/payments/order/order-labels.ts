import type { Order, OrderRow } from '@clamor/contract/orders';

/** What stands before the other side's name: `Bought from`, `Sold to`, `Offered by`; a sale that was not paid is none. */
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

/** What happened, as a line of the timeline. One that is forgotten here does not compile. */
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

/** What a pickup calls the steps of a parcel, and a sale of which nothing is charged its being paid. */
export function stepText(step: Step, claim: Order['claim']): string {
  if (step === 'paid' && claim?.uncharged) return 'Nothing to pay';
  return step === 'shipped' && claim?.method === 'PICKUP' ? 'Handed over' : STEP_LABELS[step];
}

/** Where a seller's money is. */
export const PROCEEDS_LABELS = { held: 'Held', payable: 'Payable', paid: 'Paid out' } as const satisfies Record<
  NonNullable<Order['money']>['state'],
  string
>;
