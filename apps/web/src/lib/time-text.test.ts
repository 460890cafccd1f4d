import { describe, expect, it } from 'vitest';
import { agoText, countdownText, durationText } from './time-text.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe('countdownText', () => {
  it.each([
    [-5 * SECOND, '00:00'],
    [0, '00:00'],
    [1, '00:01'],
    [47 * SECOND, '00:47'],
    [HOUR - SECOND, '59:59'],
    [HOUR - 1, '1:00:00'],
    [HOUR, '1:00:00'],
    [HOUR + 2 * 60 * SECOND + 47 * SECOND, '1:02:47'],
    [24 * HOUR - SECOND, '23:59:59'],
    [24 * HOUR, '1d 0h'],
    [51 * HOUR + 59 * 60 * SECOND, '2d 3h'],
  ])('shows %i ms as %s', (remaining, text) => {
    expect(countdownText(remaining)).toBe(text);
  });
});

describe('durationText', () => {
  it.each([
    [0, '0s'],
    [45, '45s'],
    [60, '1m'],
    [90, '1m 30s'],
    [5400, '1h 30m'],
    [259_200, '72h'],
  ])('labels %i seconds %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

describe('agoText', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');

  it.each([
    [-1, 'now'],
    [0.5, 'now'],
    [9, '9 s ago'],
    [60, '1 min ago'],
    [3 * 3600, '3 h ago'],
    [2 * 86_400, '2 d ago'],
  ])('says of %d seconds ago: %s', (seconds, text) => {
    expect(agoText(now - seconds * SECOND, now)).toBe(text);
  });

  it('gives the date from a week on', () => {
    expect(agoText(now - 30 * 24 * HOUR, now)).toBe('Oct 22, 2026');
  });
});
