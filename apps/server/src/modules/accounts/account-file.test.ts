import { describe, expect, it } from 'vitest';
import type { Queryable } from '../../platform/database/index.ts';
import { accountFile } from './account-file.ts';

/** A fake database with one list of `count` rows. `asked` has the parameters of each query. */
function listOf(count: number) {
  const asked: unknown[][] = [];
  const rows = Array.from({ length: count }, (_, index) => ({ mark: String(index + 1), text: `row ${index + 1}` }));
  const query = async (_sql: string, values: [string, string | null, number]) => {
    asked.push(values);
    const from = values[1] === null ? 0 : Number(values[1]);
    return { rows: rows.slice(from, from + values[2]) };
  };
  return { asked, database: { query } as unknown as Queryable };
}

const partOf = (...names: string[]) => ({ tables: [], lists: names.map((name) => ({ name, sql: '' })) });

async function fileOf(database: Queryable, ...parts: readonly ReturnType<typeof partOf>[]): Promise<unknown> {
  let text = '';
  for await (const piece of accountFile(database, parts, 'ann')) text += piece;
  expect(text.endsWith('\n')).toBe(true);
  return JSON.parse(text);
}

describe('the file of an account', () => {
  it.each([
    [0, [null]],
    [1, [null]],
    [499, [null]],
    [500, [null, '500']],
    [501, [null, '500']],
    [1_000, [null, '500', '1000']],
    [1_001, [null, '500', '1000']],
  ])('has %i rows once each, in order and without their marks, read page by page', async (count, marks) => {
    const { asked, database } = listOf(count);
    const rows = Array.from({ length: count }, (_, index) => ({ text: `row ${index + 1}` }));
    expect(await fileOf(database, partOf('rows'))).toEqual({ rows });
    expect(asked).toEqual(marks.map((mark) => ['ann', mark, 500]));
  });

  it('has the lists of all parts under their names, empty ones too', async () => {
    expect(await fileOf(listOf(0).database, partOf('one', 'two'), partOf(), partOf('three'))).toEqual({
      one: [],
      two: [],
      three: [],
    });
  });
});
