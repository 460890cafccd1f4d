import { book } from './book.ts';
import { claimIn, openRefundOf, paymentIn, pendingOf, withClaim, withPayment, withRefund } from './change.ts';
import { amountsOf } from './claim.ts';
import type { Claim, Payment, Refund, SaleMoney } from './sale-money.ts';
import { claimAfter, paymentAfter, refundAfter } from './transitions.ts';

/** What the provider says of an intent and of the money that went back. */
export interface Reading {
  /** Given by the payment before the provider was asked: of two readings the one with the greater number is newer. */
  number: number;
  /** `open`: a card may be given. `approval`: the bank wants to hear from the payer. */
  status: 'open' | 'approval' | 'processing' | 'cancelled' | 'succeeded';
  /** 0 while the provider has nothing. */
  receivedCents: number;
  lastError: Payment['lastError'];
  /** The tries to send the money back, oldest first; `id` is the provider's. */
  refunds: readonly { id: string; state: 'pending' | 'succeeded' | 'failed' }[];
}

/**
 * The money after a reading, whoever brought it: the payer's page, a webhook or the job. Readings that come twice, late or out of order
 * change nothing (docs/money.md#reading).
 */
export function foldReading(money: SaleMoney, paymentId: string, reading: Reading): SaleMoney {
  const payment = paymentIn(money, paymentId);
  if (reading.number <= payment.lastReading) return money;
  const seen = withPayment(money, { ...payment, lastReading: reading.number });
  return foldRefunds(foldIntent(seen, paymentId, reading), paymentId, reading);
}

/** Money that the provider has is recorded once, whatever became of the try meanwhile. */
function foldIntent(money: SaleMoney, paymentId: string, reading: Reading): SaleMoney {
  const payment = paymentIn(money, paymentId);
  if (payment.receivedCents !== null) return money;
  if (reading.status === 'succeeded') return received(money, payment, reading.receivedCents);
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

function received(money: SaleMoney, payment: Payment, receivedCents: number): SaleMoney {
  const claim = claimIn(money, payment.claimId);
  const taken: Payment = { ...payment, receivedCents, step: null, lastError: null };
  const pays = claim.state === 'DUE' && receivedCents === amountsOf(claim).totalCents;
  return pays ? paid(money, claim, taken) : returning(money, taken, receivedCents);
}

/** Whatever else was open for the claim is given up at once: what still comes through it goes back. */
function paid(money: SaleMoney, claim: Claim, payment: Payment): SaleMoney {
  const { sellerCents, feeCents } = amountsOf(claim);
  const others = pendingOf(money, claim.id).filter(({ id }) => id !== payment.id);
  const given = others.reduce(
    (before, other) => withPayment(before, { ...paymentAfter(other, 'cancelled'), cancelAsked: true, step: null }),
    withPayment(money, paymentAfter(payment, 'completed')),
  );
  const transfer = { from: 'provider', kind: 'paid', claimId: claim.id, cause: payment.id } as const;
  return book(
    withClaim(given, { ...claimAfter(claim, 'paid'), ending: false }),
    { ...transfer, to: 'seller', cents: sellerCents },
    { ...transfer, to: 'fees', cents: feeCents },
  );
}

/** Money that pays no claim is the buyer's, and goes back. */
function returning(money: SaleMoney, payment: Payment, cents: number): SaleMoney {
  const { id, claimId } = payment;
  const back = withPayment(money, paymentAfter(payment, 'returning'));
  return book(withRefund(back, { id, paymentId: id, cents, attempt: 1, state: 'REQUESTED' }), {
    from: 'provider',
    to: 'buyer',
    cents,
    kind: 'returning',
    claimId,
    cause: id,
  });
}

/** One refund a payment; the provider may know several tries of it. */
function foldRefunds(money: SaleMoney, paymentId: string, { refunds: tries }: Reading): SaleMoney {
  const refund = openRefundOf(money, paymentId);
  if (refund === undefined || tries.length === 0) return money;
  const { claimId } = paymentIn(money, paymentId);
  const transfer = { cents: refund.cents, claimId };
  const isBooked = (kind: 'refunded' | 'refund_failed', cause: string) =>
    money.transfers.some((row) => row.kind === kind && row.cause === cause);

  let next = money;
  for (const { id: cause, state } of tries) {
    if (state === 'succeeded' && !isBooked('refunded', cause)) {
      next = book(next, { ...transfer, from: 'buyer', to: 'provider', kind: 'refunded', cause });
    }
    if (state === 'failed' && isBooked('refunded', cause) && !isBooked('refund_failed', cause)) {
      next = book(next, { ...transfer, from: 'provider', to: 'buyer', kind: 'refund_failed', cause });
    }
  }
  const has = (state: 'pending' | 'succeeded') => tries.some((one) => one.state === state);
  if (has('succeeded')) return refundSucceeded(next, paymentId, refund);
  if (has('pending')) return refund.state === 'REQUESTED' ? withRefund(next, refundAfter(refund, 'sent')) : next;
  return tries.length < refund.attempt ? next : refundFailed(next, paymentId, refund);
}

function refundSucceeded(money: SaleMoney, paymentId: string, refund: Refund): SaleMoney {
  if (refund.state === 'SUCCEEDED') return money;
  const payment = paymentIn(money, paymentId);
  const claim = claimIn(money, payment.claimId);
  const gone = withRefund(withPayment(money, paymentAfter(payment, 'refunded')), refundAfter(refund, 'succeeded'));
  const isItsClaims = payment.state === 'COMPLETED' && claim.state === 'PAID';
  return isItsClaims ? withClaim(gone, claimAfter(claim, 'refunded')) : gone;
}

/** The money is here again and still the buyer's: the refund waits for another try. */
function refundFailed(money: SaleMoney, paymentId: string, refund: Refund): SaleMoney {
  if (refund.state === 'FAILED') return money;
  const failed = withRefund(money, refundAfter(refund, 'failed'));
  if (refund.state !== 'SUCCEEDED') return failed;
  return withPayment(failed, paymentAfter(paymentIn(failed, paymentId), 'refund_failed'));
}
