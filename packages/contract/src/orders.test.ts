import { describe, expect, it } from 'vitest';
import { DeliveryBody, ProblemBody, ShipBody } from './orders.ts';
import { RefundBody } from './staff-money.ts';

const address = { name: 'Ada L.', line1: '1 Main St', city: 'Springfield', postalCode: '12345', country: 'US' };

describe('how something is delivered', () => {
  it.each([
    ['to an address', { method: 'ship', address }, true],
    ['to an address that is given later', { method: 'ship' }, true],
    ['by picking it up', { method: 'pickup' }, true],
    ['to an address of several lines in one', { method: 'ship', address: { ...address, line1: 'a\nb' } }, false],
    ['to an address without a name', { method: 'ship', address: { ...address, name: ' ' } }, false],
    ['to a country that is spelt out', { method: 'ship', address: { ...address, country: 'usa' } }, false],
    ['to an address of endless lines', { method: 'ship', address: { ...address, city: 'x'.repeat(201) } }, false],
    ['in another way', { method: 'drone' }, false],
  ])('%s', (_, body, isTaken) => {
    expect(DeliveryBody.safeParse(body).success).toBe(isTaken);
  });

  it('has nothing where nothing was said', () => {
    const parsed = DeliveryBody.parse({ method: 'ship', address: { ...address, line2: '  ', region: null } });
    expect(parsed).toMatchObject({ address: { line2: null, region: null } });
  });
});

it('names the carrier of what was sent, and its number where there is one', () => {
  expect(ShipBody.parse({ carrier: 'UPS', trackingNumber: ' ' })).toEqual({ carrier: 'UPS', trackingNumber: null });
  expect(ShipBody.safeParse({ carrier: '' }).success).toBe(false);
  expect(ShipBody.safeParse({ carrier: 'UPS', trackingNumber: 'x'.repeat(101) }).success).toBe(false);
});

it('says what is wrong in at most 2,000 characters', () => {
  expect(ProblemBody.safeParse({ text: 'x'.repeat(2_000) }).success).toBe(true);
  expect(ProblemBody.safeParse({ text: 'x'.repeat(2_001) }).success).toBe(false);
});

it('takes a refund only with a reason, and with one of two who may bear it', () => {
  expect(RefundBody.parse({ reason: 'Never arrived' })).toEqual({ reason: 'Never arrived' });
  expect(RefundBody.safeParse({ reason: ' ' }).success).toBe(false);
  expect(RefundBody.safeParse({ reason: 'x', bearer: 'buyer' }).success).toBe(false);
});
