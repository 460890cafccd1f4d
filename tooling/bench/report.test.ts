import { describe, expect, it } from 'vitest';
import { drawCurves } from '../../bench/report/draw-curves.ts';
import { atLeast, atMost, isMet, reported, row } from '../../bench/report/figures.ts';
import { readOptions } from '../../bench/report/read-options.ts';

describe('a figure of the bench', () => {
  it('says whether its aim is met, and by how much and why it is missed', () => {
    expect(row(atMost('a bid, µs', 104.6, 105))).toBe('| a bid, µs | 105 | at most 105 | met |');
    expect(row(atMost('a bid, µs', 112.3, 105, 'the kernel'))).toBe(
      '| a bid, µs | 112 | at most 105 | MISSED by 7.3: the kernel |',
    );
    expect(row(atLeast('a share', 0.45, 0.6))).toBe('| a share | 0.45 | at least 0.6 | MISSED by 0.15 |');
    expect(row({ ...reported('rows', -3), atLeast: 0, atMost: 0 })).toBe('| rows | -3 | 0 | MISSED by 3 |');
    expect(row(reported('memory', 1_234.5))).toBe('| memory | 1,235 | reported |  |');
  });

  it('that was not measured is not met', () => {
    expect(isMet(atMost('nothing', Number.NaN, 5))).toBe(false);
    expect(row(atMost('nothing', Number.NaN, 5))).toBe('| nothing | - | at most 5 | MISSED: not measured |');
    expect(isMet(reported('nothing', Number.NaN))).toBe(true);
  });
});

describe('the options of the bench', () => {
  it('are parts by name, and how much is measured', () => {
    expect(readOptions([])).toEqual({ parts: [], rounds: 4, before: null, minutes: 60 });
    expect(readOptions(['bids', '--rounds', '10', 'endings', '--before', '/a/build', '--minutes', '0.5'])).toEqual({
      parts: ['bids', 'endings'],
      rounds: 10,
      before: '/a/build',
      minutes: 0.5,
    });
  });

  it.each([['--rounds'], ['--rounds', '0'], ['--minutes', 'x'], ['--before'], ['--turns', '3']])(
    'refuse %s %s',
    (...words) => {
      expect(() => readOptions(words)).toThrow();
    },
  );
});

it('curves stay within their picture', () => {
  const svg = drawCurves('Settled', { x: 'seconds', y: 'auctions' }, [
    {
      name: 'settled',
      points: [
        [0, 0],
        [9, 10_000],
      ],
    },
  ]);
  expect(svg).toContain('<title>Settled</title>');
  const points =
    /points="([^"]+)"/
      .exec(svg)?.[1]
      ?.split(' ')
      .map((point) => point.split(',').map(Number)) ?? [];
  expect(points).toHaveLength(2);
  for (const [x = -1, y = -1] of points) expect(x >= 64 && x <= 704 && y >= 44 && y <= 260).toBe(true);
});
