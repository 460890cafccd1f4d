import type { Order } from '@clamor/domain/sales';
import { HOUR } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../../../packages/domain/test/given.ts';
import { CLAIM, READY } from '../../../../../packages/domain/test/sale.ts';
import type { ClaimTimes } from './order-facts.postgres.ts';
import { timelineOf } from './order-timeline.ts';

const ORDER = READY.orders[0] ?? expect.unreachable();
const at = (hours: number) => NOON + hours * HOUR;
const CLAIMED: ClaimTimes = { claimedAt: at(0), closedAt: null, refundAskedAt: null };

/** The steps of a sale with the hours at which they happened. */
function stepsOf(claim: Partial<typeof CLAIM>, order: Partial<Order> | null, times: Partial<ClaimTimes> = {}) {
  const given = order === null ? undefined : { ...ORDER, ...order };
  const line = timelineOf({ ...CLAIM, ...claim }, given, { ...CLAIMED, ...times });
  return line.map(({ step, at: moment }) => `${step} ${(Date.parse(moment) - NOON) / HOUR}`);
}

describe('the story of a sale', () => {
  it('begins with the claim, and knows nothing more before the payment', () => {
    expect(stepsOf({}, null)).toEqual(['claimed 0']);
  });

  it('has each step of a parcel at its own time', () => {
    const order = { paidAt: at(1), readyAt: at(2), shippedAt: at(3), problemAt: at(4), receivedAt: at(5) };
    expect(stepsOf({ state: 'PAID' }, order)).toEqual([
      'claimed 0',
      'paid 1',
      'address_given 2',
      'shipped 3',
      'problem_told 4',
      'received 5',
    ]);
  });

  it('has no step for an address that was there before the payment', () => {
    expect(stepsOf({ state: 'PAID' }, { paidAt: at(1), readyAt: at(1) })).toEqual(['claimed 0', 'paid 1']);
    expect(stepsOf({ state: 'PAID' }, { paidAt: at(1), readyAt: null })).toEqual(['claimed 0', 'paid 1']);
  });

  it.each(['PICKUP', 'DIGITAL'] as const)('has no address where the delivery is %s', (method) => {
    expect(stepsOf({ state: 'PAID', method }, { paidAt: at(1), readyAt: at(2) })).toEqual(['claimed 0', 'paid 1']);
  });

  it('is told as it happened, whatever came first', () => {
    const order = { paidAt: at(1), readyAt: at(2), problemAt: at(3), shippedAt: at(4) };
    expect(stepsOf({ state: 'PAID' }, order).slice(3)).toEqual(['problem_told 3', 'shipped 4']);
  });

  it('says when its money was asked back, and when it went', () => {
    const paid = { paidAt: at(1), readyAt: null };
    expect(stepsOf({ state: 'PAID' }, paid, { refundAskedAt: at(2) })).toContain('refund_asked 2');
    expect(stepsOf({ state: 'REFUNDED' }, paid, { refundAskedAt: at(2), closedAt: at(3) })).toEqual([
      'claimed 0',
      'paid 1',
      'refund_asked 2',
      'refunded 3',
    ]);
  });

  it('ends with the release of what nobody paid', () => {
    expect(stepsOf({ state: 'RELEASED' }, null, { closedAt: at(3) })).toEqual(['claimed 0', 'released 3']);
    for (const state of ['DUE', 'PAID'] as const)
      expect(stepsOf({ state }, null, { closedAt: at(3) })).toEqual(['claimed 0']);
  });
});
