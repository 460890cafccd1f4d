import type { OutsidePart } from '../outside/index.ts';
import type { ObjectStorage } from './object-storage.ts';

/** The operations that still work on a disk that cannot be written. */
export const READING = ['get', 'open'] as const;

/** Wraps the storage so that the outside part learns of failures and successes. */
export function watchedStorage(storage: ObjectStorage, part: OutsidePart): ObjectStorage {
  const watch = <Result>(operation: string, call: () => Promise<Result>) => part.watch(operation, call, isOfThePlace);
  return {
    put: (key, body) => watch('put', () => storage.put(key, body)),
    get: (key) => watch('get', () => storage.get(key)),
    open: (key) => watch('open', () => storage.open(key)),
    remove: (key) => watch('remove', () => storage.remove(key)),
    check: () => storage.check(),
  };
}

/**
 * Whether an error is the store's fault. Errors of a disk or store have a code. An invalid key is the caller's fault,
 * and its error has none.
 */
function isOfThePlace(error: unknown): boolean {
  return typeof (error as { code?: unknown } | null)?.code === 'string';
}
