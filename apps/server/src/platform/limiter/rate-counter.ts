import type { BudgetKey } from '../address/index.ts';

/** The result of counting a request. Times are in milliseconds. */
export interface Counted {
  /** 0: the request was counted. */
  waitMs: number;
  /** How many more requests may come, under the key that is used up first. */
  left: number;
  /** The time until that key's window ends. */
  endsInMs: number;
}

/** Counts requests in windows of a fixed length. */
export interface RateCounter {
  /**
   * Counts one request under all keys, or under none if a key is used up. A refused request is not counted, so that one
   * network cannot use up the budget that it shares with others. Never throws.
   * @param name the class; each has its own counts
   * @param max the limit of a key with a share of 1
   */
  count(name: string, keys: readonly BudgetKey[], max: number): Counted | Promise<Counted>;
}
