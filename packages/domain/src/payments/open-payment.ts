import type { Instant } from '../time/index.ts';
import { type Changed, changed, claimIn, pendingOf, refused, withPayment } from './change.ts';
import { amountsOf } from './claim.ts';
import type { SaleMoney } from './sale-money.ts';

/** Opens a try to pay; where one is open already, nothing changes and that one goes on (docs/money.md#paying). */
export function openPayment(money: SaleMoney, claimId: string, paymentId: string, at: Instant): Changed {
  const claim = claimIn(money, claimId);
  if (claim.state !== 'DUE') return refused('claim_over');
  if (claim.ending) return refused('claim_ending');
  if (pendingOf(money, claimId).length > 0) return changed(money);
  return changed(
    withPayment(money, {
      id: paymentId,
      claimId,
      attempt: 1,
      attemptAt: at,
      intentId: null,
      cents: amountsOf(claim).totalCents,
      receivedCents: null,
      strayCents: 0,
      state: 'PENDING',
      step: null,
      lastError: null,
      cancelAsked: false,
      lastReading: 0,
    }),
  );
}
