import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import {
  asked,
  DISPUTED,
  DUE,
  disputeRead,
  fold,
  money,
  PAID,
  READY,
  reading,
  refundAttempt,
  sold,
  WARNED,
} from '../../test/sale.ts';
import { bookDispute } from '../sales/book-dispute.ts';
import { addClaim } from '../sales/claim.ts';
import { dismissProblem, handOver, openProblem, receiveOrder } from '../sales/hand-over.ts';
import { payability } from '../sales/payability.ts';
import { withdrawRefund } from '../sales/refund.ts';
import { NO_MONEY, type SaleMoney } from '../sales/sale-money.ts';
import { DAY } from '../time/index.ts';
import {
  cancelPayout,
  creditOf,
  debtOf,
  markPayoutPaid,
  PAYOUT_HOLDS,
  type PayoutChanged,
  payoutHold,
  preparePayout,
  recoverWriteOff,
  returnPayout,
  writeOff,
} from './payout.ts';

const SHIPPED = money(handOver(READY, 'claim', 'SHIPPING', NOON));
const DIGITAL = sold({ method: 'DIGITAL', shippingCents: 0 });
const WEEK = NOON + 7 * DAY;
const at = (sale: SaleMoney, now: number) => payability(sale, 'claim', now);

describe('a seller’s money', () => {
  it.each([
    ['shipped', SHIPPED, 7, 10_500],
    ['picked up', money(handOver(sold({ method: 'PICKUP', shippingCents: 0 }), 'claim', 'PICKUP', NOON)), 7, 10_000],
  ])('of what was %s is payable when its days are over', (_, sale, days, cents) => {
    const until = NOON + days * DAY;
    expect(at(sale, until - 1)).toEqual({ state: 'held', cents, reason: 'time', until });
    expect(at(sale, until)).toEqual({ state: 'payable', cents, since: until });
  });

  it('is payable at receipt, and not before it was handed over', () => {
    const late = NOON + 4 * DAY;
    const received = money(receiveOrder(SHIPPED, 'claim', late));
    expect(at(received, late)).toEqual({ state: 'payable', cents: 10_500, since: late });
    for (const sale of [PAID, READY]) {
      expect(at(sale, WEEK)).toEqual({ state: 'held', cents: 10_500, reason: 'not_handed_over', until: null });
    }
  });

  it.each([
    ['received', money(receiveOrder(SHIPPED, 'claim', NOON + 5)), 10_500],
    ['digital', DIGITAL, 10_000],
    ['digital and received', money(receiveOrder(DIGITAL, 'claim', NOON + 5)), 10_000],
  ])('of what is %s waits for three days after paying, and for seven of a first sale', (_, sale, cents) => {
    const first = { ...sale, orders: sale.orders.map((order) => ({ ...order, payableAfter: WEEK })) };
    for (const [waiting, until] of [
      [sale, NOON + 3 * DAY],
      [first, WEEK],
    ] as const) {
      expect(at(waiting, until - 1)).toEqual({ state: 'held', cents, reason: 'recent_payment', until });
      expect(at(waiting, until)).toEqual({ state: 'payable', cents, since: until });
      expect(preparePayout(ASK, [waiting], until - 1).ok).toBe(false);
    }
  });

  it('of an order of an earlier version is payable at receipt, and three days after paying where it is digital', () => {
    const old = (sale: SaleMoney) => ({
      ...sale,
      orders: sale.orders.map((order) => ({ ...order, payableAfter: null })),
    });
    const received = old(money(receiveOrder(SHIPPED, 'claim', NOON + 5)));
    expect(at(received, NOON + 5)).toEqual({ state: 'payable', cents: 10_500, since: NOON + 5 });
    const until = NOON + 3 * DAY;
    expect(at(old(DIGITAL), until - 1)).toEqual({ state: 'held', cents: 10_000, reason: 'time', until });
  });

  it('is held by what is open against it, and only as long as that', () => {
    const problem = money(openProblem(SHIPPED, 'claim', NOON));
    const won = fold(fold(SHIPPED, 'first', disputeRead(3, 'open', -11_000)), 'first', disputeRead(4, 'won', -11_000));
    const part = reading('succeeded', 5, { refunds: [refundAttempt('p', 'succeeded', { cents: 5, refundId: null })] });
    const held = [
      asked(SHIPPED),
      asked(SHIPPED, 'losses'),
      WARNED,
      DISPUTED,
      won,
      problem,
      fold(SHIPPED, 'first', part),
    ];
    expect(held.map((sale) => at(sale, WEEK))).toMatchObject(
      ['refund', 'refund', 'dispute', 'dispute', 'dispute', 'problem', 'refund'].map((reason) => ({
        state: 'held',
        reason,
        until: null,
      })),
    );
    const free = [
      money(withdrawRefund(asked(SHIPPED), 'first')),
      money(dismissProblem(problem, 'claim')),
      fold(won, 'first', disputeRead(5, 'won', -11_000, 11_000)),
    ];
    expect(free.map((sale) => at(sale, WEEK).state)).toEqual(['payable', 'payable', 'payable']);
  });

  it('is theirs where the platform bears what went back, and nothing is left where they did', () => {
    const gone = (sale: SaleMoney) =>
      fold(sale, 'first', reading('succeeded', 2, { refunds: [refundAttempt('p', 'succeeded')] }));
    expect(at(gone(asked(SHIPPED, 'losses')), NOON)).toMatchObject({ state: 'held', reason: 'recent_payment' });
    expect(at(gone(asked(SHIPPED, 'losses')), NOON + 3 * DAY)).toMatchObject({ state: 'payable', cents: 10_500 });
    expect(at(gone(asked(SHIPPED)), WEEK)).toEqual({ state: 'nothing' });
    const lost = fold(SHIPPED, 'first', disputeRead(3, 'lost', -11_000));
    expect(at(lost, WEEK)).toMatchObject({ state: 'held', reason: 'dispute' });
    const split = money(bookDispute(lost, 'd', 'b', { sellerCents: 10_000, feesCents: 500, lossesCents: 500 }));
    expect(at(split, WEEK)).toMatchObject({ state: 'payable', cents: 500 });
  });

  it('of what a bank ended before it was handed over is never payable, as it cannot be shipped any more', () => {
    const SPLIT = { sellerCents: 1_000, feesCents: 0, lossesCents: 0 };
    const ended = (sale: SaleMoney, ...movements: readonly number[]) =>
      fold(sale, 'first', disputeRead(3, 'lost', ...movements));
    const booked = (sale: SaleMoney) => money(bookDispute(ended(sale, -1_000), 'd', 'b', SPLIT));
    for (const sale of [PAID, READY]) {
      expect(at(booked(sale), NOON + 90 * DAY)).toMatchObject({ state: 'held', cents: 9_500, reason: 'dispute' });
      expect(preparePayout(ASK, [booked(sale)], NOON + 90 * DAY).ok).toBe(false);
    }
    const back = fold(ended(READY, -11_000), 'first', disputeRead(4, 'won', -11_000, 11_000));
    expect(at(back, NOON + 90 * DAY)).toMatchObject({ state: 'held', cents: 10_500, reason: 'dispute' });
    expect(at(booked(SHIPPED), WEEK)).toMatchObject({ state: 'payable', cents: 9_500 });
    expect(at(booked(DIGITAL), WEEK)).toMatchObject({ state: 'payable', cents: 9_000 });
  });

  it('is nothing where nothing was paid or charged', () => {
    const free = addClaim(
      NO_MONEY,
      { ...(PAID.claims[0] as (typeof PAID.claims)[number]), bidCents: 1, shippingCents: 0 },
      NOON,
    );
    for (const sale of [DUE, free]) expect(at(sale, WEEK)).toEqual({ state: 'nothing' });
  });
});

