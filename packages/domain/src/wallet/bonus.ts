/** Granted once, when a PENDING member opens the verification link. */
export const WELCOME_BONUS_TOKENS = 25_000;
/** Granted once, in place of the welcome bonus, if staff approve a PENDING member first. */
export const APPROVAL_BONUS_TOKENS = 2_500;

/**
 * The tokens granted when a member becomes ACTIVE. Verification or approval counts, whichever comes first
 * (docs/product.md#tokens).
 */
export function activationBonusTokens(way: 'verified' | 'approved'): number {
  return way === 'verified' ? WELCOME_BONUS_TOKENS : APPROVAL_BONUS_TOKENS;
}
