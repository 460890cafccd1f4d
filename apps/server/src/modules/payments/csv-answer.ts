import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { raw } from '../../platform/http/index.ts';

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

/** What a spreadsheet would take for a formula is text in it, and so is what one of another country would take for the next column. */
function csvLines(lines: readonly (readonly string[])[]): string {
  return stringify([...lines], { escape_formulas: true, quoted_match: /[;\t]/, record_delimiter: 'windows' });
}
