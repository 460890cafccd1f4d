import { meterSlices } from '@clamor/domain/demand';
import type { ListingEvent } from '@clamor/domain/lifecycle';
import { DAY, MINUTE } from '@clamor/domain/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctListing, NOON, PHASE_OF } from '../test-helper/distinct-listing.fixture.ts';
import type { DemandSlices } from './demand-slices.ts';
import { collectedUntil, demandChanges, foldDemand, sparkOf } from './demand-slices.ts';

const BORN = Date.parse('2026-03-01T10:00:30Z');
const liked = (at: number, counted = true): ListingEvent => ({ number: 1, at, type: 'liked', userId: 'u', counted });

describe('demand slices', () => {
  it('add up the changes of one minute by their source', () => {
    const events: ListingEvent[] = [
      liked(BORN),
      liked(BORN + 5),
      { number: 3, at: BORN + 10, type: 'unliked', userId: 'u', counted: true },
      { number: 4, at: BORN + 10, type: 'boosted', deviceId: null, userId: null },
      { number: 5, at: BORN + MINUTE, type: 'video_likes_counted', videoLikes: 7 },
      { number: 6, at: BORN + MINUTE, type: 'video_likes_counted', videoLikes: 9 },
    ];
    expect(demandChanges(events, 3)).toEqual([
      { from: BORN - 30_000, likes: 1, boosts: 1, videoLikes: 0 },
      { from: BORN + 30_000, likes: 0, boosts: 0, videoLikes: 6 },
    ]);
  });

  it('leave out a like that is only a favourite', () => {
    expect(demandChanges([liked(BORN, false)], 0)).toEqual([]);
  });

  it('lose no change however many are folded, and keep memory small', () => {
    const ages = fc.array(fc.integer({ min: 0, max: 40 * DAY }), { minLength: 1, maxLength: 800 });
    fc.assert(
      fc.property(ages, (moments) => {
        const times = moments.sort((one, other) => one - other).map((age) => BORN + age);
        let slices: DemandSlices = [];
        for (const at of times) slices = foldDemand(slices, demandChanges([liked(at)], 0), BORN);
        const now = times.at(-1) ?? BORN;
        expect(slices.length).toBeLessThanOrEqual(480);
        const bars = meterSlices(slices, BORN, now);
        expect(bars.length).toBeLessThanOrEqual(120);
        expect(bars.reduce((sum, bar) => sum + bar.likes, 0)).toBe(times.length);
        expect(sparkOf(slices, BORN, now, 24).reduce((sum, value) => sum + value, 0)).toBe(times.length);
      }),
      { numRuns: 100, seed: 7 },
    );
  });

  it('are a minute each until there are 480 of them, and then as wide as the bars of the meter', () => {
    const minutes = Array.from({ length: 481 }, (_, minute) => BORN + minute * MINUTE);
    const fold = (slices: DemandSlices, at: number) => foldDemand(slices, demandChanges([liked(at)], 0), BORN);
    const full = minutes.slice(0, 480).reduce<DemandSlices>(fold, []);
    expect(full).toHaveLength(480);
    const merged = fold(full, minutes[480] ?? 0);
    expect(merged).toHaveLength(96);
    expect(merged.reduce((sum, { likes }) => sum + likes, 0)).toBe(481);
  });
});

it.each([
  ['collects: until now', 'COLLECTING', NOON],
  ['is in countdown: until now', 'COUNTDOWN', NOON],
  ['is live: until the end of the minute of its last demand', 'LIVE', NOON - 8 * MINUTE - 1],
  ['is over: until the end of the minute of its last demand', 'ENDED', NOON - 8 * MINUTE - 1],
] as const)('the demand of a listing that %s', (_, status, until) => {
  const view = distinctListing(PHASE_OF[status]);
  expect(collectedUntil(view, NOON)).toBe(until);
  const { createdAt } = view.texts;
  const calm = status === 'LIVE' || status === 'ENDED' ? createdAt + MINUTE - 1 : createdAt;
  expect(collectedUntil({ ...view, slices: [] }, createdAt - 5)).toBe(calm);
});

const SPARKS: [what: string, after: number, part: number][] = [
  ['the first moment', 0, 0],
  ['the end of the first part', 24_999, 0],
  ['the beginning of the second part', 25_000, 1],
  ['the last moment', 99_999, 3],
  ['the end itself', 100_000, 3],
  ['after the end', 500_000, 3],
  ['before the beginning', -30_000, 0],
];

it.each(SPARKS)('the demand of a listing in four parts of its time: %s', (_what, after, part) => {
  const expected = [0, 0, 0, 0];
  expected[part] = 6;
  const slice = { from: BORN + after, likes: 1, boosts: 2, videoLikes: 3 };
  expect(sparkOf([slice], BORN, BORN + 100_000, 4)).toEqual(expected);
});

it('the demand of a listing that was just put up is in the first part', () => {
  const slice = { from: BORN, likes: 1, boosts: 0, videoLikes: 0 };
  expect(sparkOf([slice, { ...slice, likes: -1 }, { ...slice, boosts: 4 }], BORN, BORN, 3)).toEqual([5, 0, 0]);
});

it('a slice keeps its beginning where more is added, and the slices before stay as they were', () => {
  const before: DemandSlices = [
    { from: BORN, likes: 1, boosts: 2, videoLikes: 3 },
    { from: BORN + MINUTE, likes: 1, boosts: 0, videoLikes: 0 },
  ];
  const change = { from: BORN, likes: 10, boosts: -1, videoLikes: 5 };
  const after = foldDemand(before, [change, { ...change, from: BORN + 2 * MINUTE }], BORN);
  expect(after).toEqual([
    { from: BORN, likes: 11, boosts: 1, videoLikes: 8 },
    { from: BORN + MINUTE, likes: 1, boosts: 0, videoLikes: 0 },
    { from: BORN + 2 * MINUTE, likes: 10, boosts: -1, videoLikes: 5 },
  ]);
  expect([before[0]?.likes, foldDemand(before, [], BORN) === before]).toEqual([1, true]);
});
