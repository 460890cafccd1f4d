/** Granted once, when a PENDING member opens the verification link. */
export const WELCOME_BONUS_TOKENS = 25_000;
/** Granted instead, once, when an admin approves a PENDING member first. */
export const APPROVAL_BONUS_TOKENS = 2_500;

/** Tokens that come with becoming ACTIVE; whichever way comes first decides (docs/product.md#tokens). */
export function activationBonusTokens(way: 'verified' | 'approved'): number {
  return way === 'verified' ? WELCOME_BONUS_TOKENS : APPROVAL_BONUS_TOKENS;
}
