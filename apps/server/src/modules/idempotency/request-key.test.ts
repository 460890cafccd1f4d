import { cancelOrder, reportProblem, shipOrder } from '@clamor/contract/orders';
import { expect, it } from 'vitest';
import { keyedSession } from './request-key.ts';

const CALLER = { userId: 'ann', tokenHash: Buffer.from('token') };
const ASKED = {
  caller: CALLER,
  headers: { 'idempotency-key': 'key 1' },
  params: { auctionId: 'a' },
  body: { carrier: 'UPS', trackingNumber: '1Z' },
};

const keyOf = (changes: Partial<typeof ASKED> | { body: undefined }, call = shipOrder) => {
  const { key } = keyedSession(call as typeof shipOrder, { ...ASKED, ...changes });
  return key ?? expect.unreachable();
};

it('a request without a key has none, and stays the caller\u2019s', () => {
  expect(keyedSession(shipOrder, { ...ASKED, headers: {} })).toEqual({ ...CALLER, key: null });
});

it('a key is its member\u2019s, its call\u2019s and its own', () => {
  expect(keyOf({})).toMatchObject({ memberId: 'ann', call: 'shipOrder', value: 'key 1' });
  expect(keyOf({}, cancelOrder as never).call).toBe('cancelOrder');
  expect(keyOf({}, reportProblem as never).call).toBe('tellProblem');
});

it('a request is another one by its address as much as by its body', () => {
  const { bodyHash } = keyOf({});
  expect(keyOf({ body: { trackingNumber: '1Z', carrier: 'UPS' } }).bodyHash).toEqual(bodyHash);
  expect(keyOf({ params: { auctionId: 'b' } }).bodyHash).not.toEqual(bodyHash);
  expect(keyOf({ body: { carrier: 'UPS', trackingNumber: '2Z' } }).bodyHash).not.toEqual(bodyHash);
  expect(keyOf({ body: undefined }).bodyHash).not.toEqual(bodyHash);
});
