import type { Instant } from '../time/index.ts';
import { type Changed, changed, orderOf, withOrder } from './change.ts';
import { handOver, reportProblem } from './hand-over.ts';
import type { Order, SaleMoney } from './sale-money.ts';

/** The seller has sent it, and says with whom. */
export function shipOrder(
  money: SaleMoney,
  claimId: string,
  parcel: Pick<Order, 'carrier' | 'trackingNumber'>,
  at: Instant,
): Changed {
  return told(handOver(money, claimId, 'SHIPPING', at), claimId, parcel);
}

/** The buyer has a problem, and says which. */
export function tellProblem(money: SaleMoney, claimId: string, problem: string, at: Instant): Changed {
  return told(reportProblem(money, claimId, at), claimId, { problem });
}

function told(done: Changed, claimId: string, words: Partial<Order>): Changed {
  return done.ok ? changed(withOrder(done.money, { ...orderOf(done.money, claimId), ...words })) : done;
}
