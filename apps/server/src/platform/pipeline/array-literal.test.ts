import { expect, it, onTestFinished } from 'vitest';
import { withClient } from '../database/index.ts';
import { createTestDatabase } from '../test-database/index.ts';
import { bytesArray, columnsOf, plainArray, SEPARATOR_SQL, separated, textArray } from './array-literal.ts';

const TEXTS = [
  '',
  ' ',
  'NULL',
  'null',
  'a,b',
  '{}',
  '"',
  '\\',
  '\\"',
  'C:\\new\\"x"',
  'line\nbreak\ttab',
  'é 👍',
  "it's",
  null,
];
const BYTES = [Buffer.from([0, 255, 92, 34]), Buffer.alloc(0), null];
const JSONS = [{ text: '\u001e \\ " \n é 👍' }, [], 'x'];

it('PostgreSQL reads from an array what was written into it', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const [row] = await withClient(database.url, async (client) => {
    const read = `SELECT $1::text[] AS texts, $2::bytea[] AS bytes, $3::float8[] AS numbers, $4::boolean[] AS flags,
      $5::text[] AS none, string_to_array($6, ${SEPARATOR_SQL}) AS jsons`;
    const written = [
      textArray(TEXTS),
      bytesArray(BYTES),
      plainArray([0, -1, 1.5, Number.MAX_SAFE_INTEGER, null]),
      plainArray([true, false, null]),
      textArray([]),
      separated(JSONS.map((json) => JSON.stringify(json))),
    ];
    return (await client.query(read, written)).rows;
  });
  expect(row).toEqual({
    texts: TEXTS,
    bytes: BYTES,
    numbers: [0, -1, 1.5, Number.MAX_SAFE_INTEGER, null],
    flags: [true, false, null],
    none: [],
    jsons: JSONS.map((json) => JSON.stringify(json)),
  });
});

it('rows become one array for each field, in the order of the rows', () => {
  const rows = [
    { id: 'a', cents: 1, left: 'out' },
    { id: 'b', cents: 2, left: 'out' },
  ];
  expect(columnsOf(rows, 'cents', 'id')).toEqual([
    [1, 2],
    ['a', 'b'],
  ]);
});
