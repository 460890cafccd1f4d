import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { raw } from './answer.ts';

/** A table to be kept as a file, sent row by row as it is read. */
export function csvAnswer<Row>(
  filename: string,
  columns: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  lineOf: (row: Row) => readonly string[],
) {
  async function* lines(): AsyncGenerator<string> {
    yield csvLines([columns]);
    for await (const rows of pages) yield csvLines(rows.map(lineOf));
  }
  return raw(200, Readable.from(lines()), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${filename}"`,
  });
}

const NEGATIVE_AMOUNT = /^-\d+\.\d\d$/;

/**
 * What a spreadsheet would take for a formula is text in it, and so is what one of another country would take for the next column, or
 * any for the next row. An amount below zero begins like a formula and stays a number.
 */
function csvLines(lines: readonly (readonly string[])[]): string {
  // Some spreadsheets pass over blanks at the beginning.
  const string = (value: string) =>
    NEGATIVE_AMOUNT.test(value) ? { value, escape_formulas: false } : value.trimStart();
  return stringify([...lines], {
    escape_formulas: true,
    quoted_match: /[;\t\r\n]/,
    record_delimiter: 'windows',
    cast: { string },
  });
}
