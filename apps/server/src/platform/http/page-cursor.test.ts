import { describe, expect, it } from 'vitest';
import { cutPage, pageOf, positionOfCursor } from './page-cursor.ts';

const ids = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const ROWS = ids.map((id, index) => ({ at: 3_000 - index, id }));

describe('a page of a list by time', () => {
  it('names the next one only if a row is left for it', () => {
    expect(pageOf(ROWS, 3)).toEqual({ page: ROWS, nextCursor: null });
    expect(pageOf(ROWS, 4)).toEqual({ page: ROWS, nextCursor: null });
    expect(pageOf([], 3)).toEqual({ page: [], nextCursor: null });
    const { page, nextCursor } = pageOf(ROWS, 2);
    expect(page).toEqual(ROWS.slice(0, 2));
    expect(positionOfCursor(nextCursor ?? '')).toEqual(ROWS[1]);
  });

  it('in another order begins after the last row that was shown', () => {
    const { nextCursor } = cutPage(ROWS, 1, ({ id }) => ['price', id]);
    expect(JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString())).toEqual(['price', ids[0]]);
  });
});

describe('the position of a cursor', () => {
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('is that of the beginning if there is none', () => {
    expect(positionOfCursor(undefined)).toBeNull();
  });

  it.each([
    ['the first moment', [0, ids[0]]],
    ['the last moment of every clock', [8_640_000_000_000_000, ids[0]]],
  ])('may be %s', (_what, [at, id]) => {
    expect(positionOfCursor(cursor([at, id]))).toEqual({ at, id });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'abc'],
    ['a moment before 1970', cursor([-1, ids[0]])],
    ['a moment after the last', cursor([8_640_000_000_000_001, ids[0]])],
    ['a part of a millisecond', cursor([0.5, ids[0]])],
    ['no id', cursor([1, 'x'])],
    ['something more', cursor([1, ids[0], 1])],
    ['a moment alone', cursor([1])],
  ])('is not valid if it is %s', (_what, given) => {
    expect(positionOfCursor(given)).toBeUndefined();
  });
});
