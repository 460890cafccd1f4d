import { type Tally, totalDemand } from '../demand/index.ts';
import type { EventType, ListingEvent } from './events.ts';

/** The events by which demand can change. The total is stored with each of them. */
export const DEMAND_EVENTS = [
  'liked',
  'unliked',
  'boosted',
  'video_likes_counted',
] as const satisfies readonly EventType[];

/** The tally of a new listing. */
export const NO_DEMAND: Tally = { likes: 0, boosts: 0, videoLikes: 0, goalMetAt: null };

/** The tally after one event; the same object if the event does not change it. */
export function tallyAfter(tally: Tally, event: ListingEvent): Tally {
  switch (event.type) {
    case 'liked':
      return event.counted ? { ...tally, likes: tally.likes + 1 } : tally;
    case 'unliked':
      return event.counted ? { ...tally, likes: tally.likes - 1 } : tally;
    case 'boosted':
      return { ...tally, boosts: tally.boosts + 1 };
    case 'video_likes_counted':
      return { ...tally, videoLikes: event.videoLikes };
    case 'goal_met':
      return { ...tally, goalMetAt: event.at };
    default:
      return tally;
  }
}

/** The total demand to store with an event, from the tally after it; null for the types outside `DEMAND_EVENTS`. */
export function demandBeside({ type }: Pick<ListingEvent, 'type'>, after: Tally): number | null {
  return (DEMAND_EVENTS as readonly string[]).includes(type) ? totalDemand(after) : null;
}
