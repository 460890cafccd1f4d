import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { OPENED, TOTAL } from '../../test/sale.ts';
import { adoptPayment } from './adopt-payment.ts';

const claimId = OPENED.claims[0]?.id ?? '';
const found = { claimId, paymentId: 'lost', intentId: 'pi_lost', cents: TOTAL };
const FRESH = { ...OPENED, payments: [] };
const REPRICED = { ...FRESH, claims: FRESH.claims.map((claim) => ({ ...claim, shippingCents: 0 })) };
const lostIn = (money: typeof OPENED) => adoptPayment(money, found, NOON).payments.find(({ id }) => id === 'lost');

it('takes in a payment that the books lost, to be paid where nothing else is open', () => {
  expect(lostIn(FRESH)).toMatchObject({
    claimId,
    intentId: 'pi_lost',
    cents: TOTAL,
    state: 'PENDING',
    cancelAsked: false,
  });
});

it.each([
  ['another is open', OPENED],
  ['the claim is over', { ...FRESH, claims: FRESH.claims.map((claim) => ({ ...claim, state: 'RELEASED' as const })) }],
  ['the claim is being ended', { ...FRESH, claims: FRESH.claims.map((claim) => ({ ...claim, ending: true })) }],
  ['the claim has another price by now', REPRICED],
])('gives it up where %s', (_, money) => {
  expect(lostIn(money)).toMatchObject({ state: 'CANCELLED', cancelAsked: true });
});

it('notes the intent of a payment that had none, and leaves what is known', () => {
  const [first] = OPENED.payments;
  const noted = adoptPayment(OPENED, { ...found, paymentId: first?.id ?? '' }, NOON);
  expect(noted.payments).toEqual([{ ...first, intentId: 'pi_lost' }]);
  expect(adoptPayment(noted, { ...found, paymentId: first?.id ?? '', intentId: 'pi_other' }, NOON)).toBe(noted);
});

it('has nothing to do with a claim that nobody knows', () => {
  expect(adoptPayment(FRESH, { ...found, claimId: 'nobody' }, NOON)).toBe(FRESH);
});
