import { expect, it, vi } from 'vitest';
import { moment, momentsIn } from './moments.ts';

it('finds each moment that a text was written with, to the minute', () => {
  const first = Date.UTC(2026, 10, 21, 21, 40);
  const second = Date.UTC(2027, 0, 2, 0, 5);
  const text = `Pay by ${moment(first)}, or it is over on ${moment(second)}. Again: ${moment(first)}.`;
  expect(momentsIn(text)).toEqual([
    { text: moment(first), at: '2026-11-21T21:40:00.000Z' },
    { text: moment(second), at: '2027-01-02T00:05:00.000Z' },
  ]);
});

it('finds the moments of a text that the version before wrote, with either space', () => {
  for (const text of ['Nov 21, 2026, 9:40 PM UTC', 'Nov 21, 2026, 9:40\u202fPM UTC']) {
    expect(momentsIn(`Pay by ${text}.`)).toEqual([{ text, at: '2026-11-21T21:40:00.000Z' }]);
  }
});

it('is in the zone that it names, wherever the server runs', async () => {
  vi.stubEnv('TZ', 'Asia/Kathmandu');
  vi.resetModules();
  const elsewhere = await import('./moments.ts');
  expect(elsewhere.moment(Date.UTC(2026, 10, 21, 21, 40))).toBe('Nov 21, 2026, 21:40 UTC');
  vi.unstubAllEnvs();
});

it('names the zone, and finds nothing where none is written', () => {
  expect(moment(Date.UTC(2026, 10, 21, 21, 40))).toBe('Nov 21, 2026, 21:40 UTC');
  expect(momentsIn('“Nov 21” is a title, and so is “Abc 99, 2026, 21:40 UTC”.')).toEqual([]);
});
