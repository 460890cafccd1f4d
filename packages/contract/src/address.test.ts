import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type AddressFields, DeliveryBody, ShipBody } from './orders.ts';
import { refused } from './refused.fixture.ts';

type Field = keyof z.input<typeof AddressFields>;
const address: Record<Field, string> = {
  name: 'Ada L.',
  line1: '1 Main St',
  line2: 'Flat 2',
  city: 'Springfield',
  region: 'IL',
  postalCode: '12345',
  country: 'US',
};
const judged = (field: Field, value: unknown) =>
  refused(DeliveryBody, { method: 'ship', address: { ...address, [field]: value } });
function kept(field: Field, value: unknown): unknown {
  const parsed = DeliveryBody.parse({ method: 'ship', address: { ...address, [field]: value } });
  return parsed.method === 'ship' ? parsed.address?.[field] : undefined;
}

/** The message of each field that is left out; null: the field is optional. */
const REQUIRED: Readonly<Record<Field, string | null>> = {
  name: 'Name is required',
  line1: 'Address is required',
  line2: null,
  city: 'City is required',
  region: null,
  postalCode: 'Postal code is required',
  country: 'Country is required',
};
const fields = Object.entries(REQUIRED) as [Field, string | null][];
const required = fields.flatMap(([field, words]) => (words === null || field === 'country' ? [] : [[field, words]]));
const optional = fields.flatMap(([field, words]) => (words === null ? [field] : []));

describe('an address', () => {
  it.each(fields)('names the field that is missing: %s', (field, words) => {
    expect(judged(field, undefined)).toEqual(words === null ? {} : { [`address.${field}`]: words });
  });

  it.each(required as [Field, string][])('needs something in %s', (field, words) => {
    for (const nothing of [null, '', ' ', '\u00a0\u3000']) {
      expect(judged(field, nothing)).toEqual({ [`address.${field}`]: words });
    }
  });

  it.each(optional)('has nothing in %s where nothing was written', (field) => {
    for (const nothing of [undefined, null, '', ' ', '\u00a0\u3000']) expect(kept(field, nothing)).toBeNull();
  });

  it.each(fields.filter(([field]) => field !== 'country'))('has at most 200 characters in %s', (field, words) => {
    const tooLong = words === null ? 'Must be 200 characters or less' : words.replace('required', 'too long');
    expect(kept(field, 'x'.repeat(200))).toBe('x'.repeat(200));
    expect(judged(field, 'x'.repeat(201))).toEqual({ [`address.${field}`]: tooLong });
  });

  it.each(fields.filter(([field]) => field !== 'country'))('is kept without blanks around it: %s', (field) => {
    expect(kept(field, '  12 B ')).toBe('12 B');
  });

  it.each(['us', 'Us', 'U', 'USA', 'U5', ' US', 'US ', '\u00dc\u00d6', '\uff35\uff33'])(
    'is in a country of two capital letters, not %j',
    (country) => {
      expect(judged('country', country)).toEqual({ 'address.country': 'Country is not known' });
    },
  );
});

describe('a parcel', () => {
  it.each([undefined, null, '', '  ', '\u3000'])('has no number where %j was written', (trackingNumber) => {
    expect(ShipBody.parse({ carrier: 'UPS', trackingNumber }).trackingNumber).toBeNull();
  });

  it('keeps carrier and number without blanks around them, of at most 100 characters', () => {
    const longest = 'x'.repeat(100);
    expect(ShipBody.parse({ carrier: ' UPS ', trackingNumber: ' 1Z 9 ' })).toEqual({
      carrier: 'UPS',
      trackingNumber: '1Z 9',
    });
    expect(refused(ShipBody, { carrier: longest, trackingNumber: longest })).toEqual({});
    expect(refused(ShipBody, { carrier: `${longest}x` })).toEqual({ carrier: 'Carrier is too long' });
    expect(refused(ShipBody, { carrier: ' ' })).toEqual({ carrier: 'Carrier is required' });
  });
});
