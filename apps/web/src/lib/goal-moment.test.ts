import { describe, expect, it } from 'vitest';
import { deviceOffsetSeconds, goalMoment } from './goal-moment.ts';

/** A quarter to six in the evening in Kathmandu, where the tests of pages run. */
const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const KATHMANDU_SECONDS = 5.75 * 3600;

describe('the moment at which a goal is expected', () => {
  it('is told by the zone of the device, which is ahead of UTC in the east', () => {
    expect(deviceOffsetSeconds(NOW)).toBe(KATHMANDU_SECONDS);
  });

  it.each([
    ['2026-11-26T12:00:30.000Z', 'in about a minute'],
    ['2026-11-26T12:40:00.000Z', 'in about 40 minutes'],
    ['2026-11-26T15:00:00.000Z', 'tonight, 8:45 PM'],
    ['2026-11-26T18:14:00.000Z', 'tonight, 11:59 PM'],
    ['2026-11-26T18:16:00.000Z', 'tomorrow, 12:01 AM'],
    ['2026-11-28T12:00:00.000Z', 'in about 2 days'],
  ])('%s is %s here', (goalAt, words) => {
    expect(goalMoment(Date.parse(goalAt), NOW, deviceOffsetSeconds(NOW))).toBe(words);
  });

  it('is today before the evening', () => {
    const morning = NOW - 10 * 3_600_000;
    expect(goalMoment(morning + 2 * 3_600_000, morning, deviceOffsetSeconds(morning))).toBe('today, 9:45 AM');
  });
});
