import { type Changed, changed, claimIn, isWithTheBank, pendingOf, refused, withClaim, withPayment } from './change.ts';
import type { SaleMoney } from './sale-money.ts';
import { claimAfter } from './transitions.ts';

/**
 * Starts to end a claim: no payment may be opened for it, and its open intent must be cancelled. Refused if the bank is
 * processing a payment, which cannot be stopped (docs/money.md#release).
 */
export function beginEnding(
  money: SaleMoney,
  claimId: string,
): Changed<'claim_over' | 'claim_ending' | 'payment_in_progress'> {
  const claim = claimIn(money, claimId);
  if (claim.state !== 'DUE') return refused('claim_over');
  if (claim.ending) return refused('claim_ending');
  if (isWithTheBank(money, claimId)) return refused('payment_in_progress');
  return changed(
    pendingOf(money, claimId).reduce(
      (before, payment) => withPayment(before, { ...payment, cancelAsked: true }),
      withClaim(money, { ...claim, ending: true }),
    ),
  );
}

/** Releases the claim after the provider cancelled every intent. Its address is deleted. */
export function finishEnding(
  money: SaleMoney,
  claimId: string,
): Changed<'claim_over' | 'wrong_state' | 'payment_in_progress'> {
  const claim = claimIn(money, claimId);
  if (claim.state !== 'DUE') return refused('claim_over');
  if (!claim.ending) return refused('wrong_state');
  if (pendingOf(money, claimId).length > 0) return refused('payment_in_progress');
  return changed(withClaim(money, { ...claimAfter(claim, 'released'), ending: false, address: null }));
}

/**
 * Ends the attempt to release, because the provider did not cancel the intent, or not yet. The claim continues.
 * `cancelAsked` stays set: the provider may have cancelled, and only its answer was lost.
 */
export function giveUpEnding(money: SaleMoney, claimId: string): SaleMoney {
  return withClaim(money, { ...claimIn(money, claimId), ending: false });
}
