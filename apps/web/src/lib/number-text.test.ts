import { describe, expect, it } from 'vitest';
import { count, goalText, plural, shortCount } from './number-text.ts';

describe('shortCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1500, '1.5K'],
    [25_000, '25K'],
    [999_949, '999.9K'],
    [999_999, '1M'],
    [2_000_000, '2M'],
    [1_249_000_000, '1.2B'],
  ])('shortens %i to %s', (value, text) => {
    expect(shortCount(value)).toBe(text);
  });
});

describe('goalText', () => {
  it('shortens a goal above 1,000 and not before', () => {
    expect([999, 1000, 1001, 500_000].map(goalText)).toEqual(['999', '1,000', '1K', '500K']);
  });
});

describe('count and plural', () => {
  it('marks the thousands', () => {
    expect(count(25_000)).toBe('25,000');
  });

  it('says one of a thing in the singular', () => {
    expect([0, 1, 2].map((value) => plural(value, 'bid'))).toEqual(['0 bids', '1 bid', '2 bids']);
  });
});
