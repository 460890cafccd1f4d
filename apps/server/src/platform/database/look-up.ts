import { LRUCache } from 'lru-cache';
import { askedTogether } from './asked-together.ts';

/** Finds values by name. It remembers names that do not exist, so that they cost the database almost nothing. */
export interface LookUp<Value> {
  /** The value; null if the name does not exist, or did not exist a second ago. */
  find(name: string): Promise<Value | null>;
  /** Call it after this name was created, so that it is no longer remembered as missing. */
  appeared(name: string): void;
}

export interface LookUpOptions {
  /** A monotonic clock in milliseconds; tests pass their own. */
  now?: () => number;
}

const ABSENT_FOR_MS = 1_000;
const MAX_ABSENT = 20_000;
const ASKED_AT_ONCE = 500;

/**
 * Combines the look-ups of one turn of the event loop into one query. It remembers missing names for a second, because
 * anybody can make up any number of names.
 * @param ask returns the values by name, without names that do not exist
 */
export function lookUp<Value>(
  ask: (names: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  { now }: LookUpOptions = {},
): LookUp<Value> {
  const absent = new LRUCache<string, true>({
    max: MAX_ABSENT,
    ttl: ABSENT_FOR_MS,
    ttlResolution: 0,
    ...(now === undefined ? {} : { perf: { now } }),
  });
  let appearances = 0;
  const together = askedTogether<string, Value | null>(async (names) => {
    const before = appearances;
    const found = await ask([...new Set(names)]);
    // A name that was created while the query ran may be missing from its answer.
    if (before === appearances) for (const name of names) if (!found.has(name)) absent.set(name, true);
    return names.map((name) => found.get(name) ?? null);
  }, ASKED_AT_ONCE);
  return {
    find: async (name) => (absent.has(name) ? null : together(name)),
    appeared(name) {
      appearances += 1;
      absent.delete(name);
    },
  };
}
