import { expect, it } from 'vitest';
import { readingConnections } from './start-clamor.ts';

it.each([
  [1, 10],
  [2, 10],
  [5, 10],
  [6, 9],
  [7, 6],
  [8, 5],
])('with %d workers, each has %d connections for reading', (workers, connections) => {
  expect(readingConnections(workers)).toBe(connections);
});

it('as many workers as may run leave ten of the hundred connections that PostgreSQL has by default', () => {
  // A worker also has four connections for admission, and one for each of its two lanes.
  for (let workers = 1; workers <= 8; workers += 1)
    expect([workers, workers * (readingConnections(workers) + 6) <= 90]).toEqual([workers, true]);
});
