import type { BudgetKey } from '../address/index.ts';

/** Releases what was taken; repeated calls change nothing. */
export type GiveBack = () => void;

export interface BudgetLimits {
  perKey: number;
  inAll: number;
}

export interface Budget {
  /** The amount in use, in total. */
  readonly taken: number;
  /** Takes an amount under all keys, or under none. Returns the limit that refuses it, if one does. */
  take(keys: readonly BudgetKey[], amount: number): GiveBack | 'key' | 'all';
}

/** Limits the amount in use: for each key, and in total. A user with several keys counts once in the total. */
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
