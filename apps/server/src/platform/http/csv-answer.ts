import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { raw } from './answer.ts';

/** The answer with a table as a CSV file to save. Its rows are sent while they are read. */
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
 * The text of CSV lines. Spreadsheets run cells that look like formulas, and some split a row at a semicolon or tab. So
 * formulas are escaped, and cells with these characters are quoted. A negative amount looks like a formula too, but
 * stays a number.
 */
function csvLines(lines: readonly (readonly string[])[]): string {
  // Some spreadsheets ignore leading spaces, which would hide a formula from the escaping.
  const string = (value: string) =>
    NEGATIVE_AMOUNT.test(value) ? { value, escape_formulas: false } : value.trimStart();
  return stringify([...lines], {
    escape_formulas: true,
    quoted_match: /[;\t\r\n]/,
    record_delimiter: 'windows',
    cast: { string },
  });
}
