import type { OutsidePart } from '../outside/index.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Operations that a disk still answers on which nothing can be written. */
export const READING = ['get', 'open'] as const;

/** A storage that reports to the object store's health check. */
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

/** Errors of a disk or store have a code. An invalid key is the caller's fault and has none. */
function isOfThePlace(error: unknown): boolean {
  return typeof (error as { code?: unknown } | null)?.code === 'string';
}