const ASK = { id: 'payout', sellerId: 'sue', debtCents: 0, creditCents: 0 };
const other = (sale: SaleMoney): SaleMoney => ({
  ...sale,
  claims: sale.claims.map((claim) => ({ ...claim, id: 'other', sellerId: 'tom' })),
});
function done(change: PayoutChanged<string>) {
  if (!change.ok) throw new Error(`Refused: ${change.refusal}`);
  return change;
}
const PREPARED = done(preparePayout(ASK, [SHIPPED], WEEK));
const SENT = done(markPayoutPaid(PREPARED.payout, 'wire 7', null));

describe('a payout', () => {
  it('takes what is payable of one seller, once', () => {
    expect(PREPARED.payout).toEqual({
      id: 'payout',
      sellerId: 'sue',
      cents: 10_500,
      claimIds: ['claim'],
      creditCents: 0,
      state: 'PREPARED',
      preparedAt: WEEK,
      reference: null,
    });
    expect(PREPARED.sales).toMatchObject([{ claims: [{ payoutId: 'payout' }] }]);
    expect(PREPARED.transfer).toMatchObject({ from: 'seller', to: 'payouts', cents: 10_500, kind: 'payout_prepared' });
    for (const sales of [PREPARED.sales, [PAID, asked(SHIPPED), DISPUTED], [other(SHIPPED)], []]) {
      expect(preparePayout({ ...ASK, id: 'second' }, sales, WEEK)).toEqual({ ok: false, refusal: 'nothing_payable' });
    }
    expect(preparePayout(ASK, [SHIPPED], WEEK - 1).ok).toBe(false);
  });

  it('is at most what the seller has in all', () => {
    const of = (debtCents: number) => preparePayout({ ...ASK, debtCents }, [SHIPPED], WEEK);
    expect(done(of(1)).payout.cents).toBe(10_499);
    expect(done(of(0)).payout.cents).toBe(10_500);
    for (const cents of [10_500, 10_501]) expect(of(cents).ok).toBe(false);
  });

  it('is not covered by the money of sales that are in no payout', () => {
    expect(debtOf({ balanceCents: 20_000, unpaidCents: 20_000 })).toBe(0);
    expect(debtOf({ balanceCents: 20_001, unpaidCents: 20_000 })).toBe(0);
    expect(debtOf({ balanceCents: 15_000, unpaidCents: 20_000 })).toBe(5_000);
    expect(debtOf({ balanceCents: -300, unpaidCents: 0 })).toBe(300);
  });

  it('takes what a seller has beyond their unpaid sales, also without any sale', () => {
    expect(creditOf({ balanceCents: 20_001, unpaidCents: 20_000 })).toBe(1);
    expect(creditOf({ balanceCents: -300, unpaidCents: 0 })).toBe(0);
    const withSale = done(preparePayout({ ...ASK, creditCents: 700 }, [SHIPPED], WEEK));
    expect(withSale.payout).toMatchObject({ cents: 11_200, creditCents: 700, claimIds: ['claim'] });
    const alone = done(preparePayout({ ...ASK, creditCents: 700 }, [PAID], WEEK));
    expect(alone.payout).toMatchObject({ cents: 700, creditCents: 700, claimIds: [] });
    const account = { isActive: true, debtCents: 0 };
    expect([
      payoutHold(withSale.payout, withSale.sales, account),
      payoutHold(alone.payout, [], account),
      payoutHold({ ...alone.payout, cents: 701 }, [], account),
    ]).toEqual([null, null, 'debt']);
  });

  it('is paid with the bank’s reference, or cancelled; and may come back', () => {
    expect(SENT.payout).toMatchObject({ state: 'PAID', reference: 'wire 7' });
    expect(SENT.transfer).toMatchObject({ from: 'payouts', to: 'bank', kind: 'payout_paid' });
    const cancelled = done(cancelPayout(PREPARED.payout, PREPARED.sales));
    const returned = done(returnPayout(SENT.payout, PREPARED.sales));
    expect([cancelled.payout.state, returned.payout.state]).toEqual(['CANCELLED', 'RETURNED']);
    for (const { sales } of [cancelled, returned]) expect(sales).toEqual([SHIPPED]);
    for (const over of [
      markPayoutPaid(SENT.payout, 'twice', null),
      cancelPayout(SENT.payout, []),
      returnPayout(PREPARED.payout, []),
      returnPayout(returned.payout, []),
    ]) {
      expect(over).toEqual({ ok: false, refusal: 'wrong_state' });
    }
  });
});

