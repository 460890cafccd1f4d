import type { Scheduler } from './scheduler.ts';

interface Waiting {
  at: number;
  task: () => void;
}

/** A scheduler for tests. Time passes only through `advance`. */
export class ManualScheduler implements Scheduler {
  #now = 0;
  readonly #waiting = new Set<Waiting>();

  after(ms: number, task: () => void): () => void {
    const waiting = { at: this.#now + ms, task };
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  }

  /** The milliseconds that have passed. */
  get nowMs(): number {
    return this.#now;
  }

  /** How many tasks wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Lets time pass. Runs the tasks that become due in order of their time, including those that they schedule. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#next(end);
      if (next === null) break;
      this.#waiting.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
    }
    this.#now = end;
  }

  #next(end: number): Waiting | null {
    let best: Waiting | null = null;
    for (const waiting of this.#waiting) {
      if (waiting.at <= end && (best === null || waiting.at < best.at)) best = waiting;
    }
    return best;
  }
}
