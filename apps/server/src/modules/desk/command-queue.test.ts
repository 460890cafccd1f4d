import { describe, expect, it } from 'vitest';
import { CommandQueue } from './command-queue.ts';
import { Entry } from './entry.ts';
import { LaneLoad } from './lane-load.ts';
import type { DeskAnswer } from './request.ts';
import { WaitingRows } from './waiting-rows.ts';

const BOUNDS = { batchCommands: 1_000, batchListings: 500 };
const ALL = BOUNDS.batchCommands;

function open() {
  const waiting = new WaitingRows(BOUNDS, () => undefined);
  const answers: DeskAnswer[] = [];
  const entry = (listingId: string, kind: 'go_live' | 'tick' = 'go_live') =>
    new Entry(
      { listingId, command: { kind }, asker: { kind: 'clock' }, receivedAt: 0, key: null, attachments: [], bytes: 1 },
      (answer) => answers.push(answer),
      () => undefined,
      new LaneLoad(ALL, ALL),
    );
  return { queue: new CommandQueue(BOUNDS, waiting), waiting, entry, answers };
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
