/** The bounds of a listing's texts, pictures and timing; those of its terms stand beside them (docs/product.md#listing-limits). */
export const LIMITS = {
  titleMaxLength: 200,
  countdownMinMinutes: 1,
  countdownMaxMinutes: 180,
  mediaMax: 8,
} as const;
