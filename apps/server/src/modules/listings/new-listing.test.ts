import { CreateListingBody } from '@clamor/contract/listings';
import { expect, it } from 'vitest';
import { newTexts, timingOf } from './new-listing.ts';

const BODY = CreateListingBody.parse({ title: 'A lamp' });
const timing = (body: Partial<CreateListingBody>) => timingOf({ ...BODY, ...body });

it.each<[start: string | null, end: string | null, hours: { start: string; end: string } | null]>([
  ['09:00', '17:00', { start: '09:00', end: '17:00' }],
  ['22:00', '02:00', { start: '22:00', end: '02:00' }],
  ['09:00', null, null],
  [null, '17:00', null],
  [null, null, null],
])('a listing has prime hours where both of them are given: from %s to %s', (start, end, hours) => {
  expect(timing({ primeListingHoursStart: start, primeListingHoursEnd: end }).primeHours).toEqual(hours);
});

it.each([
  [true, 150, 150],
  [false, 150, null],
])('a listing starts early at its percentage, where that is wanted: %s, %i', (hotOverrideEnabled, percent, stored) => {
  expect(timing({ hotOverrideEnabled, hotOverrideThreshold: percent }).hotOverridePercent).toBe(stored);
});

it('a listing has its other timing as it was asked for', () => {
  const asked = { startPolicy: 'MANUAL', countdownTimerMinutes: 37, sellerTimezone: 'Asia/Kathmandu' } as const;
  expect(timing(asked)).toMatchObject({
    ...{ startPolicy: 'MANUAL', countdownMinutes: 37, sellerTimezone: 'Asia/Kathmandu' },
  });
});

it.each([
  ['PHYSICAL', { shippingType: 'By courier', localPickup: true }],
  ['DIGITAL', { shippingType: null, localPickup: false }],
] as const)(
  'a %s listing has the delivery that goes with it, and no badge of its own choice',
  (productType, handover) => {
    const body = { ...BODY, productType, shippingType: 'By courier', localPickup: true, digitalDeliveryInfo: 'A link' };
    const given = { ...body, featured: true, verified: true, bossBucksEligible: true, adminNotes: 'x' };
    const identity = { id: 'id', slug: 'slug', sellerId: 'seller', createdAt: 1 };
    expect(newTexts(given as CreateListingBody, identity)).toMatchObject({
      ...handover,
      ...identity,
      ...{ title: 'A lamp', productType, digitalDeliveryInfo: 'A link' },
      ...{ featured: false, verified: false, bossBucksEligible: false, adminNotes: null },
    });
  },
);
