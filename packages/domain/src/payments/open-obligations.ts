import type { Instant } from '../time/index.ts';
import { isUnsettled } from './dispute.ts';
import { payableAt } from './order.ts';
import type { Claim, SaleMoney } from './sale-money.ts';

/** Whether somebody still owes somebody something in an auction: what it was about cannot be taken away yet. */
export function hasOpenObligations(money: SaleMoney, now: Instant): boolean {
  const { claims, offers, payments, refunds, disputes } = money;
  return (
    offers.some(({ state }) => state === 'OPEN') ||
    payments.some(({ state }) => state === 'PENDING' || state === 'RETURNING') ||
    refunds.some(({ state }) => state !== 'SUCCEEDED' && state !== 'WITHDRAWN') ||
    disputes.some(isUnsettled) ||
    claims.some((claim) => isUnderWay(money, claim, now))
  );
}

/** To be paid, or not handed over for long enough that nobody waits for anything any more. */
function isUnderWay({ orders }: SaleMoney, { id, state, method }: Claim, now: Instant): boolean {
  if (state !== 'PAID') return state === 'DUE';
  const order = orders.find(({ claimId }) => claimId === id);
  if (order === undefined || order.problemAt !== null) return true;
  const done = payableAt(order, method);
  return done === null || now < done;
}
