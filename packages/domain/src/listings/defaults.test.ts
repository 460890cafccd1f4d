import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { intlOffsetAt } from '../../test/intl-offset.ts';
import { CREATION_DEFAULTS, TIMEZONES, TIMING_EDITOR_DEFAULTS } from './defaults.ts';
import { DURATION_PICKERS } from './duration-picker.ts';
import { TERM_BOUNDS } from './terms.ts';
import { timingProblem } from './timing.ts';

it('creates with the form’s defaults, not the timing editor’s', () => {
  expect(CREATION_DEFAULTS).toMatchObject({
    goal: 500_000,
    auctionDurationSeconds: 60,
    startPriceCents: 10_000,
    minIncrementCents: 1_000,
    countdownMinutes: 30,
    primeHours: { start: '09:00', end: '17:00' },
    sellerTimezone: 'America/New_York',
    startPolicy: 'IMMEDIATE',
  });
  expect(TIMING_EDITOR_DEFAULTS).toEqual({
    startPolicy: 'SMART',
    countdownMinutes: 10,
    primeHours: { start: '08:00', end: '20:00' },
    hotOverridePercent: 150,
    sellerTimezone: 'America/New_York',
  });
});

it('has defaults and zones that are themselves allowed', () => {
  const creation = { ...CREATION_DEFAULTS, hotOverridePercent: null };
  for (const timing of [creation, TIMING_EDITOR_DEFAULTS]) expect(timingProblem(timing, NOON, intlOffsetAt)).toBeNull();
  for (const { zone } of TIMEZONES) {
    expect(timingProblem({ ...TIMING_EDITOR_DEFAULTS, sellerTimezone: zone }, NOON, intlOffsetAt)).toBeNull();
  }
  expect(TIMEZONES).toHaveLength(8);
});

it('offers durations within the range that is enforced, each mark on a step', () => {
  expect(DURATION_PICKERS.LIGHTNING).toMatchObject({ minSeconds: 60, maxSeconds: 3_600, stepSeconds: 60 });
  expect(DURATION_PICKERS.STANDARD).toMatchObject({ minSeconds: 5_400, maxSeconds: 259_200, stepSeconds: 1_800 });
  for (const { minSeconds, maxSeconds, stepSeconds, marks } of Object.values(DURATION_PICKERS)) {
    expect(minSeconds).toBeGreaterThanOrEqual(TERM_BOUNDS.auctionDurationSeconds.min);
    expect(maxSeconds).toBeLessThanOrEqual(TERM_BOUNDS.auctionDurationSeconds.max);
    for (const { seconds } of marks) expect((seconds - minSeconds) % stepSeconds).toBe(0);
    expect(marks[0]?.seconds).toBe(minSeconds);
    expect(marks[marks.length - 1]?.seconds).toBe(maxSeconds);
  }
  expect(DURATION_PICKERS.STANDARD.marks.map(({ label }) => label)).toEqual(['90m', '18h', '36h', '54h', '72h']);
});
