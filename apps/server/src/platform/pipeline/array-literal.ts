/**
 * Array parameters for `unnest`, as text. The driver would quote and escape each element, which for thousands of
 * numbers and ids costs more than the rest of the query.
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

/** An array of values that need no quotes: numbers, booleans, ids. */
export function plainArray(values: readonly (number | string | boolean | null)[]): string {
  return arrayOf(values, (value) => value);
}

/** An array of any texts, also with quotes and backslashes. */
export function textArray(values: readonly (string | null)[]): string {
  return arrayOf(values, (value) => `"${value.replace(SPECIAL, '\\$&')}"`);
}

const SPECIAL = /["\\]/g;

/** An array for `bytea[]`. */
export function bytesArray(values: readonly (Buffer | null)[]): string {
  return arrayOf(values, (value) => `"\\\\x${value.toString('hex')}"`);
}

/**
 * Many JSON texts as one parameter, which `string_to_array(..., SEPARATOR_SQL)` splits. JSON contains no raw control
 * character, so nothing must be escaped or parsed.
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
