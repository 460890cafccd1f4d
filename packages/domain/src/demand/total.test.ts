import { expect, it } from 'vitest';
import { reachesGoal, reachesPercent, totalDemand } from './total.ts';

const tally = { likes: 5, boosts: 3, videoLikes: 4, goalMetAt: null };

it('adds likes, boosts and video likes', () => {
  expect(totalDemand(tally)).toBe(12);
});

it('reaches the goal at it, not one below', () => {
  expect(reachesGoal(tally, 12)).toBe(true);
  expect(reachesGoal(tally, 13)).toBe(false);
});

it('reaches a percentage exactly, without rounding', () => {
  expect(reachesPercent(tally, 10, 120)).toBe(true);
  expect(reachesPercent(tally, 10, 121)).toBe(false);
});
