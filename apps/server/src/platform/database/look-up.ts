import { LRUCache } from 'lru-cache';
import { askedTogether } from './asked-together.ts';

/** Finds what the database has under a name; names that lead nowhere cost it next to nothing. */
export interface LookUp<Value> {
  /** null: there is none, or was none a second ago. */
  find(name: string): Promise<Value | null>;
  /** This name leads somewhere now. */
  appeared(name: string): void;
}

export interface LookUpOptions {
  /** Milliseconds that only grow; a test's own. */
  now?: () => number;
}

const ABSENT_FOR_MS = 1_000;
const MAX_ABSENT = 20_000;
const ASKED_AT_ONCE = 500;

/**
 * Whoever asks within one turn of the event loop shares a query, and what was not there is remembered for a second: anybody can make up
 * names, as many as they like.
 * @param ask answers by name; what does not exist is left out
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
    // What appeared while the query was under way may be missing in its answer.
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
