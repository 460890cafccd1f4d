import type { Order as WireOrder } from '@clamor/contract/orders';
import { iso } from '@clamor/contract/wire';
import type { Claim, Order } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { ClaimTimes } from './order-facts.postgres.ts';

type Step = WireOrder['timeline'][number]['step'];

/** When the buyer gave the address. Null if that was before the payment: then `readyAt` is the time of the payment. */
function addressGivenAt(order: Order | undefined): Instant | null | undefined {
  return order?.readyAt === order?.paidAt ? null : order?.readyAt;
}

/** The steps of a sale that have happened, oldest first. */
export function timelineOf(claim: Claim, order: Order | undefined, times: ClaimTimes): WireOrder['timeline'] {
  const happened: readonly (readonly [Step, Instant | null | undefined])[] = [
    ['claimed', times.claimedAt],
    ['paid', order?.paidAt],
    ['address_given', claim.method === 'SHIPPING' ? addressGivenAt(order) : null],
    ['shipped', order?.shippedAt],
    ['problem_told', order?.problemAt],
    ['received', order?.receivedAt],
    ['refund_asked', times.refundAskedAt],
    ['refunded', claim.state === 'REFUNDED' ? times.closedAt : null],
    ['released', claim.state === 'RELEASED' ? times.closedAt : null],
  ];
  return happened
    .flatMap(([step, at]) => (at === null || at === undefined ? [] : [{ step, at }]))
    .sort((one, other) => one.at - other.at)
    .map(({ step, at }) => ({ step, at: iso(at) }));
}
