import { expect, it, onTestFinished, vi } from 'vitest';
import { pauseBefore } from './open-redis-client.ts';

/** The pause before each of the first attempts, in milliseconds, where the random number is this one. */
function pauses(random: number, firstMs: number): number[] {
  const spy = vi.spyOn(Math, 'random').mockReturnValue(random);
  onTestFinished(() => spy.mockRestore());
  return [0, 1, 2, 3, 10].map((attempt) => pauseBefore(attempt, firstMs));
}

it('a pause before the next attempt doubles up to two seconds, and is at least half of that', () => {
  expect(pauses(0, 400)).toEqual([200, 400, 800, 1_000, 1_000]);
  expect(pauses(1, 400)).toEqual([400, 800, 1_600, 2_000, 2_000]);
  expect(pauses(0.5, 50)).toEqual([37.5, 75, 150, 300, 1_500]);
});
