import { useEffect, useRef } from 'react';

/** So many paintings are remembered: a press is handled long before. */
const REMEMBERED = 8;

interface Painting<Value> {
  value: Value;
  scope: string;
  /** On the clock of `event.timeStamp`. */
  at: number;
}

/**
 * Remembers what stood painted when. Answers what to ask with an event's `timeStamp`: the value that the person saw then, which may be
 * older than what the page knows by the time the event is handled.
 * @param key names the value: equal keys are painted alike
 * @param scope what the person set themselves: what was painted before they did is not what they mean
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
