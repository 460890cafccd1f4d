import { book } from './book.ts';
import { claimIn, openRefundOf, paymentIn, withClaim, withDispute, withPayment, withRefund } from './change.ts';
import { unbookedCents } from './dispute.ts';
import type { Dispute, SaleMoney } from './sale-money.ts';
import { claimAfter, DISPUTE, disputeAfter, paymentAfter, refundAfter } from './transitions.ts';

/** The provider's state of a dispute. */
export interface DisputeRead {
  id: string;
  state: 'warning' | 'open' | 'won' | 'lost';
  /** The disputed amount. */
  cents: number;
  /** The amounts that the bank took (negative) and returned (positive). The fees of the dispute are not included. */
  movements: readonly { id: string; cents: number }[];
}

const EVENTS = { warning: null, open: 'opened', won: 'won', lost: 'lost' } as const;
type DisputeEvent = (typeof EVENTS)[keyof typeof EVENTS];

/** The money after applying the provider's list of disputes (docs/money.md#disputes). */
export function foldDisputes(money: SaleMoney, paymentId: string, reads: readonly DisputeRead[]): SaleMoney {
  if (paymentIn(money, paymentId).receivedCents === null) return money;
  const folded = reads.reduce((before, read) => foldDispute(before, paymentId, read), money);
  return folded.disputes.filter((dispute) => dispute.paymentId === paymentId).reduce(settleDebt, folded);
}

function foldDispute(money: SaleMoney, paymentId: string, { id, state, cents, movements }: DisputeRead): SaleMoney {
  const known = money.disputes.find((dispute) => dispute.id === id);
  const dispute: Dispute = known ?? { id, paymentId, cents, takenCents: 0, bookedCents: 0, state: 'WARNING' };
  const { claimId } = paymentIn(money, paymentId);
  const fresh = movements.filter(
    (one) => !money.transfers.some(({ kind, cause }) => cause === one.id && isMovement(kind)),
  );
  const moved = fresh.reduce((before, { id: cause, cents: came }) => {
    const kind = came < 0 ? 'dispute_took' : 'dispute_gave_back';
    const [from, to] = came < 0 ? (['disputes', 'provider'] as const) : (['provider', 'disputes'] as const);
    return book(before, claimIn(money, claimId), { kind, cause }, { from, to, cents: Math.abs(came) });
  }, money);
  const takenCents = fresh.reduce((taken, one) => taken - one.cents, dispute.takenCents);
  const next = decided({ ...dispute, takenCents }, eventOf(state, takenCents));
  const decidedMoney = withDispute(moved, next);
  return next.state === 'LOST' ? chargedBack(decidedMoney, paymentId) : decidedMoney;
}

/**
 * The event of a dispute's state. A lost dispute counts as open until the bank has taken the money, because the buyer
 * does not have it before.
 */
function eventOf(state: DisputeRead['state'], takenCents: number): DisputeEvent {
  return state === 'lost' && takenCents <= 0 ? 'opened' : EVENTS[state];
}

function isMovement(kind: string): boolean {
  return kind === 'dispute_took' || kind === 'dispute_gave_back';
}

/** The dispute after an event. An event without a row in `DISPUTE` is a repeat and changes nothing. */
function decided(dispute: Dispute, on: DisputeEvent): Dispute {
  const isKnown = DISPUTE.some((row) => row.on === on && (row.from as readonly string[]).includes(dispute.state));
  return on !== null && isKnown ? disputeAfter(dispute, on) : dispute;
}

/** Records that the bank gave the buyer the money back. If the payment paid a claim, that claim counts as refunded. */
function chargedBack(money: SaleMoney, paymentId: string): SaleMoney {
  const payment = paymentIn(money, paymentId);
  if (payment.state !== 'COMPLETED') return money;
  const claim = claimIn(money, payment.claimId);
  return withClaim(withPayment(money, paymentAfter(payment, 'charged_back')), claimAfter(claim, 'refunded'));
}

/** Withdraws a refund that the buyer is still owed if the bank has paid them instead. */
function settleDebt(money: SaleMoney, { id }: Dispute): SaleMoney {
  const dispute = money.disputes.find((row) => row.id === id);
  if (dispute?.state !== 'LOST') return money;
  const refund = openRefundOf(money, dispute.paymentId);
  if (refund?.state !== 'REQUESTED' && refund?.state !== 'FAILED') return money;
  if (refund.cents > unbookedCents(dispute)) return money;
  const payment = paymentIn(money, dispute.paymentId);
  const settled = withRefund(
    withDispute(money, { ...dispute, bookedCents: dispute.bookedCents + refund.cents }),
    refundAfter(refund, 'charged_back'),
  );
  const gone = payment.state === 'RETURNING' ? withPayment(settled, paymentAfter(payment, 'charged_back')) : settled;
  return book(
    gone,
    claimIn(money, payment.claimId),
    { kind: 'dispute_booked', cause: refund.id },
    { from: 'buyer', to: 'disputes', cents: refund.cents },
  );
}
