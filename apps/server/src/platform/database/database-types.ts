import pg from 'pg';

/** The object id of PostgreSQL's type `bigint`. */
const BIGINT = 20;

/**
 * How values of PostgreSQL are parsed: as `pg` does, except that a bigint becomes a number. All bigints of Clamor
 * (cents, milliseconds, tokens) are far below 2^53. A larger one is a bug, so it throws.
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
