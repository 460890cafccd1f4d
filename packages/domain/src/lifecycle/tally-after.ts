import { type Tally, totalDemand } from '../demand/index.ts';
import type { EventType, ListingEvent } from './events.ts';

/** The events that move or show the demand: with these it is written down how much there was. */
export const DEMAND_EVENTS = [
  'liked',
  'unliked',
  'boosted',
  'video_likes_counted',
] as const satisfies readonly EventType[];

/** What nobody has liked or boosted yet. */
export const NO_DEMAND: Tally = { likes: 0, boosts: 0, videoLikes: 0, goalMetAt: null };

/** The tally after one event; the very same where the event does not change it. */
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

/** The demand to write down beside an event, given the tally after it; null where the event says nothing about it. */
export function demandBeside({ type }: Pick<ListingEvent, 'type'>, after: Tally): number | null {
  return (DEMAND_EVENTS as readonly string[]).includes(type) ? totalDemand(after) : null;
}
