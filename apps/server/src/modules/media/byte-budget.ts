/** Gives back what was taken; calling it again changes nothing. */
export type GiveBack = () => void;

export interface ByteBudget {
  /** Takes bytes for several keys at once, or for none of them; which ceiling refuses it, where one does. */
  take(keys: readonly string[], bytes: number): GiveBack | 'key' | 'all';
}

/** So many bytes may be under way at a time: for each key, and in all, where what has several keys counts once. */
export function byteBudget(limits: { perKey: number; inAll: number }): ByteBudget {
  const taken = new Map<string, number>();
  let all = 0;
  const change = (keys: readonly string[], bytes: number): void => {
    for (const key of keys) {
      const left = (taken.get(key) ?? 0) + bytes;
      if (left === 0) taken.delete(key);
      else taken.set(key, left);
    }
    all += bytes;
  };
  return {
    take(keys, bytes) {
      if (keys.some((key) => (taken.get(key) ?? 0) + bytes > limits.perKey)) return 'key';
      if (all + bytes > limits.inAll) return 'all';
      change(keys, bytes);
      let isTaken = true;
      return () => {
        if (isTaken) change(keys, -bytes);
        isTaken = false;
      };
    },
  };
}
