import { describe, expect, it } from 'vitest';
import { type FailureKind, LOCK_NOT_AVAILABLE } from '../../platform/pipeline/index.ts';
import { CommandQueue } from './command-queue.ts';
import { Entry } from './entry.ts';
import { LaneBacklog } from './lane-backlog.ts';
import type { LaneContext } from './lane-context.ts';
import { LaneLoad } from './lane-load.ts';
import type { DeskAnswer } from './request.ts';
import { WaitingRows } from './waiting-rows.ts';

const BOUNDS = { batchCommands: 3, batchListings: 2 };
const PARAMETERS = { ...BOUNDS, maxAttempts: 2, maxAgeMs: 1_000 };
const lockedElsewhere = Object.assign(new Error('locked'), { code: LOCK_NOT_AVAILABLE, severity: 'ERROR' });
const deadlock = Object.assign(new Error('deadlock'), { code: '40P01', severity: 'ERROR' });

/** The backlogs of a lane and of its waiting lane. The tests name each command by its listing. */
function open() {
  const waiting = new WaitingRows(BOUNDS, () => undefined);
  const queue = new CommandQueue(BOUNDS, waiting);
  const time = { now: 0 };
  const counted = { overloaded: 0 };
  const context = {
    clock: { databaseNow: () => time.now },
    parameters: PARAMETERS,
    metrics: { overloaded: (commands: number) => (counted.overloaded += commands) },
  } as unknown as LaneContext;
  const said: string[] = [];
  const entry = (listingId: string, receivedAt = 0) =>
    new Entry(
      {
        ...{ listingId, receivedAt, command: { kind: 'go_live' }, asker: { kind: 'clock' } },
        ...{ key: null, attachments: [], bytes: 1 },
      },
      (answer: DeskAnswer) => said.push(`${listingId} ${answer.kind}`),
      () => said.push(`${listingId} failed`),
      new LaneLoad(100, 100),
    );
  return {
    ...{ waiting, queue, time, counted, said, entry },
    backlog: new LaneBacklog(queue, context),
    waitingBacklog: new LaneBacklog(waiting, context),
  };
}

const namesOf = (entries: readonly Entry[]) => entries.map(({ request }) => request.listingId).join('');

describe('a batch that failed', () => {
  it.each<[kind: FailureKind, error: unknown, then: string[]]>([
    ['lost', new Error('gone'), ['abc']],
    ['again', deadlock, ['abc']],
    ['poisoned', new Error('a bug'), ['ab', 'c']],
  ])('goes first, in its order: %s', (kind, error, then) => {
    const { backlog, queue, entry, said } = open();
    queue.push(entry('z'));
    backlog.putInFront([entry('y')]);
    backlog.failed([entry('a'), entry('b'), entry('c')], error, kind);
    const batches = [];
    while (backlog.batchesInFront > 0) batches.push(namesOf(backlog.takeFront()));
    expect([batches, namesOf(backlog.takeQueued(9)), said]).toEqual([[...then, 'y'], 'z', []]);
  });

  it('is a command alone in the end, which fails where the fault is its own', () => {
    const { backlog, entry, said } = open();
    backlog.failed([entry('a')], new Error('a bug'), 'poisoned');
    backlog.failed([], new Error('a bug'), 'poisoned');
    expect([said, backlog.batchesInFront]).toEqual([['a failed'], 0]);
  });

  it('is tried as often as may be, unless the fault is its own, and is then answered', () => {
    const { backlog, entry, said, counted } = open();
    const [old, young] = [entry('a'), entry('b')];
    backlog.failed([old], deadlock, 'again');
    for (let halving = 0; halving < 5; halving += 1)
      backlog.failed(backlog.takeFront().concat(young), null, 'poisoned');
    while (backlog.batchesInFront > 0) backlog.takeFront();
    backlog.failed([old, young], new Error('gone'), 'lost');
    expect(namesOf(backlog.takeFront())).toBe('ab');
    backlog.failed([old, young], deadlock, 'again');
    expect([namesOf(backlog.takeFront()), said, counted.overloaded]).toEqual(['b', ['a overloaded'], 1]);
  });

  it('waits for another row first where it waited for this one in vain, and for nothing else', () => {
    const { waiting, waitingBacklog, entry } = open();
    for (const name of ['a', 'b', 'a']) waiting.add(entry(name));
    waitingBacklog.failed(waiting.take(1), deadlock, 'again');
    expect(waitingBacklog.batchesInFront).toBe(1);
    waitingBacklog.failed(waitingBacklog.takeFront(), lockedElsewhere, 'again');
    expect([waitingBacklog.batchesInFront, namesOf(waiting.take(9))]).toEqual([0, 'baa']);
  });
});

describe('a command', () => {
  it.each<[ageMs: number, isHeld: boolean, runs: boolean]>([
    [1_000, false, true],
    [1_001, false, false],
    [60_000, true, true],
  ])('that is %i ms old, held or not: %s, runs or not: %s', (ageMs, isHeld, runs) => {
    for (const way of ['queued', 'front', 'swept'] as const) {
      const { backlog, queue, entry, time, said, counted } = open();
      const command = entry('a');
      command.held = isHeld;
      if (way === 'front') backlog.putInFront([command]);
      else queue.push(command);
      time.now = ageMs;
      if (way === 'swept') backlog.sweep();
      const taken = way === 'front' ? backlog.takeFront() : backlog.takeQueued(9);
      expect([namesOf(taken), said, counted.overloaded]).toEqual(runs ? ['a', [], 0] : ['', ['a overloaded'], 1]);
    }
  });

  it('that is too old leaves its batch to the others, and none behind where there are no others', () => {
    const { backlog, entry, time, said } = open();
    backlog.putInFront([entry('a'), entry('b', 500)]);
    backlog.putInFront([entry('c')]);
    time.now = 1_400;
    backlog.sweep();
    expect([backlog.batchesInFront, namesOf(backlog.takeFront())]).toEqual([1, 'b']);
    expect(said).toEqual(['a overloaded', 'c overloaded']);
  });

  it('in front is in a batch that is no larger than others', () => {
    const { backlog, entry } = open();
    backlog.putInFront([...'abcdefg'].map((name) => entry(name)));
    expect([1, 2, 3].map(() => namesOf(backlog.takeFront()))).toEqual(['abc', 'def', 'g']);
    backlog.giveBack([]);
    expect(backlog.batchesInFront).toBe(0);
  });

  it('is answered where the lane stops, wherever it waits', () => {
    const { backlog, queue, entry, said, counted } = open();
    backlog.putInFront([entry('a')]);
    queue.push(entry('b'));
    backlog.refuseAll();
    expect([said, counted.overloaded, backlog.batchesInFront, backlog.queued]).toEqual([
      ['a overloaded', 'b overloaded'],
      2,
      0,
      0,
    ]);
  });
});
