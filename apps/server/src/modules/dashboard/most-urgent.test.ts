import { WAITING_MAX } from '@clamor/contract/dashboard';
import { describe, expect, it } from 'vitest';
import { mostUrgent } from './most-urgent.ts';

const tasks = (count: number, by: number | null, since: number) =>
  Array.from({ length: count }, (_, n) => ({ by: by === null ? null : by + n, since: since + n }));

const FULL = WAITING_MAX;

describe('the tasks that a dashboard shows', () => {
  it.each([
    ['a deadline among tasks without one', { by: 900, since: 900 }, tasks(FULL, null, 100)],
    ['the soonest deadline, however late it came', { by: 400, since: 900 }, tasks(FULL, 500, 100)],
    ['of the same deadline, the longest wait', { by: 500, since: 50 }, tasks(FULL, 500, 100)],
    ['the longest wait without a deadline', { by: null, since: 50 }, tasks(FULL, null, 100)],
    ['a deadline that has passed', { by: -1, since: 900 }, [...tasks(FULL, null, 100), ...tasks(FULL, 0, 100)]],
  ])('begin with the most urgent one, wherever it was read: %s', (_what, urgent, others) => {
    for (let place = 0; place <= others.length; place += 1) {
      const { shown } = mostUrgent(others.toSpliced(place, 0, urgent));
      expect([shown.length, shown[0]]).toEqual([WAITING_MAX, urgent]);
    }
  });

  it('are in the order of their urgency, and leave out the least urgent ones', () => {
    const [due, open] = [tasks(FULL - 5, 500, 700), tasks(FULL, null, 100)];
    const expected = [...due, ...open.slice(0, 5)];
    expect(mostUrgent([...open, ...due]).shown).toEqual(expected);
    expect(mostUrgent([...due, ...open].reverse()).shown).toEqual(expected);
  });

  it.each([
    [0, 0, false],
    [FULL - 1, FULL - 1, false],
    [FULL, FULL, false],
    [FULL + 1, FULL, true],
    [2 * FULL, FULL, true],
  ])('of %s tasks are %s, and there are more: %s', (count, length, more) => {
    const answer = mostUrgent(tasks(count, null, 100));
    expect([answer.shown.length, answer.more]).toEqual([length, more]);
  });
});
