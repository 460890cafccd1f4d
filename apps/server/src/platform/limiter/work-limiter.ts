import type { Scheduler } from '../clock/index.ts';

/**
 * Thrown at once if the queue is full. `key`: one sender has too much waiting and should retry later. `all`: everything
 * together is too much, an overload.
 */
export class LimiterFull extends Error {
  override name = 'LimiterFull';
  readonly by: 'key' | 'all';

  constructor(message = 'too much waits already', by: 'key' | 'all' = 'all') {
    super(message);
    this.by = by;
  }
}

interface Limits {
  /** How many pieces of work run at a time. */
  width: number;
  /** How many more pieces may wait. */
  waiting: number;
  /** The most waiting pieces for one key. */
  waitingPerKey: number;
  /** Leaves processor time to other work: after a piece, its slot rests for this many times the piece's duration. */
  rest?: { times: number; scheduler: Scheduler; now: () => number };
}

/** The longest rest after a piece of work, in milliseconds. */
const LONGEST_REST_MS = 200;

/** Runs work when its turn comes. Two pieces with the same key never run at the same time. */
export type WorkLimiter = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  key: string;
  start: () => void;
}

/**
 * A queue for work that costs processor time. If the key of the first piece is busy, pieces with other keys pass it.
 */
export function workLimiter({ width, waiting, waitingPerKey, rest }: Limits): WorkLimiter {
  const running = new Set<string>();
  const line: Waiting[] = [];
  const assertRoom = (key: string): void => {
    const own = line.filter((each) => each.key === key).length;
    if (line.length >= waiting || own >= waitingPerKey) throw new LimiterFull();
  };
  const startNext = (): void => {
    const next = line.findIndex(({ key }) => !running.has(key));
    if (next < 0 || running.size >= width) return;
    const [first] = line.splice(next, 1);
    if (first === undefined) return;
    running.add(first.key);
    first.start();
  };
  return async (key, work) => {
    if (running.size >= width || running.has(key)) {
      assertRoom(key);
      await new Promise<void>((start) => line.push({ key, start }));
    } else {
      running.add(key);
    }
    const free = (): void => {
      running.delete(key);
      startNext();
    };
    const began = rest?.now() ?? 0;
    try {
      return await work();
    } finally {
      if (rest === undefined) free();
      else rest.scheduler.after(Math.min(LONGEST_REST_MS, rest.times * (rest.now() - began)), free);
    }
  };
}
