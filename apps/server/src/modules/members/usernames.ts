import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * A cache of usernames by member id. A username changes only when its account is deleted. The change shows once the
 * member's card is read again.
 */
export interface Usernames {
  /** The cached name, if there is one. */
  known(userId: string): string | undefined;
  remember(userId: string, username: string): void;
  /**
   * Loads these members' names into the cache, with at most one query. For a member who does not exist an empty name is
   * cached.
   * @param over connections to use instead of the admission pool, for pages that many may read at once
   */
  learn(userIds: readonly string[], over?: Queryable): Promise<void>;
  /** The name, or an empty text for a member who is gone or was never learnt. */
  nameOf(userId: string): string;
  /**
   * Reads all cached names again, because this node may have missed another node's message that a member was deleted.
   */
  refresh(): Promise<void>;
}

const MAX_NAMES = 50_000;
const REFRESHED_AT_ONCE = 5_000;
const TTL_MS = 10 * 60_000;
/** The cache reads the clock at most this often, because each reading sets a timer. */
const TTL_RESOLUTION_MS = 1_000;

async function read(userIds: readonly string[], from: Queryable): Promise<Map<string, string>> {
  const { rows } = await from.query<{ id: string; username: string }>(
    'SELECT id, username FROM users WHERE id = ANY($1::uuid[])',
    [userIds],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export function usernames(database: Queryable): Usernames {
  const names = new LRUCache<string, string>({
    max: MAX_NAMES,
    ttl: TTL_MS,
    ttlResolution: TTL_RESOLUTION_MS,
    allowStale: true,
    // A look-up that finds an expired name returns it and leaves it in the cache, because `known` may need it a moment
    // later.
    noDeleteOnStaleGet: true,
  });
  return {
    known: (userId) => names.get(userId),
    remember: (userId, username) => {
      names.set(userId, username);
    },
    async learn(userIds, over = database) {
      const unknown = [...new Set(userIds)].filter((userId) => !names.has(userId));
      if (unknown.length === 0) return;
      const found = await read(unknown, over);
      // A name that was remembered while the query ran is newer than the query's result.
      for (const userId of unknown) if (!names.has(userId)) names.set(userId, found.get(userId) ?? '');
    },
    nameOf: (userId) => names.get(userId) ?? '',
    async refresh() {
      const kept = [...names.keys()];
      for (let from = 0; from < kept.length; from += REFRESHED_AT_ONCE) {
        const userIds = kept.slice(from, from + REFRESHED_AT_ONCE);
        const found = await read(userIds, database);
        for (const userId of userIds) names.set(userId, found.get(userId) ?? '');
      }
    },
  };
}
