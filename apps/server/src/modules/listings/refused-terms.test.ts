import { DEFAULT_TERMS } from '@clamor/domain/listings';
import { expect, it } from 'vitest';
import { tooMany } from './hourly-limit.ts';
import { unpayableTerm } from './new-listing.ts';

const MOST = 'with fee and shipping must be $999,999.99 or less: no card can be charged more';
const FIRST = `The first bid ${MOST}`;
/** The highest bid whose total, with a fee of 5%, can be charged. */
const HIGHEST = 95_238_094;

it.each([
  [{ startPriceCents: HIGHEST }, null],
  [{ startPriceCents: HIGHEST + 1 }, { field: 'startPriceCents', message: FIRST }],
  [{ startPriceCents: 0, minIncrementCents: HIGHEST }, null],
  [
    { startPriceCents: 0, minIncrementCents: HIGHEST + 1 },
    { field: 'minIncrementCents', message: FIRST },
  ],
  [{ shippingCostCents: 99_999_999 }, { field: 'shippingCostCents', message: FIRST }],
  [
    { startPriceCents: 90_000_000, shippingCostCents: 50_000_000 },
    { field: 'startPriceCents', message: FIRST },
  ],
  [{ reserveCents: HIGHEST }, null],
  [{ reserveCents: HIGHEST + 1 }, { field: 'reserveCents', message: `The reserve ${MOST}` }],
  [
    { reserveCents: HIGHEST, shippingCostCents: 1_000 },
    { field: 'reserveCents', message: `The reserve ${MOST}` },
  ],
])('names the term that no card can pay: %o', (terms, refused) => {
  expect(unpayableTerm({ ...DEFAULT_TERMS, ...terms })).toEqual(refused);
});

it.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
])('says after how long the next listing may be put up: %d s', (seconds, wait) => {
  const detail = `You can put up 20 listings an hour. Try again in ${wait}.`;
  expect(tooMany(seconds).problem).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: seconds, detail });
});
