/**
 * The limits of a listing's texts, pictures and timing. `TERM_BOUNDS` has those of its terms
 * (docs/product.md#listing-limits).
 */
export const LIMITS = {
  titleMaxLength: 200,
  countdownMinMinutes: 1,
  countdownMaxMinutes: 180,
  mediaMax: 8,
} as const;
