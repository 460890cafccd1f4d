import { meterSlices, type Slice, storedSliceFrom } from '@clamor/domain/demand';
import type { ListingEvent, PublicEvent } from '@clamor/domain/lifecycle';
import { type Instant, MINUTE } from '@clamor/domain/time';
import type { ListingView } from '../listings/index.ts';

/** Net changes of demand, oldest first. A list is never changed, only replaced. */
export type DemandSlices = readonly Slice[];

/** Above this number, slices in memory are merged to the width of the meter's bars. */
const MAX_KEPT = 480;

/** The demand that these events added or took away: one slice for each minute with a change. */
export function demandChanges(events: readonly (ListingEvent | PublicEvent)[], videoLikesBefore: number): Slice[] {
  const changes = new Map<Instant, Slice>();
  let videoLikes = videoLikesBefore;
  for (const event of events) {
    const change = changeOf(event, videoLikes);
    if (event.type === 'video_likes_counted') videoLikes = event.videoLikes;
    if (change === null) continue;
    const from = storedSliceFrom(event.at);
    const slice = changes.get(from) ?? { from, likes: 0, boosts: 0, videoLikes: 0 };
    slice[change.source] += change.by;
    changes.set(from, slice);
  }
  return [...changes.values()];
}

/** Adds changes to the slices. If there are too many slices afterwards, merges them. */
export function foldDemand(slices: DemandSlices, changes: readonly Slice[], createdAt: Instant): DemandSlices {
  if (changes.length === 0) return slices;
  const folded = [...slices];
  for (const change of changes) {
    const index = folded.findLastIndex((slice) => slice.from === change.from);
    const slice = folded[index];
    if (slice === undefined) folded.push(change);
    else folded[index] = added(slice, change);
  }
  const newest = folded[folded.length - 1];
  if (folded.length <= MAX_KEPT || newest === undefined) return folded;
  return meterSlices(folded, createdAt, newest.from);
}

/**
 * The demand gained in each of `parts` equal parts of the time from creation to `until`. Anything outside counts in the
 * first or last part.
 */
export function sparkOf(slices: DemandSlices, createdAt: Instant, until: Instant, parts: number): number[] {
  const spark = Array.from({ length: parts }, () => 0);
  const partMs = Math.max(1, (until - createdAt) / parts);
  for (const { from, likes, boosts, videoLikes } of slices) {
    const part = Math.min(parts - 1, Math.max(0, Math.floor((from - createdAt) / partMs)));
    spark[part] = (spark[part] ?? 0) + likes + boosts + videoLikes;
  }
  return spark;
}

/** Until when demand was collected: now if it still counts, otherwise the time of its last change. */
export function collectedUntil(view: ListingView, now: Instant): Instant {
  const { status } = view.state.phase;
  if (status === 'COLLECTING' || status === 'COUNTDOWN') return Math.max(now, view.texts.createdAt);
  const last = view.slices[view.slices.length - 1]?.from ?? view.texts.createdAt;
  return Math.max(last, view.texts.createdAt) + MINUTE - 1;
}

type Source = 'likes' | 'boosts' | 'videoLikes';

function changeOf(event: ListingEvent | PublicEvent, videoLikesBefore: number): { source: Source; by: number } | null {
  switch (event.type) {
    case 'liked':
      return event.counted ? { source: 'likes', by: 1 } : null;
    case 'unliked':
      return event.counted ? { source: 'likes', by: -1 } : null;
    case 'boosted':
      return { source: 'boosts', by: 1 };
    case 'video_likes_counted':
      return { source: 'videoLikes', by: event.videoLikes - videoLikesBefore };
    default:
      return null;
  }
}

/** Adds a change to a slice. The slice keeps the earlier start. */
export function added(slice: Slice, change: Slice): Slice {
  return {
    from: slice.from,
    likes: slice.likes + change.likes,
    boosts: slice.boosts + change.boosts,
    videoLikes: slice.videoLikes + change.videoLikes,
  };
}
