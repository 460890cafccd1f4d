/**
 * Array parameters for `unnest`, written by hand. The driver quotes and escapes each element, which for thousands of
 * numbers and ids costs more than anything else about them.
 */
function arrayOf<Value>(
  values: readonly (Value | null)[],
  written: (value: Value) => number | string | boolean,
): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ',';
    const value = values[index];
    text += value === null || value === undefined ? 'NULL' : written(value);
  }
  return `${text}}`;
}

/** Values that need no quotes: numbers, booleans, ids. */
export function plainArray(values: readonly (number | string | boolean | null)[]): string {
  return arrayOf(values, (value) => value);
}

/** Any text, including quotes and backslashes. */
export function textArray(values: readonly (string | null)[]): string {
  return arrayOf(values, (value) => `"${value.replace(SPECIAL, '\\$&')}"`);
}

const SPECIAL = /["\\]/g;

/** Bytes, for `bytea[]`. */
export function bytesArray(values: readonly (Buffer | null)[]): string {
  return arrayOf(values, (value) => `"\\\\x${value.toString('hex')}"`);
}

/**
 * Many JSON texts as one parameter, for `string_to_array(..., SEPARATOR_SQL)`. JSON never contains a raw control
 * character, so nothing needs escaping or parsing to split them.
 */
export function separated(json: readonly string[]): string {
  return json.join(SEPARATOR);
}

const SEPARATOR = '\u001e';

/** The separator as SQL writes it. */
export const SEPARATOR_SQL = "E'\\x1e'";

/** Rows as parameters of `unnest`: one array for each field, in the order of the rows. */
export function columnsOf<Row, Field extends keyof Row>(rows: readonly Row[], ...fields: Field[]): Row[Field][][] {
  return fields.map((field) => rows.map((row) => row[field]));
}