describe('a payout that is prepared', () => {
  const {
    payout,
    sales: [taken = NO_MONEY],
  } = PREPARED;
  const hold = (sale: SaleMoney, debtCents = 0, isActive = true) => payoutHold(payout, [sale], { debtCents, isActive });

  it('is held by what comes up against a sale in it, until that is over', () => {
    expect(hold(taken)).toBeNull();
    expect(hold(asked(taken))).toBe('refund');
    expect(hold(asked(taken, 'losses'))).toBe('refund');
    const opened = fold(taken, 'first', disputeRead(3, 'open', -11_000));
    expect(hold(opened)).toBe('dispute');
    expect(hold(fold(opened, 'first', disputeRead(4, 'won', -11_000, 11_000)))).toBeNull();
    const [order] = taken.orders;
    if (order === undefined) throw new Error('it was shipped');
    expect(hold({ ...taken, orders: [{ ...order, problemAt: WEEK }] })).toBe('problem');
  });

  it('is held by what its seller owes by then, and not by what the platform bears', () => {
    const back = reading('succeeded', 3, { refunds: [refundAttempt('p', 'succeeded')] });
    expect(hold(fold(asked(taken), 'first', back))).toBe('debt');
    expect(hold(fold(asked(taken, 'losses'), 'first', back))).toBeNull();
    expect([hold(taken, 0), hold(taken, 1)]).toEqual([null, 'debt']);
  });

  it('is held while its seller is suspended, whatever else holds it', () => {
    expect([hold(taken, 0, false), hold(asked(taken), 1, false)]).toEqual(['suspended', 'suspended']);
  });

  it('is not marked as sent while it is held', () => {
    for (const by of PAYOUT_HOLDS) {
      expect(markPayoutPaid(payout, 'wire', by)).toEqual({ ok: false, refusal: `held_by_${by}` });
    }
  });
});

it('a debt is written off up to what a seller owes', () => {
  expect(writeOff('w', 'sue', 500, -500)).toMatchObject({ from: 'losses', to: 'seller', cents: 500 });
  expect([writeOff('w', 'sue', 501, -500), writeOff('w', 'sue', 0, -500), writeOff('w', 'sue', 1, 500)]).toEqual([
    null,
    null,
    null,
  ]);
});

it('what was written off comes back out of a seller’s credit first', () => {
  const recovered = (creditCents: number, writtenOffCents: number) =>
    recoverWriteOff('w', 'sue', { creditCents, writtenOffCents });
  expect(recovered(500, 300)).toMatchObject({ from: 'seller', to: 'losses', cents: 300, kind: 'write_off_recovered' });
  expect(recovered(300, 500)).toMatchObject({ cents: 300 });
  expect([recovered(0, 500), recovered(500, 0)]).toEqual([null, null]);
});
