import DataLoader from 'dataloader';

/**
 * Combines the look-ups of one turn of the event loop into one query. Cached values that were stored together expire
 * together, so look-ups often come together. It caches nothing itself.
 * @param ask returns the values in the order of the keys
 * @param atMost the most keys in one query
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
