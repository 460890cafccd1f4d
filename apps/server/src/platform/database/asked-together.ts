import DataLoader from 'dataloader';

/**
 * Combines look-ups of one turn of the event loop into one query, because cached values that were stored together
 * expire together. It has no cache itself.
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
