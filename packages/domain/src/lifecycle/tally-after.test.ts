import { expect, it } from 'vitest';
import type { Tally } from '../demand/index.ts';
import type { EventBody, ListingEvent } from './events.ts';
import { demandBeside, NO_DEMAND, tallyAfter } from './tally-after.ts';

const story = (...bodies: EventBody[]): ListingEvent[] =>
  bodies.map((body, index) => ({ number: index + 1, at: index, ...body }));

function demandAfterEach(before: Tally, events: readonly ListingEvent[]): (number | null)[] {
  let tally = before;
  return events.map((event) => {
    tally = tallyAfter(tally, event);
    return demandBeside(event, tally);
  });
}

it('says after each like, boost and count of video likes how much demand there was', () => {
  const events = story(
    { type: 'republished' },
    { type: 'liked', userId: 'ann', counted: true },
    { type: 'boosted', deviceId: null, userId: null },
    { type: 'video_likes_counted', videoLikes: 40 },
    { type: 'unliked', userId: 'ann', counted: true },
    { type: 'goal_met', total: 41 },
    { type: 'video_likes_counted', videoLikes: 45 },
  );
  expect(demandAfterEach(NO_DEMAND, events)).toEqual([null, 1, 2, 42, 41, null, 46]);
});

it('goes on from the tally before, which a favourite does not move', () => {
  const events = story(
    { type: 'liked', userId: 'ann', counted: false },
    { type: 'unliked', userId: 'ann', counted: false },
  );
  const tally = { likes: 3, boosts: 2, videoLikes: 1, goalMetAt: null };
  expect(demandAfterEach(tally, events)).toEqual([6, 6]);
  for (const event of events) expect(tallyAfter(tally, event)).toBe(tally);
});
