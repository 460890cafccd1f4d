import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Queryable } from '../../platform/database/index.ts';
import { usernames } from './usernames.ts';

const A_DAY_MS = 24 * 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('keeps an old name for whoever found it known, until it is learnt anew', async () => {
  const query = vi.fn(async () => ({ rows: [{ id: 'one', username: 'renamed' }] }));
  const names = usernames({ query } as unknown as Queryable);
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  names.remember('one', 'ada');
  now.mockReturnValue(1_000 + A_DAY_MS);
  vi.advanceTimersByTime(A_DAY_MS);
  expect(names.known('one')).toBe('ada');
  expect(names.nameOf('one')).toBe('ada');
  await names.learn(['one']);
  expect(names.nameOf('one')).toBe('renamed');
  expect(query).toHaveBeenCalledTimes(1);
});

it('asks once for a member who is gone, over the connections that it is given', async () => {
  const asked: string[] = [];
  const over = (name: string) =>
    ({
      query: async () => {
        asked.push(name);
        return { rows: [{ id: 'one', username: 'ada' }] };
      },
    }) as unknown as Queryable;
  const names = usernames(over('bids'));
  await names.learn(['one', 'gone'], over('pages'));
  await names.learn(['one', 'gone']);
  expect(asked).toEqual(['pages']);
  expect([names.nameOf('one'), names.nameOf('gone')]).toEqual(['ada', '']);
});

it('keeps what was remembered while an older name was read', async () => {
  const names = usernames({
    query: async () => {
      names.remember('one', 'renamed');
      return { rows: [{ id: 'one', username: 'ada' }] };
    },
  } as unknown as Queryable);
  await names.learn(['one']);
  expect(names.nameOf('one')).toBe('renamed');
});

it('reads every kept name again, 5,000 at a time, and forgets those of members who are gone', async () => {
  const asked: number[] = [];
  const names = usernames({
    query: async (_text: string, [userIds]: [string[]]) => {
      asked.push(userIds.length);
      return { rows: userIds.filter((id) => id !== 'gone').map((id) => ({ id, username: `now ${id}` })) };
    },
  } as unknown as Queryable);
  names.remember('gone', 'ada');
  for (let member = 1; member <= 10_001; member += 1) names.remember(`${member}`, 'before');
  await names.refresh();
  expect(asked).toEqual([5_000, 5_000, 2]);
  expect(['gone', '1', '5000', '10001'].map((id) => names.nameOf(id))).toEqual(['', 'now 1', 'now 5000', 'now 10001']);
});
