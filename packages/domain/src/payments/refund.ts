import { book } from './book.ts';
import { type Changed, changed, claimIn, openRefundOf, paymentIn, refused, withRefund } from './change.ts';
import { amountsOf } from './claim.ts';
import type { MoneyAccount, Refund, SaleMoney, Transfer } from './sale-money.ts';
import { refundAfter } from './transitions.ts';

/** Who gives the bid and the shipping back; the platform gives its fee back in any case. */
export type Bearer = Extract<MoneyAccount, 'seller' | 'losses'>;

/**
 * Asks for the money of a completed payment to go back: the debt is booked at once, and nothing is shipped or paid out any more
 * (docs/money.md#refunds). Where the provider could not do it, this is another try of the same, and books nothing.
 */
export function askRefund(money: SaleMoney, paymentId: string, refundId: string, bearer: Bearer): Changed {
  const payment = paymentIn(money, paymentId);
  const open = openRefundOf(money, paymentId);
  if (open?.state === 'FAILED') {
    return changed(withRefund(money, { ...refundAfter(open, 'tried_again'), attempt: open.attempt + 1 }));
  }
  if (payment.state !== 'COMPLETED' || open !== undefined) return refused('wrong_state');
  const refund: Refund = { id: refundId, paymentId, cents: payment.cents, attempt: 1, state: 'REQUESTED' };
  return changed(book(withRefund(money, refund), ...debtOf(money, refund, bearer)));
}

/** Takes back what was asked, where the provider has not sent it: the caller has looked that up (docs/money.md#refunds). */
export function withdrawRefund(money: SaleMoney, paymentId: string): Changed {
  const refund = openRefundOf(money, paymentId);
  if (refund === undefined || paymentIn(money, paymentId).state !== 'COMPLETED') return refused('wrong_state');
  if (refund.state !== 'REQUESTED' && refund.state !== 'FAILED') return refused('wrong_state');
  const debts = money.transfers.filter(({ kind, cause }) => kind === 'refund_asked' && cause === refund.id);
  const back = debts.map(
    ({ from, to, ...debt }): Transfer => ({ ...debt, from: to, to: from, kind: 'refund_withdrawn' }),
  );
  return changed(book(withRefund(money, refundAfter(refund, 'withdrawn')), ...back));
}

function debtOf(money: SaleMoney, { id: cause, paymentId }: Refund, bearer: Bearer): Transfer[] {
  const { claimId } = paymentIn(money, paymentId);
  const { sellerCents, feeCents } = amountsOf(claimIn(money, claimId));
  const debt = { to: 'buyer', kind: 'refund_asked', claimId, cause } as const;
  return [
    { ...debt, from: bearer, cents: sellerCents },
    { ...debt, from: 'fees', cents: feeCents },
  ];
}
