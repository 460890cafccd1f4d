import type { Claim } from '@clamor/contract/orders';
import { at } from './listing-response.fixture.ts';

/** A sale as its seller sees it, to be paid in three days. */
export function aClaim(change: Partial<Claim> = {}): Claim {
  return {
    id: 'claim-1',
    side: 'seller',
    state: 'DUE',
    ending: false,
    view: 'waiting_for_payment',
    actions: [],
    by: at(259_200),
    amountCents: 100_000,
    feeCents: 5_000,
    shippingCostCents: 1_500,
    totalCents: 106_500,
    taken: false,
    uncharged: false,
    held: null,
    borne: null,
    payBy: at(259_200),
    method: 'SHIPPING',
    payment: null,
    order: null,
    ...change,
  };
}
