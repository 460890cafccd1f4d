/** Gives back what was taken; calling it again changes nothing. */
export type GiveBack = () => void;

export interface ByteBudget {
  /** Takes bytes for a key; which ceiling refuses it, where one does. */
  take(key: string, bytes: number): GiveBack | 'key' | 'all';
}

/** So many bytes may be under way at a time: for each key, and for all of them together. */
export function byteBudget(limits: { perKey: number; inAll: number }): ByteBudget {
  const taken = new Map<string, number>();
  let all = 0;
  const change = (key: string, bytes: number): void => {
    const left = (taken.get(key) ?? 0) + bytes;
    if (left === 0) taken.delete(key);
    else taken.set(key, left);
    all += bytes;
  };
  return {
    take(key, bytes) {
      if ((taken.get(key) ?? 0) + bytes > limits.perKey) return 'key';
      if (all + bytes > limits.inAll) return 'all';
      change(key, bytes);
      let isTaken = true;
      return () => {
        if (isTaken) change(key, -bytes);
        isTaken = false;
      };
    },
  };
}
