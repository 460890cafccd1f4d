import { describe, expect, it } from 'vitest';
import { markOf, type PageRow, pageOf } from './market-page.ts';

const ID = '0199f2c1-7b1e-7000-8000-0123456789ab';
const idOf = (number: number) => `${ID.slice(0, -1)}${number}`;
const rowsOf = (count: number): PageRow[] =>
  Array.from({ length: count }, (_, index) => ({ listing_id: idOf(index), first: 1, second: 2, key: -index }));

describe('a page', () => {
  it.each([
    [0, 0, null],
    [2, 2, null],
    [3, 3, null],
    [4, 3, { ranks: [1, 2], key: -2, listingId: idOf(2) }],
  ])('of three, made of %i rows, has %i and ends with the last of them where more follow', (count, shown, mark) => {
    const { listingIds, nextCursor } = pageOf('newest', rowsOf(count), 3);
    expect(listingIds).toEqual(Array.from({ length: shown }, (_, index) => idOf(index)));
    expect(markOf('newest', nextCursor ?? undefined)).toEqual(mark);
  });
});

const cursorOf = (first: unknown, second: unknown, key: unknown, id: unknown) =>
  pageOf('newest', [{ first, second, key, listing_id: id } as PageRow, ...rowsOf(1)], 1).nextCursor ?? undefined;

it.each([
  ['as it was given', cursorOf(0, 1, -5, ID), true],
  ['with the largest ranks', cursorOf(100, 100, Number.MAX_SAFE_INTEGER, ID), true],
  ['with a rank that is too large', cursorOf(101, 0, 1, ID), false],
  ['with a second rank that is too large', cursorOf(0, 101, 1, ID), false],
  ['with a negative rank', cursorOf(-1, 0, 1, ID), false],
  ['with half a rank', cursorOf(0.5, 0, 1, ID), false],
  ['with half a key', cursorOf(0, 0, 1.5, ID), false],
  ['with a key that no number holds', cursorOf(0, 0, 2 ** 53, ID), false],
  ['with a text for a key', cursorOf(0, 0, '1', ID), false],
  ['with an id that is none', cursorOf(0, 0, 1, `${ID}0`), false],
  ['with an id that begins late', cursorOf(0, 0, 1, ` ${ID}`), false],
])('a cursor is taken, or refused as made up: %s', (_what, cursor, isTaken) => {
  expect(cursor).toBeTypeOf('string');
  expect(markOf('newest', cursor) !== undefined).toBe(isTaken);
  expect(markOf('demand', cursor)).toBeUndefined();
});

it('no cursor is no mark, and no text is one', () => {
  expect([markOf('newest', undefined), markOf('newest', ''), markOf('newest', '%')]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});
