/** The most video likes that count. It equals the highest possible goal, so more would change no outcome. */
export const VIDEO_LIKES_MAX = 1_000_000_000;

/**
 * The likes of a video that count for a listing: those since the first reading (docs/product.md#video-likes).
 * @param baseline the likes at the first reading
 */
export function videoLikesSince(baseline: number, likes: number): number {
  return Math.min(VIDEO_LIKES_MAX, Math.max(0, likes - baseline));
}
