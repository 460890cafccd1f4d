import type { Queryable } from '../../platform/database/index.ts';

declare const admitted: unique symbol;

/**
 * A transaction that verified the member's permission. Functions that write for a member require this type, and only
 * `writeAsMember` creates it, so no caller can skip the check.
 */
export type MemberTx = Queryable & { readonly [admitted]: true };
