import { describe, expect, it } from 'vitest';
import { CommandQueue } from './command-queue.ts';
import { Entry } from './entry.ts';
import { LaneLoad } from './lane-load.ts';
import type { DeskAnswer } from './request.ts';
import { WaitingRows } from './waiting-rows.ts';

const BOUNDS = { batchCommands: 1_000, batchListings: 500 };
const ALL = BOUNDS.batchCommands;

function open(bounds = BOUNDS) {
  const waiting = new WaitingRows(bounds, () => undefined);
  const answers: DeskAnswer[] = [];
  const entry = (listingId: string, kind: 'go_live' | 'tick' = 'go_live') =>
    new Entry(
      { listingId, command: { kind }, asker: { kind: 'clock' }, receivedAt: 0, key: null, attachments: [], bytes: 1 },
      (answer) => answers.push(answer),
      () => undefined,
      new LaneLoad(ALL, ALL),
    );
  return { queue: new CommandQueue(bounds, waiting), waiting, entry, answers };
}

describe('commands on a listing that waits for its row', () => {
  it('go and wait behind it when their turn comes', () => {
    const { queue, waiting, entry } = open();
    const [first, second, free] = [entry('held'), entry('held'), entry('free')];
    queue.notLocked([first]);
    queue.push(second);
    queue.push(free);
    expect(queue.take(ALL)).toEqual([free]);
    expect(waiting.take(ALL)).toEqual([first, second]);
  });

  it('go and wait behind it when they are to be run again', () => {
    const { queue, waiting, entry } = open();
    const [first, second, free] = [entry('held'), entry('held'), entry('free')];
    queue.notLocked([first]);
    expect(queue.retake([second, free])).toEqual([free]);
    expect(waiting.take(ALL)).toEqual([first, second]);
  });

  it('are run as they come again once nobody waits any more', () => {
    const { queue, waiting, entry } = open();
    const [first, second] = [entry('held'), entry('held')];
    queue.notLocked([first]);
    for (const each of waiting.take(ALL)) each.left();
    expect(queue.retake([second])).toEqual([second]);
  });

  it('are answered instead where they are ticks', () => {
    const { queue, waiting, entry, answers } = open();
    queue.notLocked([entry('held')]);
    expect(queue.retake([entry('held', 'tick')])).toEqual([]);
    expect(waiting.size).toBe(1);
    expect(answers).toMatchObject([{ kind: 'overloaded' }]);
  });
});

describe('a batch', () => {
  const bounds = { batchCommands: 4, batchListings: 2 };
  const namesOf = (entries: readonly Entry[]) => entries.map(({ request }) => request.listingId).join('');

  it.each([
    ['has the commands in their order', 'aba', 9, 'aba', ''],
    ['has no more commands than a batch may have', 'aaaaa', 9, 'aaaa', 'a'],
    ['has no more commands than were asked for', 'aaaaa', 3, 'aaa', 'aa'],
    ['has no more listings than a batch may have, and no command overtakes another', 'abcac', 9, 'ab', 'cac'],
    ['has more commands of the listings that it has', 'abbac', 9, 'abba', 'c'],
  ])('of the queue %s', (_, commands, atMost, first, second) => {
    const { queue, entry } = open(bounds);
    for (const name of commands) queue.push(entry(name));
    expect([namesOf(queue.take(atMost)), queue.size, namesOf(queue.take(atMost))]).toEqual([
      first,
      second.length,
      second,
    ]);
  });

  it.each([
    ['goes listing by listing', 'aba', 9, 'aab', ''],
    ['has no more commands than a batch may have', 'aaaaab', 9, 'aaaa', 'ab'],
    ['has no more commands than were asked for', 'aab', 1, 'a', 'a'],
    ['has no more listings than a batch may have', 'abc', 9, 'ab', 'c'],
  ])('of those that wait for rows %s', (_, commands, atMost, first, second) => {
    const { waiting, entry } = open(bounds);
    for (const name of commands) waiting.add(entry(name));
    expect([namesOf(waiting.take(atMost)), namesOf(waiting.take(atMost))]).toEqual([first, second]);
  });

  it('leaves the queue in order where some commands are over', () => {
    const { queue, waiting, entry } = open(bounds);
    for (const name of 'abcd') queue.push(entry(name));
    for (const name of 'efeg') waiting.add(entry(name));
    queue.take(1);
    const isOver = ({ request }: Entry) => 'cf'.includes(request.listingId);
    expect([namesOf(queue.sweep(isOver)), namesOf(waiting.sweep(isOver))]).toEqual(['c', 'f']);
    expect([namesOf(queue.take(9)), queue.size, namesOf(waiting.take(9))]).toEqual(['bd', 0, 'eeg']);
  });

  it('that was not locked goes back in order, before what came since', () => {
    const { queue, waiting, entry } = open(bounds);
    const all = Array.from({ length: 4 }, () => entry('a'));
    const [first, second, third, fourth] = all as [Entry, Entry, Entry, Entry];
    for (const each of [first, second]) waiting.add(each);
    const taken = waiting.take(9);
    for (const each of [third, fourth]) queue.push(each);
    expect(queue.take(9)).toEqual([]);
    waiting.notLocked(taken);
    expect(waiting.take(9).map((each) => all.indexOf(each))).toEqual([0, 1, 2, 3]);
  });
});
