import type { Obligation } from '@clamor/contract/obligations';
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
