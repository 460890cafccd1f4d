import { expect, it } from 'vitest';
import { forecastText } from './forecast-text.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

it.each([
  ['met', null, 'Goal met'],
  ['too_early', null, 'Too early to say when the goal is met'],
  ['quiet', null, 'Nothing new in the last six hours'],
  ['far', null, 'At this pace the goal is more than 60 days away'],
  ['expected', NOW + 20 * 60_000, 'At this pace: goal in about 20 minutes'],
  ['expected', NOW + 96 * 3_600_000, 'At this pace: goal in about 4 days'],
] as const)('says of a forecast that is %s at %s: %s', (kind, at, text) => {
  expect(forecastText({ kind, at: at === null ? null : new Date(at).toISOString() }, NOW)).toBe(text);
});
