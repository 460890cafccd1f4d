import type { Instant } from '../time/index.ts';
import { isUnsettled } from './dispute.ts';
import { acceptedAt } from './order.ts';
import type { Claim, SaleMoney } from './sale-money.ts';

/** Whether an auction has open obligations. Its listing cannot be removed until they are settled. */
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

/**
 * Whether an auction binds a member. It binds its seller while it has any open obligation. It binds a bidder only while
 * their own claim or offer has one.
 */
export function isBoundBy(money: SaleMoney, memberId: string, now: Instant): boolean {
  const sells = money.claims.some(({ sellerId }) => sellerId === memberId);
  return hasOpenObligations(sells ? money : partOf(money, memberId), now);
}

function partOf(money: SaleMoney, memberId: string): SaleMoney {
  const claims = money.claims.filter(({ buyerId }) => buyerId === memberId);
  const payments = money.payments.filter(({ claimId }) => claims.some(({ id }) => id === claimId));
  const isTheirs = ({ paymentId }: { paymentId: string }) => payments.some(({ id }) => id === paymentId);
  return {
    ...money,
    claims,
    payments,
    refunds: money.refunds.filter(isTheirs),
    disputes: money.disputes.filter(isTheirs),
    orders: money.orders.filter(({ claimId }) => claims.some(({ id }) => id === claimId)),
    offers: money.offers.filter(({ bidderId }) => bidderId === memberId),
  };
}

/** Whether a claim is unpaid, or paid and not yet accepted by its buyer. */
function isUnderWay({ orders }: SaleMoney, { id, state, method }: Claim, now: Instant): boolean {
  if (state !== 'PAID') return state === 'DUE';
  const order = orders.find(({ claimId }) => claimId === id);
  if (order === undefined || order.problemAt !== null) return true;
  const done = acceptedAt(order, method);
  return done === null || now < done;
}
