import type { SellerMoneyRow } from '@clamor/contract/payouts';
import { iso } from '@clamor/contract/wire';
import type { Payout } from '@clamor/domain/payouts';
import {
  amountsOf,
  claimIn,
  type HeldReason,
  isHeldAsNew,
  orderOf,
  payability,
  type SaleMoney,
} from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';

/** A payout that contains a claim's money. `paidAt`: when it was sent; null: not yet. */
export type PlacedPayout = Payout & { paidAt: Instant | null };

/**
 * Where a claim's proceeds are (held, payable, in a payout), and why. `at`: when they become or became payable; in a
 * payout, when it was prepared or sent.
 */
export interface ProceedsStatus extends Pick<SellerMoneyRow, 'state' | 'cents' | 'reason'> {
  at: Instant | null;
}

const HELD: Readonly<Record<Exclude<HeldReason, 'not_handed_over' | 'recent_payment'>, string>> = {
  refund: 'The buyer gets the money back',
  dispute: 'The buyer\u2019s bank disputes the payment',
  problem: 'The buyer reported a problem, and staff are looking into it',
  time: 'Until the buyer confirms that it arrived, or until this date',
};

/** The status of a claim's proceeds; null if nothing was ever due to the seller (docs/money.md#payouts). */
export function moneyPlace(
  money: SaleMoney,
  claimId: string,
  payouts: ReadonlyMap<string, PlacedPayout>,
  now: Instant,
): ProceedsStatus | null {
  const found = payability(money, claimId, now);
  switch (found.state) {
    case 'nothing':
      return null;
    case 'held': {
      const { cents, reason, until } = found;
      return { state: 'held', cents: Math.max(0, cents), reason: heldText(money, claimId, reason), at: until };
    }
    case 'payable':
      return { state: 'payable', cents: found.cents, reason: 'To be paid out', at: found.since };
    case 'in_payout':
      return inPayout(amountsOf(claimIn(money, claimId)).sellerCents, payouts.get(found.payoutId));
  }
}

/** The status in the wire's format. */
export function wirePlace({
  at,
  ...place
}: ProceedsStatus): Omit<SellerMoneyRow, 'claimId' | 'auctionId' | 'slug' | 'title'> {
  return { ...place, at: iso(at) };
}

function inPayout(cents: number, payout: PlacedPayout | undefined): ProceedsStatus {
  if (payout?.state !== 'PAID') {
    return { state: 'payable', cents, reason: 'The payout is being sent', at: payout?.preparedAt ?? null };
  }
  return { state: 'paid', cents, reason: `Paid out as ${payout.reference}`, at: payout.paidAt };
}

function heldText(money: SaleMoney, claimId: string, reason: HeldReason): string {
  if (reason === 'not_handed_over') return missingIn(money, claimId);
  if (reason !== 'recent_payment') return HELD[reason];
  return isHeldAsNew(orderOf(money, claimId))
    ? 'Held for 7 days after the buyer paid, because fewer than five of your earlier sales had passed their hold'
    : 'Held for 3 days after the buyer paid';
}

function missingIn(money: SaleMoney, claimId: string): string {
  const { state } = orderOf(money, claimId);
  if (state === 'AWAITING_ADDRESS') return 'The buyer has not said where to send it';
  return state === 'READY_FOR_PICKUP' ? 'Not handed over yet' : 'Not shipped yet';
}
