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
    [3600, '1h'],
    [3605, '1h 5s'],
    [3661, '1h 1m'],
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
    [1, '1 s ago'],
    [9, '9 s ago'],
    [59.9, '59 s ago'],
    [60, '1 min ago'],
    [3_599, '59 min ago'],
    [3_600, '1 h ago'],
    [3 * 3600, '3 h ago'],
    [86_399, '23 h ago'],
    [86_400, '1 d ago'],
    [2 * 86_400, '2 d ago'],
    [604_799, '6 d ago'],
    [604_800, 'Nov 14, 2026'],
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

it.each([
  [1, '1 s'],
  [119, '119 s'],
  [120, '2 min'],
  [149, '2 min'],
  [150, '3 min'],
])('says in a sentence that %i seconds are %s', (seconds, text) => {
  expect(timeTexts.spanText(seconds)).toBe(text);
});

/**
 * The texts of `AT` for readers with each clock style. `AT` is 1:50:09 of the next day in the time zone of the tests.
 */
const IN_KATHMANDU: Record<string, { h12: string; h23: string }> = {
  dateText: { h12: 'Nov 22, 2026', h23: 'Nov 22, 2026' },
  dateTimeText: { h12: 'Nov 22, 2026, 1:50 AM', h23: 'Nov 22, 2026, 01:50' },
  dayAndHourText: { h12: 'Nov 22, 1 AM', h23: 'Nov 22, 01:50' },
  dayText: { h12: 'Nov 22', h23: 'Nov 22' },
  monthText: { h12: 'November 2026', h23: 'November 2026' },
  timeText: { h12: '1:50 AM', h23: '01:50' },
  timeToTheSecondText: { h12: '1:50:09 AM', h23: '01:50:09' },
  weekdayClockText: { h12: 'Sun 1:50 AM', h23: 'Sun 01:50' },
};
const AT = '2026-11-21T20:05:09.000Z';
type MomentText = (at: number | string, style?: timeTexts.ClockStyle) => string;
const namedTexts = new Map<string, unknown>(Object.entries(timeTexts));
/** Some versions of the runtime put a narrow space before AM and PM. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('a moment', () => {
  it.each(
    Object.entries(IN_KATHMANDU).flatMap(([name, { h12, h23 }]) => [
      [name, 'h12', h12] as const,
      [name, 'h23', h23] as const,
    ]),
  )('is named by %s in the zone and with the clock of its reader (%s)', (name, style, words) => {
    const text = namedTexts.get(name) as MomentText;
    expect([text(AT, style), text(Date.parse(AT), style)].map(plain)).toEqual([words, words]);
  });

  it.each(Object.entries(IN_KATHMANDU))(
    'is named by %s with the one clock of the page, if nobody says which',
    (name, { h12 }) => {
      expect(timeTexts.READER_CLOCK).toBe('h12');
      expect(plain((namedTexts.get(name) as MomentText)(AT))).toBe(h12);
    },
  );

  it("has its month in the reader's own zone", () => {
    expect(timeTexts.monthText('2026-11-30T20:05:09.000Z')).toBe('December 2026');
  });

  it('since when something is, is a time of the reader’s own day, else a date', () => {
    const since = (at: string) => plain(timeTexts.sinceText(Date.parse(at), Date.parse(AT)));
    expect([since('2026-11-21T18:15:00.000Z'), since('2026-11-21T18:14:00.000Z')]).toEqual(['12:00 AM', 'Nov 21']);
  });

  it('is one of UTC, with a clock of 24 hours, where the zone is nobody’s own', () => {
    expect(timeTexts.weekdayClockTextUtc(AT)).toBe('Sat 20:05 UTC');
    expect(timeTexts.dateTextUtc(AT)).toBe('Nov 21, 2026');
    expect(timeTexts.monthTextUtc('2026-11-30T20:05:09.000Z')).toBe('November 2026');
    expect(timeTexts.COMMON_CLOCK).toBe('h23');
  });

  it('is named by no other function, and a length of time by none of these', () => {
    const lengths = ['addedText', 'agoText', 'countdownText', 'durationText', 'spanText'];
    const ofUtc = ['dateTextUtc', 'monthTextUtc', 'weekdayClockTextUtc'];
    const clocks = ['COMMON_CLOCK', 'READER_CLOCK', 'clockStyleOf', 'momentFormat'];
    expect(Object.keys(timeTexts).sort()).toEqual(
      [...Object.keys(IN_KATHMANDU), 'sinceText', ...ofUtc, ...clocks, ...lengths].sort(),
    );
  });
});

it.each([
  ['en-US', 'h12'],
  ['en-IN', 'h12'],
  ['en-GB', 'h23'],
  ['de', 'h23'],
  ['ja', 'h23'],
  ['no such language', 'h23'],
])('a reader of %s has a clock of %s', (language, style) => {
  expect(timeTexts.clockStyleOf(language)).toBe(style);
});
