import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { DAY } from '../time/index.ts';
import { acceptedAt, isHeldAsNew, openOrder, orderAfter, payableAfter, stuckAfter } from './order.ts';
import type { Address, DeliveryMethod } from './sale-money.ts';

const ADDRESS = { name: 'Ann', line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };
const of = (method: DeliveryMethod, address: Address | null = null) =>
  openOrder({ id: 'claim', method, address }, NOON, null);
const AWAITING = of('SHIPPING');
const READY = orderAfter(AWAITING, 'address_given', NOON + DAY);
const SHIPPED = orderAfter(READY, 'shipped', NOON + 2 * DAY);
const PICKUP = of('PICKUP');
const DIGITAL = of('DIGITAL');

describe('an order', () => {
  it('begins with what is missing', () => {
    const ready = of('SHIPPING', ADDRESS);
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
    expect([AWAITING, READY, PICKUP].map((order) => acceptedAt(order, 'SHIPPING'))).toEqual([null, null, null]);
    expect(acceptedAt(SHIPPED, 'SHIPPING')).toBe(NOON + 9 * DAY);
    expect(acceptedAt(orderAfter(PICKUP, 'shipped', NOON), 'PICKUP')).toBe(NOON + 7 * DAY);
    expect(acceptedAt(DIGITAL, 'DIGITAL')).toBe(NOON + 3 * DAY);
    const received = [orderAfter(SHIPPED, 'received', NOON + 5), orderAfter(DIGITAL, 'received', NOON + 5)] as const;
    expect([acceptedAt(received[0], 'SHIPPING'), acceptedAt(received[1], 'DIGITAL')]).toEqual([NOON + 5, NOON + 5]);
    expect(acceptedAt(orderAfter(SHIPPED, 'received', NOON + 20 * DAY), 'SHIPPING')).toBe(NOON + 9 * DAY);
  });
});

describe('the earliest day on which a sale’s money is payable', () => {
  it('is three days after paying, and seven until five sales of the seller are past their own', () => {
    const earliest = [0, 1, 4, 5, 6, 1_000].map((chargedSales) => payableAfter(NOON, chargedSales) - NOON);
    expect(earliest).toEqual([7, 7, 7, 3, 3, 3].map((days) => days * DAY));
  });

  it('says whether it is a new seller’s', () => {
    const [first, later] = [payableAfter(NOON, 4), payableAfter(NOON, 5)];
    expect([first, later, null].map((at) => isHeldAsNew({ paidAt: NOON, payableAfter: at }))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('an order is stuck', () => {
  it('without an address for 14 days, or 10 days after it could be shipped or picked up', () => {
    expect([AWAITING, READY, PICKUP].map(stuckAfter)).toEqual([NOON + 14 * DAY, NOON + 11 * DAY, NOON + 10 * DAY]);
  });

  it('never while it is with the buyer', () => {
    const received = orderAfter(SHIPPED, 'received', NOON);
    expect([SHIPPED, DIGITAL, received].map(stuckAfter)).toEqual([null, null, null]);
  });
});
