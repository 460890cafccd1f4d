import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import type { Bid } from '../bidding/index.ts';
import { type Asked, nextRunnerUp } from './next-runner-up.ts';
import type { OfferState } from './transitions.ts';

const BIDS: Bid[] = (
  [
    ['cat', 10_000, false],
    ['bob', 12_000, true],
    ['cat', 13_000, false],
    ['bob', 14_000, true],
    ['ann', 15_000, false],
  ] as const
).map(([bidderId, amountCents, automatic], index) => ({
  sequence: index + 1,
  bidderId,
  amountCents,
  automatic,
  anonymous: bidderId === 'bob',
  receivedAt: NOON,
  placedAt: NOON,
}));
const WON: Asked = { claims: [{ buyerId: 'ann' }], offers: [] };
const asked = (state: OfferState, ...bidders: string[]): Asked => ({
  ...WON,
  offers: bidders.map((bidderId) => ({ bidderId, state })),
});
const NOBODY = new Set<string>();

it('is the best bidder but the winner, at their highest row, an automatic one too', () => {
  expect(nextRunnerUp(BIDS, WON, NOBODY)).toEqual({ bidderId: 'bob', bidCents: 14_000, anonymous: true });
});

it('is the next after who was offered it, had a claim, or may not buy', () => {
  const cat = { bidderId: 'cat', bidCents: 13_000, anonymous: false };
  expect(nextRunnerUp(BIDS, asked('DECLINED', 'bob'), NOBODY)).toEqual(cat);
  expect(nextRunnerUp(BIDS, { ...WON, claims: [...WON.claims, { buyerId: 'bob' }] }, NOBODY)).toEqual(cat);
  expect(nextRunnerUp(BIDS, WON, new Set(['bob']))).toEqual(cat);
});

it('is nobody once all were asked, or nobody bid', () => {
  expect(nextRunnerUp(BIDS, asked('EXPIRED', 'bob', 'cat'), NOBODY)).toBeNull();
  expect(nextRunnerUp([], { claims: [], offers: [] }, NOBODY)).toBeNull();
});

it('is asked again where the offer was withdrawn', () => {
  expect(nextRunnerUp(BIDS, asked('WITHDRAWN', 'bob'), NOBODY)?.bidderId).toBe('bob');
});
