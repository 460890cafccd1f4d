import { expect, it } from 'vitest';
import { momentLabel, TIME_STEPS } from './course-axis.ts';

const AT = new Date(2026, 10, 26, 18, 0).getTime() / 1000;

it('names the moments under a chart as shortly as their distance lets it', () => {
  const named = [60, 6 * 3_600, 86_400].map((step) => momentLabel(AT, step).replaceAll(/\s/g, ' '));
  expect(named).toEqual(['6:00 PM', 'Nov 26, 6 PM', 'Nov 26']);
  expect(TIME_STEPS).toEqual(TIME_STEPS.toSorted((a, b) => a - b));
});
