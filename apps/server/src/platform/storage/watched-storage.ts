import type { OutsidePart } from '../outside/index.ts';
import type { ObjectStorage } from './object-storage.ts';

/** A storage whose failures and successes tell of the place where objects lie. */
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

/** What a disk or a store throws has a code; a key that is none is the caller's fault. */
function isOfThePlace(error: unknown): boolean {
  return typeof (error as { code?: unknown } | null)?.code === 'string';
}
