import { LRUCache } from 'lru-cache';
import type { BudgetKey } from '../address/index.ts';
import type { Counted, RateCounter } from './rate-counter.ts';

/** One key's count until its window ends. */
export interface CountWindow {
  readonly key: string;
  count: number;
  /** The end of the window by this node's clock. */
  readonly endsAt: number;
}

/** The counts of other nodes for the same keys, each in its own window. */
export interface CountsElsewhere {
  /** The other nodes' windows of this key that have not ended. */
  windowsOf(window: CountWindow): readonly Pick<CountWindow, 'count' | 'endsAt'>[];
  /** Called after this node counted one more request. */
  counted(window: CountWindow): void;
}

export interface RateLimiterOptions {
  windowMs: number;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  /** Left out: only this node counts. */
  elsewhere?: CountsElsewhere;
}

const NONE: readonly CountWindow[] = [];
/**
 * The most keys that are counted at a time. Beyond this the least recently used counts are forgotten. That helps no
 * attacker: somebody with so many networks has a budget for each of them anyway.
 */
const KEYS_MAX = 100_000;

/** Counts in this process's memory, so it answers at once. */
export class RateLimiter implements RateCounter {
  readonly #windows = new LRUCache<string, CountWindow>({ max: KEYS_MAX });
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #elsewhere: CountsElsewhere | undefined;

  constructor({ windowMs, now, elsewhere }: RateLimiterOptions) {
    this.#windowMs = windowMs;
    this.#now = now;
    this.#elsewhere = elsewhere;
  }

  count(name: string, keys: readonly BudgetKey[], max: number): Counted {
    const now = this.#now();
    const budgets = keys.map(({ key, share }) => ({
      window: this.#windowOf(`${name} ${key}`, now),
      most: max * share,
    }));
    let waitMs = 0;
    for (const { window, most } of budgets) waitMs = Math.max(waitMs, this.#waitMs(window, most, now));
    if (waitMs > 0) return { waitMs, left: 0, endsInMs: waitMs };
    for (const { window } of budgets) this.#countIn(window);
    let left = max;
    let endsInMs = this.#windowMs;
    for (const { window, most } of budgets) {
      const leftHere = most - this.#sumOf(window);
      if (leftHere > left) continue;
      left = leftHere;
      endsInMs = window.endsAt - now;
    }
    return { waitMs: 0, left, endsInMs };
  }

  /** How long a request must wait until the window has room for it; 0: not at all. */
  #waitMs(window: CountWindow, most: number, now: number): number {
    let sum = this.#sumOf(window);
    if (sum < most) return 0;
    const ends = [window, ...this.#windowsElsewhere(window)].sort((one, other) => one.endsAt - other.endsAt);
    for (const { count, endsAt } of ends) {
      sum -= count;
      if (sum < most) return endsAt - now;
    }
    return this.#windowMs;
  }

  #sumOf(window: CountWindow): number {
    let sum = window.count;
    for (const { count } of this.#windowsElsewhere(window)) sum += count;
    return sum;
  }

  #windowsElsewhere(window: CountWindow): readonly Pick<CountWindow, 'count' | 'endsAt'>[] {
    return this.#elsewhere?.windowsOf(window) ?? NONE;
  }

  #countIn(window: CountWindow): void {
    window.count += 1;
    this.#elsewhere?.counted(window);
  }

  #windowOf(key: string, now: number): CountWindow {
    const known = this.#windows.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    const opened = { key, count: 0, endsAt: now + this.#windowMs };
    this.#windows.set(key, opened);
    return opened;
  }
}
