import { describe, expect, it } from 'vitest';
import { aBid } from '../../../test/listing-response.fixture.ts';
import { lacksBids, mergeBids } from './merge-bids.ts';

const bids = (...sequences: number[]) => sequences.map((sequence) => aBid(sequence));
const sequences = (merged: ReturnType<typeof mergeBids>) => merged.map(({ sequence }) => sequence);

describe('merging bids', () => {
  it('has each once, the newest first, however they came', () => {
    expect(sequences(mergeBids(bids(3, 1), bids(2, 3, 4)))).toEqual([4, 3, 2, 1]);
  });

  it('keeps the hundred newest', () => {
    const many = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(sequences(mergeBids(bids(...many), bids(101))).slice(-2)).toEqual([3, 2]);
    expect(mergeBids(bids(...many), [])).toHaveLength(100);
  });

  it('takes what was received last of a bid', () => {
    const [merged] = mergeBids([aBid(1)], [aBid(1, { bidder: 'Deleted member', bidderId: null })]);
    expect(merged).toMatchObject({ bidder: 'Deleted member', bidderId: null });
  });

  it('keeps whose an anonymous bid is where only the member was told, and takes it where they are told later', () => {
    const hidden = { isAnonymous: true, bidder: 'Anonymous' };
    const [own, others] = [aBid(1, { ...hidden, bidderId: 'me' }), aBid(1, { ...hidden, bidderId: null })];
    expect(mergeBids([own], [others])[0]?.bidderId).toBe('me');
    expect(mergeBids([others], [own])[0]?.bidderId).toBe('me');
  });
});

describe('bids that are missing', () => {
  it.each([
    ['none where there is none', [], false],
    ['none beside a single one', [9], false],
    ['none in a row', [9, 8, 7], false],
    ['one in the middle', [9, 7, 6], true],
    ['one before the last of those that are shown', [9, 8, 6], true],
    ['none among those that are shown', [9, 8, 7, 3], false],
  ])('are %s', (_what, held, isLacking) => {
    expect(lacksBids(bids(...held), 3)).toBe(isLacking);
  });
});
