import { useEffect, useState } from 'react';

/**
 * The value that is shown. A change is shown at once if nothing changed in the last `restMs` milliseconds, otherwise
 * when that time is over.
 * @param cannotWait whether a change must be shown at once in any case
 */
export function usePaced<Value>(
  value: Value,
  restMs: number,
  cannotWait: (shown: Value, next: Value) => boolean,
): Value {
  const [{ shown, rests }, set] = useState({ shown: value, rests: false });
  if (value !== shown && (!rests || cannotWait(shown, value))) set({ shown: value, rests: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each shown value starts a rest of its own.
  useEffect(() => {
    if (!rests) return undefined;
    const timer = setTimeout(() => set((now) => ({ ...now, rests: false })), restMs);
    return () => clearTimeout(timer);
  }, [shown, rests, restMs]);
  return shown;
}

/**
 * A key that changes with the value, but at most once in `restMs` milliseconds. Used as the key of an animation, it
 * never restarts the animation too soon.
 */
export function usePacedKey(value: number, restMs: number): number {
  const [{ last, turn, rests }, set] = useState({ last: value, turn: 0, rests: false });
  if (value !== last) set({ last: value, turn: rests ? turn : turn + 1, rests: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn starts a rest of its own.
  useEffect(() => {
    if (!rests) return undefined;
    const timer = setTimeout(() => set((now) => ({ ...now, rests: false })), restMs);
    return () => clearTimeout(timer);
  }, [turn, rests, restMs]);
  return turn;
}
