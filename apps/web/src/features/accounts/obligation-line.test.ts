import type { Obligation, ObligationKind } from '@clamor/contract/obligations';
import { expect, it } from 'vitest';
import { obligationLine } from './obligation-line.ts';

const of = (kind: Obligation['kind'], more: Partial<Obligation> = {}): Obligation => ({
  kind,
  title: 'A lamp',
  slug: 'lamp',
  auctionId: null,
  ...more,
});
const SOLD = { auctionId: 'a1' };
const AS_A_WHOLE = { title: null, slug: null };

/** What each kind says of itself. */
const SENTENCES: Readonly<Record<ObligationKind, string>> = {
  leading: 'Your bid may still win “A lamp”.',
  listing: 'Your auction “A lamp” is not over yet.',
  purchase: 'Your purchase of “A lamp” is not finished.',
  sale: 'Your sale of “A lamp” is not finished.',
  offer: '“A lamp” is offered to you: accept or decline it.',
  balance: 'There is money in your seller account that was not paid out, or that you owe.',
  payout: 'A payout to you is on its way.',
};

it.each(Object.entries(SENTENCES))('says what keeps an account: %s', (kind, sentence) => {
  expect(obligationLine(of(kind as ObligationKind)).sentence).toBe(sentence);
});

it.each([
  ['a listing that is bid on', of('leading', SOLD), 'Open the listing', '/listing/lamp'],
  ['a listing whose page is gone', of('leading', { ...SOLD, slug: null }), 'Open the order', '/orders/a1'],
  ['an auction whose page is gone', of('listing', { slug: null }), 'Open your money', '/money'],
  ['a sale', of('sale', SOLD), 'Open the order', '/orders/a1'],
  ['money', of('balance', AS_A_WHOLE), 'Open your money', '/money'],
])('names the way from what keeps an account: %s', (_what, obligation, link, path) => {
  expect(obligationLine(obligation)).toMatchObject({ link, path });
});

it.each([
  [of('leading'), '“A lamp”', '/listing/lamp'],
  [of('listing'), '“A lamp”', '/listing/lamp'],
  [of('offer', SOLD), '“A lamp”', '/listing/lamp'],
  [of('purchase', SOLD), '“A lamp”', '/orders/a1'],
  [of('sale', SOLD), '“A lamp”', '/orders/a1'],
  [of('purchase', { ...SOLD, ...AS_A_WHOLE }), 'a listing that was removed', '/orders/a1'],
  [of('balance', AS_A_WHOLE), 'money', '/money'],
  [of('payout', AS_A_WHOLE), 'payout', '/money'],
])('leads from what keeps an account to where it is seen to: %o', (obligation, words, path) => {
  const line = obligationLine(obligation);
  expect([line.sentence.includes(words), line.path]).toEqual([true, path]);
});
