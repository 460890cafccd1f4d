import DataLoader from 'dataloader';

/**
 * A look-up whose askers within one turn of the event loop share a query: what was remembered together runs out together, and would
 * be asked for one by one. It remembers nothing.
 * @param ask answers in the order of the keys
 * @param atMost keys in one query
 */
export function askedTogether<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<Value[]>,
  atMost: number,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(ask, {
    cache: false,
    maxBatchSize: atMost,
    batchScheduleFn: setImmediate,
  });
  return (key) => loader.load(key);
}
