import { expect, it } from 'vitest';
import { CREATION_DEFAULTS, TIMEZONES } from './defaults.ts';
import { DURATION_PICKERS } from './duration-picker.ts';
import { LIMITS } from './limits.ts';
import { editableTermsOf, START_POLICIES, TERM_BOUNDS } from './terms.ts';

it('a form without a word makes a lightning auction of a thing that is shipped at no cost, whose boosts count', () => {
  expect(CREATION_DEFAULTS).toEqual({
    mode: 'LIGHTNING',
    productType: 'PHYSICAL',
    startPriceCents: 10_000,
    minIncrementCents: 1_000,
    reserveCents: null,
    goal: 500_000,
    auctionDurationSeconds: 60,
    shippingCostCents: 0,
    boostsCount: true,
    videoLikesCount: false,
    startPolicy: 'IMMEDIATE',
    countdownMinutes: 30,
    primeHours: { start: '09:00', end: '17:00' },
    sellerTimezone: 'America/New_York',
  });
});

it('each zone of the form has the name under which people there know it', () => {
  expect(TIMEZONES.map(({ zone, label }) => `${label}: ${zone}`)).toEqual([
    'Eastern: America/New_York',
    'Central: America/Chicago',
    'Mountain: America/Denver',
    'Pacific: America/Los_Angeles',
    'London: Europe/London',
    'Paris: Europe/Paris',
    'Tokyo: Asia/Tokyo',
    'Sydney: Australia/Sydney',
  ]);
});

/** The marks of each slider: what stands there, and the seconds that it means. */
const MARKS: Readonly<Record<keyof typeof DURATION_PICKERS, readonly [label: string, seconds: number][]>> = {
  LIGHTNING: [
    ['1m', 60],
    ['15m', 900],
    ['30m', 1_800],
    ['45m', 2_700],
    ['60m', 3_600],
  ],
  STANDARD: [
    ['90m', 5_400],
    ['18h', 64_800],
    ['36h', 129_600],
    ['54h', 194_400],
    ['72h', 259_200],
  ],
};

it.each(Object.entries(MARKS))('each mark of the slider says how long that is: %s', (mode, marks) => {
  const picker = DURATION_PICKERS[mode as keyof typeof MARKS];
  expect(picker.marks.map(({ label, seconds }) => [label, seconds])).toEqual(marks);
});

it('what a listing is held to are these figures', () => {
  expect(TERM_BOUNDS).toEqual({
    minIncrementCents: { min: 1 },
    goal: { min: 2, max: 1_000_000_000 },
    auctionDurationSeconds: { min: 60, max: 259_200 },
  });
  expect(LIMITS).toEqual({ titleMaxLength: 200, countdownMinMinutes: 1, countdownMaxMinutes: 180, mediaMax: 8 });
  expect([...START_POLICIES]).toEqual(['IMMEDIATE', 'SMART', 'MANUAL']);
});

it('of the terms an edit takes the shipping cost alone, a cost of nothing too, and leaves out what is not there', () => {
  const given = { shippingCostCents: 0, goal: 5 };
  expect(editableTermsOf(given)).toEqual({ shippingCostCents: 0 });
  expect(editableTermsOf({})).toEqual({});
  expect(editableTermsOf({ shippingCostCents: undefined })).toEqual({});
});
