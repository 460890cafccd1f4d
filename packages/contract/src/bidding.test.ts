import { describe, expect, it } from 'vitest';
import { ListBidsQuery, PlaceBidBody } from './bidding.ts';
import { refused } from './refused.fixture.ts';
import { IdempotencyHeaders } from './wire.ts';

const bid = { slug: 'chair-x1', amountCents: 1_000 };

describe('placing a bid', () => {
  it('is a plain bid under the account\u2019s name where nothing else is said', () => {
    expect(PlaceBidBody.parse({ ...bid, bidder: 'somebody else' })).toEqual({
      ...bid,
      maxAmountCents: null,
      isAnonymous: null,
    });
  });

  it('says that it is not anonymous only where it says so', () => {
    for (const isAnonymous of [true, false]) {
      expect(PlaceBidBody.parse({ ...bid, isAnonymous }).isAnonymous).toBe(isAnonymous);
    }
  });

  it.each([
    ['slug', '', 'A listing is required'],
    ['slug', undefined, 'A listing is required'],
    ['slug', 'a\u0000', 'Text cannot contain the null character'],
    ['slug', 's'.repeat(121), 'There is no such listing'],
    ['amountCents', 0, 'Amount must be at least $0.01'],
    ['amountCents', 1, undefined],
    ['amountCents', 10.5, 'Amount must be a whole number of cents'],
    ['amountCents', '1000', 'Amount must be a whole number of cents'],
    ['amountCents', null, 'Amount must be a whole number of cents'],
    ['amountCents', 2 ** 53, 'Amount must be a whole number of cents'],
    ['maxAmountCents', 999, 'Your maximum must be at least your bid'],
    ['maxAmountCents', 1_000, undefined],
    ['maxAmountCents', null, undefined],
    ['maxAmountCents', 1_000.5, 'Amount must be a whole number of cents'],
    ['isAnonymous', 'true', 'Must be true or false'],
  ])('judges %s %j', (field, value, message) => {
    expect(refused(PlaceBidBody, { ...bid, [field]: value })[field]).toBe(message);
  });

  it('leaves what no card can pay to the rule, which knows the shipping', () => {
    expect(refused(PlaceBidBody, { ...bid, amountCents: 100_000_000 })).toEqual({});
  });
});

describe('an idempotency key', () => {
  it.each([
    [{}, {}],
    [{ 'idempotency-key': 'k' }, {}],
    [{ 'idempotency-key': 'k'.repeat(200) }, {}],
    [{ 'idempotency-key': 'k'.repeat(201) }, { 'idempotency-key': 'Idempotency-Key must be 200 characters or less' }],
    [{ 'idempotency-key': '' }, { 'idempotency-key': 'Idempotency-Key must not be empty' }],
    [{ 'idempotency-key': 'schl\u00fcssel' }, { 'idempotency-key': 'Idempotency-Key must be plain ASCII' }],
  ])('is judged: %j', (headers, messages) => {
    expect(refused(IdempotencyHeaders, headers)).toEqual(messages);
  });

  it('leaves the other headers where they are', () => {
    expect(IdempotencyHeaders.parse({ authorization: 'Bearer x' })).toEqual({ authorization: 'Bearer x' });
  });
});

describe('reading the history', () => {
  it('starts before the first bid', () => {
    expect(ListBidsQuery.parse({})).toEqual({ after: 0, limit: 50 });
    expect(ListBidsQuery.parse({ after: '41', limit: '100' })).toEqual({ after: 41, limit: 100 });
    expect(refused(ListBidsQuery, { after: '-1' })).toHaveProperty('after');
  });
});
