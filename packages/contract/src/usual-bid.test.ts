import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PlaceBidBody } from './bidding.ts';
import { LIMITS } from './limits.ts';
import { usualBidBody, usualKeyHeaders } from './usual-bid.ts';
import { IdempotencyHeaders } from './wire.ts';

const offer = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 2_000 }) },
  fc.constantFrom<unknown>(0, -1, -0, 1.5, 2 ** 53, Number.MAX_SAFE_INTEGER, '100', null, true, [], {}, undefined),
);
const slug = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('lamp-x1', 'Lamp_9', 'x'.repeat(LIMITS.slugMax)) },
  fc.constantFrom<unknown>(
    '',
    ' ',
    'a b',
    ' lamp',
    'lampé',
    'a\0',
    '\ud800',
    '💡',
    'x'.repeat(LIMITS.slugMax + 1),
    7,
    null,
  ),
  fc.string({ unit: 'binary' }),
);
const flag = fc.oneof({ weight: 3, arbitrary: fc.boolean() }, fc.constantFrom<unknown>(undefined, null, 0, 'true', {}));
const anyBody = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      { slug, amountCents: offer, maxAmountCents: offer, isAnonymous: flag, bidder: fc.jsonValue() },
      { requiredKeys: [] },
    ),
  },
  fc.jsonValue(),
  fc.constant(undefined),
);

it('gives what the schema gives, and leaves to the schema what it refuses', () => {
  let read = 0;
  fc.assert(
    fc.property(anyBody, (body) => {
      const usual: PlaceBidBody | null = usualBidBody(body);
      if (usual === null) return;
      read += 1;
      expect(PlaceBidBody.parse(body)).toStrictEqual(usual);
    }),
    { numRuns: 20_000 },
  );
  expect(read).toBeGreaterThan(1_000);
});

it.each([
  { slug: 'lamp-x1', amountCents: 1 },
  { slug: 'lamp-x1', amountCents: 500, isAnonymous: true },
  { slug: 'lamp-x1', amountCents: 500, maxAmountCents: 500, isAnonymous: false, bidder: 'ann' },
  { slug: 'lamp-x1', amountCents: 500, maxAmountCents: null },
])('reads the bids that pages send: %j', (body) => {
  expect(usualBidBody(body)).toStrictEqual(PlaceBidBody.parse(body));
});

it('reads keys as the schema does', () => {
  const key = fc.oneof(
    fc.constantFrom<unknown>(
      undefined,
      '',
      'x'.repeat(LIMITS.idempotencyKeyMax),
      'x'.repeat(LIMITS.idempotencyKeyMax + 1),
      7,
      ['a'],
    ),
    fc.string({ unit: 'grapheme', maxLength: 250 }),
    fc.uuid(),
  );
  fc.assert(
    fc.property(key, (value) => {
      const headers = value === undefined ? {} : { 'idempotency-key': value };
      const usual = usualKeyHeaders(headers);
      if (usual !== null) expect(IdempotencyHeaders.parse(headers)).toStrictEqual(usual);
    }),
    { numRuns: 5_000 },
  );
  expect(usualKeyHeaders({ 'idempotency-key': 'of-this-bid' })).toStrictEqual({ 'idempotency-key': 'of-this-bid' });
});
