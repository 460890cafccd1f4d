import { iso } from '@clamor/contract/wire';
import type { Phase } from '@clamor/domain/lifecycle';
import { HOUR } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
import { distinctListing, EPOCH, NOON, NOW, nameOf, PHASE_OF } from '../test-helper/distinct-listing.fixture.ts';
import { hasMoney, isOver, mergeViewer, NO_VIEWER_MONEY, type ViewerPart } from './merge-viewer.ts';
import { renderPublic } from './public-answer.ts';

const STRANGER: ViewerPart = {
  ...{ userId: 'stranger', liked: false, hasBid: false, maxAmountCents: null, anonymous: false },
  ...{ ...NO_VIEWER_MONEY, nextBoostAt: null, relistedAs: null },
};
const read = (part: Partial<ViewerPart>, phase: Phase = PHASE_OF.LIVE) => {
  const answer = renderPublic(distinctListing(phase), NOW, EPOCH, nameOf);
  return mergeViewer(answer, { ...STRANGER, ...part }, { nameOf }, NOON);
};

describe('what a member reads of a listing', () => {
  it('is what everybody reads, and their own facts, each from its own source', () => {
    const everybody = renderPublic(distinctListing(PHASE_OF.LIVE), NOW, EPOCH, nameOf).responseAt(NOON);
    const facts = { liked: true, hasBid: true, maxAmountCents: 33_300, anonymous: true, relistedAs: 'next' };
    expect(read({ ...facts, userId: 'bob', nextBoostAt: NOON + HOUR })).toEqual({
      ...everybody,
      viewer: {
        ...{ ...facts, isOwner: false, leading: false, nextBoostAt: iso(NOON + HOUR), claim: null, offer: null },
      },
    });
    const { viewer } = read({});
    expect(viewer).toMatchObject({
      liked: false,
      hasBid: false,
      anonymous: false,
      nextBoostAt: null,
      relistedAs: null,
    });
  });

  it.each([
    ['a stranger', { userId: 'stranger' }, null],
    ['who placed it', { userId: 'ann' }, 'ann'],
    ['the seller', { userId: 'the-seller' }, null],
    ['the seller who knows the buyer', { userId: 'the-seller', knownBuyerId: 'ann' }, 'ann'],
    ['the seller who knows another buyer', { userId: 'the-seller', knownBuyerId: 'bob' }, null],
  ])('says whose an anonymous bid is to the right people: %s', (_, part, bidderId) => {
    const { bids, highestBid } = read(part);
    expect(bids.map((bid) => [bid.sequence, bid.bidder, bid.bidderId])).toEqual([
      [12, 'Anonymous', bidderId],
      [11, 'name-of-bob', 'bob'],
    ]);
    expect(highestBid).toEqual(bids[0]);
  });

  it('has the reserve and the delivery text for its owner alone', () => {
    const own = read({ userId: 'the-seller' });
    expect([own.listing.reserveCents, own.listing.digitalDeliveryInfo]).toEqual([90_000, 'The delivery text']);
    expect(own.viewer).toMatchObject({ isOwner: true, leading: false });
    const others = read({ userId: 'ann' });
    expect([others.listing.reserveCents, others.listing.digitalDeliveryInfo]).toEqual([null, null]);
  });
});

/** For each phase whether the highest bidder leads, whether there may be a claim, and whether the listing is over. */
const PHASES: readonly (readonly [name: string, phase: Phase, leads: boolean, hasMoney: boolean, isOver: boolean])[] = [
  ['collecting', PHASE_OF.COLLECTING, false, false, false],
  ['in countdown', PHASE_OF.COUNTDOWN, false, false, false],
  ['live', PHASE_OF.LIVE, true, false, false],
  ['under the reserve', PHASE_OF.RESERVE_NOT_MET, true, false, false],
  ['awarded', PHASE_OF.SECOND_CHANCE_AWARDED, true, true, true],
  ['sold', PHASE_OF.ENDED, true, true, true],
  ['declined', { ...PHASE_OF.ENDED, outcome: 'RESERVE_NOT_MET' }, false, true, true],
  ['unsold', { ...PHASE_OF.ENDED, outcome: 'UNSOLD' }, false, true, true],
  ['cancelled', PHASE_OF.CANCELLED, false, false, true],
];

it.each(PHASES)('knows who leads and what may follow: %s', (_, phase, leads, money, over) => {
  expect(read({ userId: 'ann', hasBid: true }, phase).viewer?.leading).toBe(leads);
  expect(read({ userId: 'bob', hasBid: true }, phase).viewer?.leading).toBe(false);
  expect([hasMoney({ phase }), isOver({ phase })]).toEqual([money, over]);
});
