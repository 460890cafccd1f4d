import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { ADDRESS, asked, DUE, money, OPENED, PAID, READY, refusalOf, sold } from '../../test/sale.ts';
import { chooseDelivery } from './delivery.ts';
import { dismissProblem, handOver } from './hand-over.ts';
import { reportProblem, setPickup, shipOrder } from './order-details.ts';

const PARCEL = { carrier: 'UPS', trackingNumber: '1Z' };
const SHIPPED = money(shipOrder(READY, 'claim', PARCEL, NOON));

describe('what is told of an order', () => {
  it('is the parcel, once it is shipped', () => {
    expect(SHIPPED.orders).toMatchObject([{ state: 'SHIPPED', ...PARCEL }]);
    expect(refusalOf(shipOrder(SHIPPED, 'claim', PARCEL, NOON))).toBe('wrong_state');
    expect(refusalOf(shipOrder(asked(READY), 'claim', PARCEL, NOON))).toBe('refund_open');
  });

  it('is where it can be picked up, anew until it was, and nothing of what is shipped or goes back', () => {
    const ready = sold({ method: 'PICKUP', shippingCents: 0 });
    const told = money(setPickup(ready, 'claim', 'At noon.'));
    expect(told.orders).toMatchObject([{ state: 'READY_FOR_PICKUP', pickupWords: 'At noon.' }]);
    expect(money(setPickup(told, 'claim', 'At six.')).orders).toMatchObject([{ pickupWords: 'At six.' }]);
    const gone = money(handOver(told, 'claim', 'PICKUP', NOON));
    for (const late of [gone, READY, DUE]) expect(refusalOf(setPickup(late, 'claim', 'At noon.'))).toBe('wrong_state');
    expect(refusalOf(setPickup(asked(ready), 'claim', 'At noon.'))).toBe('refund_open');
  });

  it('is the buyer\u2019s problem, until it is dismissed', () => {
    const told = money(reportProblem(SHIPPED, 'claim', 'It is broken.', NOON));
    expect(told.orders).toMatchObject([{ problem: 'It is broken.', problemAt: NOON }]);
    expect(refusalOf(reportProblem(told, 'claim', 'And late.', NOON))).toBe('wrong_state');
    expect(money(dismissProblem(told, 'claim')).orders).toMatchObject([{ problem: null, problemAt: null }]);
  });
});

describe('shipping without an address', () => {
  const SHIP = { method: 'SHIPPING', shippingCents: 500, address: null } as const;

  it('keeps the one that is known', () => {
    const given = money(chooseDelivery(DUE, 'claim', { ...SHIP, address: ADDRESS }, NOON));
    expect(money(chooseDelivery(given, 'claim', SHIP, NOON)).claims).toMatchObject([{ address: ADDRESS }]);
    expect(money(chooseDelivery(OPENED, 'claim', SHIP, NOON)).claims).toMatchObject([{ address: null }]);
  });

  it('leaves an order that waits for its address waiting', () => {
    expect(money(chooseDelivery(PAID, 'claim', SHIP, NOON)).orders).toMatchObject([{ state: 'AWAITING_ADDRESS' }]);
  });
});
