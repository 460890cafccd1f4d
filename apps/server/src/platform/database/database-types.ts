import pg from 'pg';

/** The number that PostgreSQL gives its type `bigint`. */
const BIGINT = 20;

/**
 * How values come back from PostgreSQL: as `pg` reads them, except that a bigint is a number. Everything that Clamor
 * counts in bigint (cents, milliseconds, tokens) stays far below 2^53; a value above it is a bug and throws.
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
