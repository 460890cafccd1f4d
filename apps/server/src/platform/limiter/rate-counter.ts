import type { BudgetKey } from '../address/index.ts';

/** What became of a request that asked to be counted. Times are in milliseconds. */
export interface Counted {
  /** 0: it was counted. */
  waitMs: number;
  /** How many more may come, under the key that is used up first. */
  left: number;
  /** Until that key's window ends. */
  endsInMs: number;
}

/** Counts requests in windows of a fixed length. */
export interface RateCounter {
  /**
   * Counts one under each of the keys, or under none where one of them is used up. What is refused is counted nowhere, so that a
   * single network cannot use up what it shares with others. Never throws.
   * @param name of the class: each is counted for itself
   * @param max of a key with a share of one
   */
  count(name: string, keys: readonly BudgetKey[], max: number): Counted | Promise<Counted>;
}
