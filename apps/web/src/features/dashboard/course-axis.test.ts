import { expect, it } from 'vitest';
import { momentLabel, TIME_STEPS } from './course-axis.ts';

const AT = new Date(2026, 10, 26, 18, 0).getTime() / 1000;

it('names the moments under a chart as shortly as their distance lets it', () => {
  const named = [60, 6 * 3_600, 86_400].map((step) => momentLabel(AT, step).replaceAll(/\s/g, ' '));
  expect(named).toEqual(['6:00 PM', 'Nov 26, 6 PM', 'Nov 26']);
  const between = [3 * 3_600, 6 * 3_600 - 1, 12 * 3_600, 86_399].map((step) => momentLabel(AT, step));
  expect(between.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    '6:00 PM',
    '6:00 PM',
    'Nov 26, 6 PM',
    'Nov 26, 6 PM',
  ]);
  expect(TIME_STEPS).toEqual(TIME_STEPS.toSorted((a, b) => a - b));
});

it('has a distance for charts of a quarter of an hour and of some years, and none more than five times the one before', () => {
  expect([TIME_STEPS[0], TIME_STEPS.at(-1)]).toEqual([60, 365 * 86_400]);
  for (const [index, step] of TIME_STEPS.entries()) {
    const before = TIME_STEPS[index - 1] ?? step;
    expect(step / before, `${step} after ${before}`).toBeLessThanOrEqual(5);
  }
});
