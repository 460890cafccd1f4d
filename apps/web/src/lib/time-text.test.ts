import { describe, expect, it } from 'vitest';
import * as timeTexts from './time-text.ts';

const { agoText, countdownText, durationText } = timeTexts;

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

it.each([
  [60, '+1:00'],
  [12, '+0:12'],
  [125, '+2:05'],
])('names %d added seconds %s', (seconds, text) => {
  expect(timeTexts.addedText(seconds)).toBe(text);
});

/** The result of each function for 20:05:09 UTC. In the tests' zone that is 1:50:09 of the next day. */
const IN_KATHMANDU = {
  dateText: 'Nov 22, 2026',
  dateTimeText: 'Nov 22, 2026, 1:50 AM',
  dayAndHourText: 'Nov 22, 1 AM',
  dayText: 'Nov 22',
  timeText: '1:50 AM',
  timeToTheSecondText: '1:50:09 AM',
  weekdayClockText: 'Sun 01:50',
};
const AT = '2026-11-21T20:05:09.000Z';
const namedTexts = new Map<string, unknown>(Object.entries(timeTexts));

describe('a moment', () => {
  it.each(Object.entries(IN_KATHMANDU))("is named in the reader's own zone by %s", (name, words) => {
    const text = namedTexts.get(name) as typeof timeTexts.dateText;
    expect([text(AT), text(Date.parse(AT))].map((said) => said.replaceAll(/\s/g, ' '))).toEqual([words, words]);
  });

  it("has its month in the reader's own zone", () => {
    expect(timeTexts.monthText('2026-11-30T20:05:09.000Z')).toBe('December 2026');
  });

  it('since when something is, is a time of the reader’s own day, else a date', () => {
    const since = (at: string) => timeTexts.sinceText(Date.parse(at), Date.parse(AT)).replaceAll(/\s/g, ' ');
    expect([since('2026-11-21T18:15:00.000Z'), since('2026-11-21T18:14:00.000Z')]).toEqual(['12:00 AM', 'Nov 21']);
  });

  it('says UTC where the zone is nobody’s own', () => {
    expect(timeTexts.weekdayClockTextUtc(AT)).toBe('Sat 20:05 UTC');
  });

  it('is named by no other function, and a length of time by none of these', () => {
    const lengths = ['addedText', 'agoText', 'countdownText', 'durationText', 'spanText'];
    expect(Object.keys(timeTexts).sort()).toEqual(
      [...Object.keys(IN_KATHMANDU), 'monthText', 'sinceText', 'weekdayClockTextUtc', ...lengths].sort(),
    );
  });
});
