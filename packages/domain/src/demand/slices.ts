import { DAY, HOUR, type Instant, MINUTE } from '../time/index.ts';

/** Net changes of demand in the span of time that begins at `from`. */
export interface Slice {
  from: Instant;
  likes: number;
  boosts: number;
  videoLikes: number;
}

/** The most bars of the meter over a listing's life (docs/product.md#meter). */
export const MAX_SLICES = 120;

const WIDTHS = [
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  28 * DAY,
];

/** The finest slice width in milliseconds with which a lifetime of `ageMs` fits into 120 slices. */
export function sliceWidthMs(ageMs: number): number {
  for (const width of WIDTHS) if (Math.floor(ageMs / width) < MAX_SLICES) return width;
  const longest = 28 * DAY;
  return longest * Math.ceil((ageMs + 1) / (longest * MAX_SLICES));
}

/** How many stored slices make one bar of the meter. */
const STORED_PARTS = 4;

/**
 * The start of the stored slice in which a change counts. Slices are one minute wide at first and become wider as the
 * listing ages. So a listing stores only some hundred slices for each width of the meter's bars.
 */
export function storedSliceFrom(at: Instant, ageMs = 0): Instant {
  const width = Math.max(1, Math.floor(sliceWidthMs(ageMs) / STORED_PARTS / MINUTE)) * MINUTE;
  return Math.floor(at / width) * width;
}

/**
 * The meter's bars: equal slices from `createdAt` to the one with `now`, including empty ones. `stored`: finer slices
 * or single changes in any order. Changes outside the lifetime count in the first or last slice.
 */
export function meterSlices(stored: Iterable<Slice>, createdAt: Instant, now: Instant): Slice[] {
  const age = Math.max(0, now - createdAt);
  const width = sliceWidthMs(age);
  const count = Math.floor(age / width) + 1;
  const slices: Slice[] = [];
  for (let i = 0; i < count; i += 1) slices.push({ from: createdAt + i * width, likes: 0, boosts: 0, videoLikes: 0 });
  for (const change of stored) {
    const index = Math.min(count - 1, Math.max(0, Math.floor((change.from - createdAt) / width)));
    const slice = slices[index];
    // Stryker disable next-line ConditionalExpression: the index is within the list
    if (slice === undefined) continue;
    slice.likes += change.likes;
    slice.boosts += change.boosts;
    slice.videoLikes += change.videoLikes;
  }
  return slices;
}
