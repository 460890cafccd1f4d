import { type Tally, totalDemand } from '../demand/index.ts';
import type { EventType, ListingEvent } from './events.ts';

/** The events that move or show the demand: with these it is written down how much there was. */
export const DEMAND_EVENTS = [
  'liked',
  'unliked',
  'boosted',
  'video_likes_counted',
] as const satisfies readonly EventType[];

type Counted = Pick<Tally, 'likes' | 'boosts' | 'videoLikes'>;

/** What nobody has liked or boosted yet. */
export const NO_DEMAND: Counted = { likes: 0, boosts: 0, videoLikes: 0 };

/** The tally after one event. */
export function countDemand(before: Counted, event: ListingEvent): Counted {
  switch (event.type) {
    case 'liked':
      return event.counted ? { ...before, likes: before.likes + 1 } : before;
    case 'unliked':
      return event.counted ? { ...before, likes: before.likes - 1 } : before;
    case 'boosted':
      return { ...before, boosts: before.boosts + 1 };
    case 'video_likes_counted':
      return { ...before, videoLikes: event.videoLikes };
    default:
      return before;
  }
}

/** The demand after each event of a listing, in their order; null for an event that says nothing about it. */
export function demandAfterEach(before: Counted, events: readonly ListingEvent[]): (number | null)[] {
  let tally = before;
  return events.map((event) => {
    if (!(DEMAND_EVENTS as readonly string[]).includes(event.type)) return null;
    tally = countDemand(tally, event);
    return totalDemand(tally);
  });
}
