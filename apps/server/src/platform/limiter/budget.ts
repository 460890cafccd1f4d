import type { BudgetKey } from '../address/index.ts';

/** Returns what was taken to the budget. Further calls change nothing. */
export type GiveBack = () => void;

export interface BudgetLimits {
  perKey: number;
  inAll: number;
}

export interface Budget {
  /** How much is in use in total. */
  readonly taken: number;
  /**
   * Takes an amount under all of these keys, or nothing at all. If a limit refuses it, the result says which: that of a
   * `key`, or that of `all` together.
   */
  take(keys: readonly BudgetKey[], amount: number): GiveBack | 'key' | 'all';
}

/**
 * Limits how much is in use at a time, for each key and in total. A user with several keys counts once in the total.
 */
export function budget(limits: BudgetLimits): Budget {
  const takenBy = new Map<string, number>();
  let all = 0;
  const change = (keys: readonly BudgetKey[], amount: number): void => {
    for (const { key } of keys) {
      const left = (takenBy.get(key) ?? 0) + amount;
      if (left === 0) takenBy.delete(key);
      else takenBy.set(key, left);
    }
    all += amount;
  };
  return {
    get taken() {
      return all;
    },
    take(keys, amount) {
      const isOver = ({ key, share }: BudgetKey) => (takenBy.get(key) ?? 0) + amount > limits.perKey * share;
      if (keys.some(isOver)) return 'key';
      if (all + amount > limits.inAll) return 'all';
      change(keys, amount);
      let isTaken = true;
      return () => {
        if (isTaken) change(keys, -amount);
        isTaken = false;
      };
    },
  };
}
