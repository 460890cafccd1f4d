import { type Actor, idleSince } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import { LRUCache } from 'lru-cache';

export interface KnownActor {
  actor: Actor;
  expiresAt: Instant;
  /** The last use that is written to the database. */
  lastUsedAt: Instant;
}

const MOST = 10_000;

/**
 * Caches the authors whom one connection of a lane has looked up. They are valid as long as the number in the table
 * `member_changes` stays the same. Each batch reads the number and empties the cache if it has changed
 * (docs/desk.md#known-members).
 */
export class KnownActors {
  readonly #actors = new LRUCache<string, KnownActor>({ max: MOST });
  #number: string | null = null;

  /**
   * The author with this token. Null: they must be looked up, because they are not known or their session has expired
   * or was idle too long.
   */
  find(token: string, now: Instant): Actor | null {
    const known = this.#actors.get(token);
    return known !== undefined && known.expiresAt > now && known.lastUsedAt > idleSince(now) ? known.actor : null;
  }

  keep(token: string, known: KnownActor): void {
    this.#actors.set(token, known);
  }

  /** Forgets all authors if the number has changed since the last call. Returns true if it has not changed. */
  holdsUnder(number: string): boolean {
    if (number === this.#number) return true;
    this.#actors.clear();
    this.#number = number;
    return false;
  }
}
