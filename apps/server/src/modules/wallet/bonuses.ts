/** For opening the verification link (decisions, Accounts). */
export const WELCOME_BONUS = 25_000;
/** For being approved by staff instead, and for test users. */
export const APPROVAL_BONUS = 2_500;
