/** The bounds of a listing's fields (docs/product.md#listing-limits). */
export const LIMITS = {
  titleMaxLength: 200,
  goalMin: 2,
  goalMax: 1_000_000_000,
  durationMinSeconds: 60,
  durationMaxSeconds: 259_200,
  countdownMinMinutes: 1,
  countdownMaxMinutes: 180,
  incrementMinCents: 1,
  mediaMax: 8,
} as const;
