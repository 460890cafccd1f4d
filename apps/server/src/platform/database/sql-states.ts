/** The errors of PostgreSQL that the code distinguishes, by SQLSTATE (PostgreSQL's documentation, appendix A). */
export const SQL_STATE = {
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  inFailedTransaction: '25P02',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  undefinedTable: '42P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
} as const;

/** Whether PostgreSQL reported one of these errors. */
export function isSqlError(error: unknown, ...names: readonly (keyof typeof SQL_STATE)[]): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return names.some((name) => SQL_STATE[name] === code);
}
