import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { CLAIM, TOTAL } from '../../test/sale.ts';
import { HOUR } from '../time/index.ts';
import { amountsOf, isUncharged, openClaim } from './claim.ts';

it('is due for 72 hours, and splits into what the seller is owed and the fee', () => {
  expect(CLAIM).toMatchObject({ state: 'DUE', ending: false, payBy: NOON + 72 * HOUR });
  expect(amountsOf(CLAIM)).toEqual({ sellerCents: 10_500, feeCents: 500, totalCents: TOTAL });
});

it('is paid from the beginning where no card could be charged so little', () => {
  const of = (bidCents: number, shippingCents = 0) =>
    openClaim({ ...CLAIM, bidCents, shippingCents, method: 'PICKUP' }, NOON).state;
  expect([of(47), of(48), of(40, 7), of(40, 8)]).toEqual(['PAID', 'DUE', 'PAID', 'DUE']);
  expect(isUncharged({ bidCents: 47, shippingCents: 0 })).toBe(true);
});
