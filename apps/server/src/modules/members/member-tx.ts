import type { Queryable } from '../../platform/database/index.ts';

declare const admitted: unique symbol;

/**
 * A transaction to which the database admitted a member. What writes for a member asks for this type: only
 * `writeAsMember` makes one, so that nobody can forget to ask.
 */
export type MemberTx = Queryable & { readonly [admitted]: true };
