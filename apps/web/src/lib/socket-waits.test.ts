import { describe, expect, it } from 'vitest';
import { backoffMs, soonMs } from './backoff.ts';
import { hello, open, said } from './hand-world.fixture.ts';

describe('a wait', () => {
  it.each([
    ['the shortest of the first', 0, 0, false, 500],
    ['half by chance', 0, 0.5, false, 750],
    ['the longest of the first', 0, 1, false, 1_000],
    ['the shortest of the fourth', 3, 0, false, 4_000],
    ['the shortest of all later ones', 9, 0, false, 6_000],
    ['the longest of all later ones', 9, 1, false, 12_000],
    ['the shortest for a server that said try later', 9, 0, true, 15_000],
    ['the longest for one', 9, 1, true, 30_000],
  ])('is of bounded length: %s', (_what, attempt, chance, isLeftAlone, ms) => {
    expect(backoffMs(attempt, chance, isLeftAlone)).toBe(ms);
  });

  it.each([
    [0, 0],
    [0.5, 1_000],
    [1, 2_000],
  ])('for a server that is back is within two seconds: chance %d', (chance, ms) => {
    expect(soonMs(chance)).toBe(ms);
  });
});

/**
 * One event of a page's socket: it opens, hears `hello` or another message, or closes with a code (a number).
 * `network`: the device loses its network and gets it back.
 */
type Step = 'opened' | 'hello' | 'news' | 'network' | number;
const LOST = 1006;
const RESTARTING = 1012;
const TRY_LATER = 1013;

describe('the wait for the next connection', () => {
  it.each<[string, Step[], number]>([
    ['doubles while nothing opens', [LOST, LOST, LOST], 4_000],
    ['doubles while connections open and are lost before hello', ['opened', LOST, 'opened', LOST], 2_000],
    ['doubles while something else comes before hello', ['news', LOST, 'news', LOST], 2_000],
    ['is the first again after hello', [LOST, LOST, 'hello', LOST], 1_000],
    ['is the first after hello, whatever came before', [TRY_LATER, TRY_LATER, 'hello', LOST], 1_000],
    ['goes on doubling though the network was away', [LOST, LOST, 'network', LOST], 4_000],
    ['is short where the server restarts', [LOST, LOST, LOST, RESTARTING], 2_000],
    ['goes on doubling after such a restart', [LOST, LOST, RESTARTING, LOST], 4_000],
    ['is long from the first try later on', [TRY_LATER], 8_000],
    ['is longer where more was lost before', [LOST, LOST, LOST, LOST, LOST, TRY_LATER], 30_000],
    ['is bounded as ever once the server says no more to try later', [TRY_LATER, TRY_LATER, LOST], 12_000],
  ])('%s', (_what, steps, ms) => {
    const { last, delays, runTimers, network } = open();
    let isWaiting = false;
    for (const step of steps) {
      if (isWaiting && step !== 'network') runTimers();
      isWaiting = typeof step === 'number';
      if (typeof step === 'number') last().events.closed(step);
      else if (step === 'opened') last().events.opened();
      else if (step === 'network') {
        network(false);
        network(true);
      } else said(last(), step === 'hello' ? hello : { ...hello, type: 'time_update' });
    }
    expect(delays()).toEqual([ms]);
  });
});
