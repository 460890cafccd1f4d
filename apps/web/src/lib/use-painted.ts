import { useEffect, useRef } from 'react';

/** The most paints that are remembered. A press is handled long before so many follow. */
const REMEMBERED = 8;

interface Painting<Value> {
  value: Value;
  scope: string;
  /** The time of the paint, comparable with `event.timeStamp`. */
  at: number;
}

/**
 * Remembers which value was painted when. The returned function takes an event's `timeStamp` and returns the value that
 * the person saw at that time, which may be older than the current one.
 * @param key identifies the value: equal keys look the same
 * @param scope the person's own input: a value painted before they changed it does not count
 */
export function usePainted<Value>(value: Value, key: string, scope: string): (timeStamp: number) => Value {
  const paintings = useRef<Painting<Value>[]>([{ value, scope, at: Number.NEGATIVE_INFINITY }]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value.
  useEffect(() => {
    const frame = requestAnimationFrame((at) => {
      paintings.current = [...paintings.current.slice(1 - REMEMBERED), { value, scope, at }];
    });
    return () => cancelAnimationFrame(frame);
  }, [key, scope]);
  return (timeStamp) => {
    const seen = paintings.current.findLast(({ at }) => at <= timeStamp) ?? paintings.current[0];
    return seen?.scope === scope ? seen.value : value;
  };
}
