import type { Payment, Refund, SaleMoney } from '@clamor/domain/sales';
import { DAY, HOUR, MINUTE, SECOND } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../../../packages/domain/test/given.ts';
import { OPENED } from '../../../../../packages/domain/test/sale.ts';
import { readAgainAt, triedAgainAt } from './read-again.ts';

const OPEN = OPENED.payments[0] ?? expect.unreachable();
const refundOf = (state: Refund['state'], attempt = 1): Refund => ({
  id: 'r',
  paymentId: OPEN.id,
  cents: 11_000,
  attempt,
  state,
});

/** The wait until the next reading of a payment; null: it is not read again. */
function waitOf(payment: Partial<Payment>, now: number, refund?: Refund, triedAt: readonly number[] = []) {
  const changed = { ...OPEN, ...payment };
  const money: SaleMoney = { ...OPENED, payments: [changed], refunds: refund === undefined ? [] : [refund] };
  const at = readAgainAt(
    changed,
    money,
    now,
    triedAt.map((at) => ({ at })),
  );
  return at === null ? null : at - now;
}

describe('an open payment', () => {
  it.each([
    [0, 15 * SECOND],
    [30 * SECOND, 15 * SECOND],
    [32 * SECOND, 16 * SECOND],
    [HOUR, 30 * MINUTE],
    [12 * HOUR, 6 * HOUR],
    [12 * HOUR + 2, 6 * HOUR],
    [30 * DAY, 6 * HOUR],
  ])('that began %i ms ago is read again after %i ms', (age, wait) => {
    expect(waitOf({}, NOON + age)).toBe(wait);
  });

  it('counts from its latest attempt', () => {
    expect(waitOf({ attemptAt: NOON + HOUR }, NOON + 2 * HOUR)).toBe(30 * MINUTE);
  });
});

/** Whether a payment in this state, without a refund, is read again by itself. */
const IS_READ: Readonly<Record<Payment['state'], boolean>> = {
  PENDING: true,
  COMPLETED: false,
  FAILED: false,
  CANCELLED: false,
  RETURNING: false,
  REFUNDED: false,
};

it.each(Object.entries(IS_READ))('a payment that is %s and has no refund is read by itself: %s', (state, isRead) => {
  expect(waitOf({ state: state as Payment['state'] }, NOON + HOUR) !== null).toBe(isRead);
});

describe('a payment whose money goes back', () => {
  it.each(['REQUESTED', 'PENDING'] as const)('is read every ten minutes while its refund is %s', (state) => {
    for (const payment of ['COMPLETED', 'RETURNING'] as const)
      expect(waitOf({ state: payment }, NOON + 3 * DAY, refundOf(state))).toBe(10 * MINUTE);
  });

  it('is not read any more when the money has gone, nor for a refund that was withdrawn', () => {
    expect(waitOf({ state: 'REFUNDED' }, NOON, refundOf('SUCCEEDED'))).toBeNull();
    expect(waitOf({ state: 'COMPLETED' }, NOON, refundOf('WITHDRAWN'))).toBeNull();
  });

  it('waits for staff where a refund failed, unless the money pays no claim', () => {
    expect(waitOf({ state: 'COMPLETED' }, NOON, refundOf('FAILED'), [NOON])).toBeNull();
    expect(waitOf({ state: 'RETURNING' }, NOON, refundOf('FAILED'), [NOON])).toBe(HOUR);
  });

  it('waits one hour more after each failure, counted from the last try', () => {
    const tries = [NOON - DAY, NOON - 30 * MINUTE, NOON - 5 * HOUR];
    expect(waitOf({ state: 'RETURNING' }, NOON, refundOf('FAILED', 1), tries)).toBe(30 * MINUTE);
    expect(waitOf({ state: 'RETURNING' }, NOON, refundOf('FAILED', 3), tries)).toBe(2 * HOUR + 30 * MINUTE);
    expect(
      triedAgainAt(
        refundOf('FAILED', 2),
        tries.map((at) => ({ at })),
      ),
    ).toBe(NOON + 90 * MINUTE);
  });

  it('waits from now on where a bank refused it long after the try', () => {
    expect(waitOf({ state: 'RETURNING' }, NOON, refundOf('FAILED', 2), [NOON - 2 * HOUR + 1])).toBe(1);
    expect(waitOf({ state: 'RETURNING' }, NOON, refundOf('FAILED', 2), [NOON - 2 * HOUR])).toBe(2 * HOUR);
  });
});
