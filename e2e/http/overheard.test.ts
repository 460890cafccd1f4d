import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Heard, Overheard } from './overheard.ts';

const ADA = { hearer: 'ada’s browser', token: randomBytes(32).toString('base64url') };
const BEN = { hearer: 'ben’s browser', token: randomBytes(32).toString('base64url') };

/** An `Overheard` that has seen Ada sign in, bid, give an address, list a digital item and open a payment. */
function afterAda() {
  const overheard = new Overheard();
  const hear = (who: { hearer: string; token: string | null }, more: Partial<Heard>) =>
    overheard.hear({ ...who, isStaff: false, path: '/api/some', said: null, told: '', ...more });
  const say = (said: object, told: object = {}) =>
    hear(ADA, { said: JSON.stringify(said), told: JSON.stringify(told) });
  const login = { token: ADA.token, user: { email: 'ada@example.test' } };
  say({ email: 'Ada@example.test', password: 'correct horse battery' }, login);
  say({ slug: 'lamp', amountCents: 1_000, maxAmountCents: 31_239_471 });
  say({ method: 'ship', address: { name: 'Ada', line1: '12 Canary Row' } });
  say({ title: 'A text', digitalDeliveryInfo: 'the key under the canary', reserveCents: 43_217_893 });
  say({ auctionId: 'one' }, { clientSecret: 'pi_1_secret_2' });
  return { overheard, hear };
}

const TOLD: readonly [string, object][] = [
  ['a mail address', { user: { email: 'ada@example.test' } }],
  ['a password', { password: 'correct horse battery' }],
  ['a token', { text: `Bearer ${ADA.token}` }],
  ['a maximum', { viewer: { maxAmountCents: 31_239_471 } }],
  ['a maximum in the answer to a bid', { type: 'bid:answer', ref: 'r', body: { maxAmountCents: 31_239_471 } }],
  ['an address', { address: { line1: '12 Canary Row' }, claim: { side: 'seller', state: 'DUE' } }],
  ['a reserve', { listing: { reserveCents: 43_217_893 } }],
  ['what is digital', { content: 'the key under the canary', claim: { side: 'buyer', state: 'REFUNDED' } }],
  ['the secret of an intent', { clientSecret: 'pi_1_secret_2' }],
  ['the notes of staff', { adminNotes: 'not to be trusted' }],
];

describe('what comes to somebody else', () => {
  it.each(TOLD)('is found: %s', (_, told) => {
    const { overheard, hear } = afterAda();
    expect(overheard.faults()).toEqual([]);
    hear(BEN, { told: JSON.stringify(told) });
    expect(overheard.faults()).toHaveLength(1);
  });

  it('is found in a page too, that nobody asked with a token', () => {
    const { overheard, hear } = afterAda();
    hear({ hearer: 'a visitor', token: null }, { path: '/listing/lamp', told: '<p>ada@example.test</p>' });
    expect(overheard.faults()).toEqual(['/listing/lamp: mail address of ada’s browser, ada@example.test']);
  });
});

it('what its owner said for everybody to see is nobody’s secret', () => {
  const { overheard, hear } = afterAda();
  hear(ADA, { said: JSON.stringify({ title: '12 Canary Row' }) });
  hear(BEN, { told: JSON.stringify({ title: '12 Canary Row' }) });
  expect(overheard.faults()).toEqual([]);
});

describe('what comes to who may know it', () => {
  it.each([
    ['its own member, in another browser', { hearer: 'ada’s phone', token: ADA.token }, { email: 'ada@example.test' }],
    ['the seller who ships', BEN, { address: { line1: '12 Canary Row' }, claim: { side: 'seller', state: 'PAID' } }],
    ['the buyer who paid', BEN, { text: 'the key under the canary', claim: { side: 'buyer', state: 'PAID' } }],
  ])('is no fault: %s', (_, who, told) => {
    const { overheard, hear } = afterAda();
    hear(who, { told: JSON.stringify(told) });
    expect(overheard.faults()).toEqual([]);
  });

  it('is no fault with staff, who see whom and where, and with the calls of tests', () => {
    const { overheard, hear } = afterAda();
    hear(BEN, { isStaff: true, told: JSON.stringify({ payerEmail: 'ada@example.test', line1: '12 Canary Row' }) });
    hear(BEN, { path: '/api/test/mailbox', told: 'ada@example.test' });
    expect(overheard.faults()).toEqual([]);
  });
});
