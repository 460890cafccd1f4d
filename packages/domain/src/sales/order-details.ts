import type { Instant } from '../time/index.ts';
import { type Changed, changed, claimIn, orderOf, type RefusalBy, refused, withOrder } from './change.ts';
import { handOver, openProblem, stopped } from './hand-over.ts';
import type { Order, SaleMoney } from './sale-money.ts';

/** The seller ships the item and names the carrier. */
export function shipOrder(
  money: SaleMoney,
  claimId: string,
  parcel: Pick<Order, 'carrier' | 'trackingNumber'>,
  at: Instant,
): Changed<RefusalBy<typeof handOver>> {
  return withDetails(handOver(money, claimId, 'SHIPPING', at), claimId, parcel);
}

/** The seller sets the pickup place and time, and may change it until the pickup. */
export function setPickup(
  money: SaleMoney,
  claimId: string,
  pickupWords: string,
): Changed<'wrong_state' | 'refund_open'> {
  const refusal = stopped(money, claimIn(money, claimId));
  if (refusal !== null) return refusal;
  if (orderOf(money, claimId).state !== 'READY_FOR_PICKUP') return refused('wrong_state');
  return withDetails(changed(money), claimId, { pickupWords });
}

/** The buyer reports a problem in words. */
export function reportProblem(
  money: SaleMoney,
  claimId: string,
  problem: string,
  at: Instant,
): Changed<RefusalBy<typeof openProblem>> {
  return withDetails(openProblem(money, claimId, at), claimId, { problem });
}

function withDetails<Refusal extends string>(
  done: Changed<Refusal>,
  claimId: string,
  words: Partial<Order>,
): Changed<Refusal> {
  return done.ok ? changed(withOrder(done.money, { ...orderOf(done.money, claimId), ...words })) : done;
}
