import type { Instant } from '../time/index.ts';
import { book } from './book.ts';
import { claimIn, paymentIn, pendingOf, withClaim, withOrder, withPayment, withRefund } from './change.ts';
import { amountsOf } from './claim.ts';
import { type DisputeRead, foldDisputes } from './fold-disputes.ts';
import { foldRefunds, type RefundAttempt } from './fold-refunds.ts';
import { openOrder, payableAfter } from './order.ts';
import type { Claim, Payment, SaleMoney } from './sale-money.ts';
import { claimAfter, paymentAfter } from './transitions.ts';

/** The provider's state of an intent, with its refunds and disputes. */
export interface Reading {
  /** The reading's number, given before the provider is asked. The greater number is the newer reading. */
  number: number;
  /** `open`: the payer may enter a card. `approval`: the payer's bank asks them to approve the payment. */
  status: 'open' | 'approval' | 'processing' | 'cancelled' | 'succeeded';
  /** The amount that the provider received; 0 before that. */
  receivedCents: number;
  lastError: Payment['lastError'];
  /** The attempts to send the money back, oldest first. */
  refunds: readonly RefundAttempt[];
  disputes: readonly DisputeRead[];
}

/** When a reading is applied, and the facts about the seller at that time. */
export interface FoldedAt {
  at: Instant;
  /**
   * The seller's other sales that were charged, are not undone, and whose own holding time is over. Counting stops at the
   * number that the rule needs.
   */
  chargedSales: number;
}

/**
 * The money after a reading. The payer's page, a webhook or the payments job caused the reading. A repeated or
 * out-of-order reading changes nothing (docs/money.md#reading).
 */
export function applyIntentSnapshot(
  money: SaleMoney,
  paymentId: string,
  reading: Reading,
  folded: FoldedAt,
): SaleMoney {
  const payment = paymentIn(money, paymentId);
  if (reading.number <= payment.lastReading) return money;
  const seen = withPayment(money, { ...payment, lastReading: reading.number });
  const taken = foldIntent(seen, paymentId, reading, folded);
  return foldDisputes(foldRefunds(taken, paymentId, reading.refunds), paymentId, reading.disputes);
}

/** Applies the intent's status. Received money is recorded once, even if the attempt was given up. */
function foldIntent(money: SaleMoney, paymentId: string, reading: Reading, folded: FoldedAt): SaleMoney {
  const payment = paymentIn(money, paymentId);
  if (payment.receivedCents !== null) return money;
  if (reading.status === 'succeeded') return received(money, payment, reading.receivedCents, folded);
  if (payment.state !== 'PENDING') return money;
  if (reading.status === 'cancelled') {
    return withPayment(money, {
      ...paymentAfter(payment, payment.cancelAsked ? 'cancelled' : 'failed'),
      step: null,
      lastError: reading.lastError,
    });
  }
  const step = reading.status === 'open' ? null : reading.status;
  return withPayment(money, { ...payment, step, lastError: reading.lastError });
}

function received(money: SaleMoney, payment: Payment, receivedCents: number, folded: FoldedAt): SaleMoney {
  const claim = claimIn(money, payment.claimId);
  const taken: Payment = { ...payment, receivedCents, step: null, lastError: null };
  const pays = claim.state === 'DUE' && receivedCents === amountsOf(claim).totalCents;
  return pays ? paid(money, claim, taken, folded) : returning(money, claim, taken, receivedCents);
}

/**
 * Records that the payment pays the claim, and gives up the claim's other open payments. Money that still arrives
 * through one of those is refunded.
 */
function paid(money: SaleMoney, claim: Claim, payment: Payment, { at, chargedSales }: FoldedAt): SaleMoney {
  const { sellerCents, feeCents } = amountsOf(claim);
  const others = pendingOf(money, claim.id).filter(({ id }) => id !== payment.id);
  const given = others.reduce(
    (before, other) => withPayment(before, { ...paymentAfter(other, 'cancelled'), cancelAsked: true, step: null }),
    withPayment(money, paymentAfter(payment, 'completed')),
  );
  const owned = withClaim(given, { ...claimAfter(claim, 'paid'), ending: false });
  return book(
    withOrder(owned, openOrder(claim, at, payableAfter(at, chargedSales))),
    claim,
    { kind: 'paid', cause: payment.id },
    { from: 'provider', to: 'seller', cents: sellerCents },
    { from: 'provider', to: 'fees', cents: feeCents },
  );
}

/** Requests the refund of money that pays no claim. It belongs to the buyer. */
function returning(money: SaleMoney, claim: Claim, payment: Payment, cents: number): SaleMoney {
  const { id } = payment;
  const back = withPayment(money, paymentAfter(payment, 'returning'));
  const asked = withRefund(back, { id, paymentId: id, cents, attempt: 1, state: 'REQUESTED' });
  return book(asked, claim, { kind: 'returning', cause: id }, { from: 'provider', to: 'buyer', cents });
}
