import type { DemandBreakdown } from '@clamor/contract/demand';
import { describe, expect, it } from 'vitest';
import { at, NOON } from '../../../test/listing-response.fixture.ts';
import { growSlices } from './grow-slices.ts';
import { paceText } from './pace-text.ts';

const loaded: DemandBreakdown = {
  total: 12,
  likes: 10,
  boosts: 2,
  youTube: 0,
  networks: 2,
  threshold: 100,
  goalMetAt: null,
  youTubeConnected: false,
  slices: [
    { from: at(-120), likes: 4, boosts: 1, youTube: 0 },
    { from: at(-60), likes: 6, boosts: 1, youTube: 0 },
  ],
  sliceSeconds: 60,
  version: 10,
  epoch: 'one',
};

describe('the slices of demand as messages come in', () => {
  it('are the loaded ones while nothing happened', () => {
    const slices = growSlices(loaded, { likes: 10, boosts: 2, youTube: 0 }, NOON - 1000);
    expect(slices.map(({ likes }) => likes)).toEqual([4, 6]);
  });

  it('put what was gained since into the newest', () => {
    const slices = growSlices(loaded, { likes: 13, boosts: 3, youTube: 0 }, NOON - 1000);
    expect(slices.at(-1)).toMatchObject({ likes: 9, boosts: 2 });
  });

  it('count the likes of a video too, as loaded and as gained since', () => {
    const slices = loaded.slices.map((slice, index) => ({ ...slice, youTube: index + 1 }));
    const grown = growSlices({ ...loaded, slices, youTube: 3 }, { likes: 10, boosts: 2, youTube: 8 }, NOON - 1000);
    expect(grown.map(({ videoLikes }) => videoLikes)).toEqual([1, 7]);
  });

  it('begin anew only when a whole one has passed', () => {
    const count = (now: number) => growSlices(loaded, { likes: 10, boosts: 2, youTube: 0 }, now).length;
    expect([count(NOON - 1), count(NOON), count(NOON + 59_999), count(NOON + 60_000)]).toEqual([2, 3, 3, 4]);
  });

  it('are some hundred at most, even on a page that was open for days', () => {
    const days = growSlices(loaded, { likes: 10, boosts: 2, youTube: 0 }, NOON + 7 * 86_400_000);
    expect(days).toHaveLength(124);
  });

  it('are one where none was loaded, with all that there is', () => {
    const none = { ...loaded, slices: [], likes: 0, boosts: 0, youTube: 0 };
    expect(growSlices(none, { likes: 3, boosts: 2, youTube: 1 }, NOON)).toEqual([
      { from: NOON, likes: 3, boosts: 2, videoLikes: 1 },
    ]);
  });

  it('go on with quiet ones as time passes', () => {
    const slices = growSlices(loaded, { likes: 11, boosts: 2, youTube: 0 }, NOON + 70_000);
    expect(slices.map(({ likes }) => likes)).toEqual([4, 6, 0, 1]);
    expect(slices.at(-1)?.from).toBe(NOON + 60_000);
  });
});

describe('the pace', () => {
  const slices = growSlices(loaded, { likes: 10, boosts: 2, youTube: 0 }, NOON - 1);

  it('is told in words', () => {
    expect(paceText(slices, 12, 18, NOON, 0)).toBe('At this pace: goal in about a minute');
    expect(paceText(slices, 12, 100, NOON, 0)).toMatch(/^At this pace: goal in about \d+ minutes$/);
    expect(paceText(slices, 12, 1500, NOON, 0)).toMatch(/^At this pace: goal today, \d+:\d\d [AP]M$/);
    expect(paceText(slices, 12, 20_000, NOON, 0)).toMatch(/^At this pace: goal in about \d days$/);
  });

  it('is not told where there is no saying, or nothing is missing', () => {
    expect(paceText(slices, 100, 100, NOON, 0)).toBeNull();
    expect(paceText([{ from: NOON - 1000, likes: 0, boosts: 0, videoLikes: 0 }], 0, 100, NOON, 0)).toBeNull();
  });
});
