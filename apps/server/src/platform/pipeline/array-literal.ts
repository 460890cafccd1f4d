/**
 * Array parameters for `unnest`, written by hand: the driver quotes and escapes every element, which for a batch's thousands
 * of numbers and ids costs more than everything else about them.
 */
export function plainArray(values: readonly (number | string | boolean | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ',';
    text += values[index] ?? 'NULL';
  }
  return `${text}}`;
}

/** Any text, with quotes and backslashes in it too. */
export function textArray(values: readonly (string | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ',';
    const value = values[index];
    text += value === null || value === undefined ? 'NULL' : `"${value.replace(SPECIAL, '\\$&')}"`;
  }
  return `${text}}`;
}

const SPECIAL = /["\\]/g;

/** Bytes, for `bytea[]`. */
export function bytesArray(values: readonly (Buffer | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ',';
    const value = values[index];
    text += value === null || value === undefined ? 'NULL' : `"\\\\x${value.toString('hex')}"`;
  }
  return `${text}}`;
}

/**
 * Many JSON texts as one parameter, for `string_to_array(..., SEPARATOR_SQL)`: a control character never stands in JSON as such, so
 * that nothing has to be escaped or parsed to cut them apart again.
 */
export function separated(json: readonly string[]): string {
  return json.join(SEPARATOR);
}

const SEPARATOR = '\u001e';

/** The separator as SQL writes it. */
export const SEPARATOR_SQL = "E'\\x1e'";
