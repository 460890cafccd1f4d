import { stringify } from 'csv-stringify/sync';

/** Lines of a table. What a spreadsheet would take for a formula is text in it. */
export function csvLines(lines: readonly string[][]): string {
  return stringify([...lines], { escape_formulas: true, record_delimiter: 'windows' });
}
