import type { BudgetKey } from '../address/index.ts';

/** Gives back what was taken; calling it again changes nothing. */
export type GiveBack = () => void;

export interface BudgetLimits {
  perKey: number;
  inAll: number;
}

export interface Budget {
  /** What is taken now, in all. */
  readonly taken: number;
  /** Takes so much for several keys at once, or for none of them; which ceiling refuses it, where one does. */
  take(keys: readonly BudgetKey[], amount: number): GiveBack | 'key' | 'all';
}

/** So much may be under way at a time: for each key, and in all, where what has several keys counts once. */
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
