import type { Queryable } from '../../platform/database/index.ts';

declare const admitted: unique symbol;

/**
 * A transaction in which the member's session and permission were checked. Functions that write for a member take this
 * type, and only `writeAsMember` creates it, so no caller can skip the check.
 */
export type MemberTx = Queryable & { readonly [admitted]: true };
