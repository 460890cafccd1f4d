import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { DAY } from '../time/index.ts';
import { openOrder, orderAfter, payableAt, stuckAt } from './order.ts';

const AWAITING = openOrder('SHIPPING', false, NOON);
const READY = orderAfter(AWAITING, 'address_given', NOON + DAY);
const SHIPPED = orderAfter(READY, 'shipped', NOON + 2 * DAY);
const PICKUP = openOrder('PICKUP', false, NOON);
const DIGITAL = openOrder('DIGITAL', false, NOON);

describe('an order', () => {
  it('begins with what is missing', () => {
    const ready = openOrder('SHIPPING', true, NOON);
    expect([AWAITING, ready, PICKUP, DIGITAL].map(({ state, readyAt }) => [state, readyAt])).toEqual([
      ['AWAITING_ADDRESS', null],
      ['READY_TO_SHIP', NOON],
      ['READY_FOR_PICKUP', NOON],
      ['DELIVERED', null],
    ]);
  });

  it('is shipped or handed over, and received', () => {
    expect(SHIPPED).toMatchObject({ state: 'SHIPPED', readyAt: NOON + DAY, shippedAt: NOON + 2 * DAY });
    expect(orderAfter(SHIPPED, 'received', NOON + 4 * DAY)).toMatchObject({
      state: 'RECEIVED',
      receivedAt: NOON + 4 * DAY,
    });
    expect(orderAfter(PICKUP, 'shipped', NOON).state).toBe('SHIPPED');
    expect(orderAfter(DIGITAL, 'received', NOON).state).toBe('RECEIVED');
  });

  it('skips no step', () => {
    expect(() => orderAfter(AWAITING, 'shipped', NOON)).toThrow('No transition: shipped from AWAITING_ADDRESS.');
    expect(() => orderAfter(READY, 'received', NOON)).toThrow('received from READY_TO_SHIP');
    expect(() => orderAfter(SHIPPED, 'shipped', NOON)).toThrow('shipped from SHIPPED');
    expect(() => orderAfter(DIGITAL, 'shipped', NOON)).toThrow('shipped from DELIVERED');
  });
});

describe('the seller’s money', () => {
  it('is held for seven days after shipping, three after paying for what is digital, or until receipt', () => {
    expect([AWAITING, READY, PICKUP].map(payableAt)).toEqual([null, null, null]);
    expect(payableAt(SHIPPED)).toBe(NOON + 9 * DAY);
    expect(payableAt(orderAfter(PICKUP, 'shipped', NOON))).toBe(NOON + 7 * DAY);
    expect(payableAt(DIGITAL)).toBe(NOON + 3 * DAY);
    for (const order of [SHIPPED, DIGITAL]) expect(payableAt(orderAfter(order, 'received', NOON + 5))).toBe(NOON + 5);
  });
});

describe('an order is stuck', () => {
  it('without an address for 14 days, or 10 days after it could be shipped or picked up', () => {
    expect([AWAITING, READY, PICKUP].map(stuckAt)).toEqual([NOON + 14 * DAY, NOON + 11 * DAY, NOON + 10 * DAY]);
  });

  it('never while it is with the buyer', () => {
    const received = orderAfter(SHIPPED, 'received', NOON);
    expect([SHIPPED, DIGITAL, received].map(stuckAt)).toEqual([null, null, null]);
  });
});
