import { LRUCache } from 'lru-cache';
import type { BudgetKey } from '../address/index.ts';

interface Window {
  count: number;
  endsAt: number;
}

export interface RateLimiterOptions {
  windowMs: number;
  /** Milliseconds that only grow. */
  now: () => number;
}

/** Keys counted at a time. Whoever comes from more networks than that in a minute has their budgets anyway. */
const KEYS_MAX = 100_000;

/** Counts what comes in windows of a fixed length, in this process's memory. */
export class RateLimiter {
  readonly #windows = new LRUCache<string, Window>({ max: KEYS_MAX });
  readonly #windowMs: number;
  readonly #now: () => number;

  constructor({ windowMs, now }: RateLimiterOptions) {
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /**
   * Counts one under each of the keys, or under none where one of them is used up. What is refused is counted nowhere, so that a
   * single network cannot use up what it shares with others.
   * @param max of a key with a share of one
   * @returns milliseconds to wait; 0 where it was counted
   */
  take(name: string, keys: readonly BudgetKey[], max: number): number {
    const now = this.#now();
    let waitMs = 0;
    for (const { key, share } of keys) {
      const { count, endsAt } = this.#windowOf(`${name} ${key}`, now);
      if (count >= max * share) waitMs = Math.max(waitMs, endsAt - now);
    }
    if (waitMs > 0) return waitMs;
    for (const { key } of keys) this.#windowOf(`${name} ${key}`, now).count += 1;
    return 0;
  }

  /**
   * What is left under the key that is used up first, after a `take` of the same. It counts nothing.
   * @returns how many more, and milliseconds until the window ends
   */
  left(name: string, keys: readonly BudgetKey[], max: number): { count: number; endsInMs: number } {
    const now = this.#now();
    let left = max;
    let endsInMs = this.#windowMs;
    for (const { key, share } of keys) {
      const window = this.#windowOf(`${name} ${key}`, now);
      if (max * share - window.count > left) continue;
      left = max * share - window.count;
      endsInMs = window.endsAt - now;
    }
    return { count: left, endsInMs };
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    const opened = { count: 0, endsAt: now + this.#windowMs };
    this.#windows.set(key, opened);
    return opened;
  }
}
