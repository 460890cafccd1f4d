export { askedTogether } from './asked-together.ts';
export { createClient, withClient } from './create-client.ts';
export { createPool, LONGEST_STATEMENT_MS } from './create-pool.ts';
export { inTransaction, type Queryable } from './in-transaction.ts';
export { listOf } from './list-of.ts';
export { type LookUp, lookUp } from './look-up.ts';
export { measureClock } from './measure-clock.ts';
export { migrate } from './migrate.ts';
export { substringPattern } from './substring-pattern.ts';
