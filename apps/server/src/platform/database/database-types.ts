import pg from 'pg';

/** The number that PostgreSQL gives its type `bigint`. */
const BIGINT = 20;

/**
 * How PostgreSQL's values are parsed: as `pg` does, except that a bigint becomes a number. Everything that Clamor stores
 * as bigint (cents, milliseconds, tokens) stays far below 2^53; a larger value is a bug and throws.
 */
export const databaseTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === BIGINT && format !== 'binary') return readBigint;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number.`);
  return value;
}
