import type { DemandBreakdown } from '@clamor/contract/demand';
import type { DemandTotals } from '@clamor/contract/listing-views';
import type { Slice } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';

function sliceOf({ from, likes, boosts, youTube }: DemandBreakdown['slices'][number]): Slice {
  return { from: Date.parse(from), likes, boosts, videoLikes: youTube };
}

/** The loaded slices, continued with empty ones up to `now`. */
function slicesUntil(breakdown: DemandBreakdown, now: Instant): Slice[] {
  const slices = breakdown.slices.map(sliceOf);
  const width = breakdown.sliceSeconds * 1000;
  const last = slices.at(-1);
  if (last === undefined) return [{ from: now, likes: 0, boosts: 0, videoLikes: 0 }];
  const missing = Math.min(breakdown.slices.length + 120, Math.floor((now - last.from) / width));
  for (let i = 1; i <= missing; i += 1) {
    slices.push({ from: last.from + i * width, likes: 0, boosts: 0, videoLikes: 0 });
  }
  return slices;
}

/**
 * The slices of demand up to `now`. What the totals gained since the load is added to the newest slice, so that the
 * meter grows with every message without loading again.
 */
export function growSlices(breakdown: DemandBreakdown, totals: DemandTotals, now: Instant): Slice[] {
  const slices = slicesUntil(breakdown, now);
  const newest = slices.at(-1);
  if (newest === undefined) return slices;
  const grown: Slice = {
    from: newest.from,
    likes: newest.likes + totals.likes - breakdown.likes,
    boosts: newest.boosts + totals.boosts - breakdown.boosts,
    videoLikes: newest.videoLikes + totals.youTube - breakdown.youTube,
  };
  return [...slices.slice(0, -1), grown];
}
