import { type Actor, idleSince } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import { LRUCache } from 'lru-cache';

export interface KnownActor {
  actor: Actor;
  expiresAt: Instant;
  /** As far as it is written down. */
  lastUsedAt: Instant;
}

const MOST = 10_000;

/**
 * The askers that one connection of a lane looked up, under the number of `member_changes` that was read before them. Each batch reads that
 * number again, and takes nothing from here once it differs (docs/desk.md#known-members).
 */
export class KnownActors {
  readonly #actors = new LRUCache<string, KnownActor>({ max: MOST });
  #number: string | null = null;

  /** The asker with this token, while the session neither expires nor idles; null: to be looked up. */
  find(token: string, now: Instant): Actor | null {
    const known = this.#actors.get(token);
    return known !== undefined && known.expiresAt > now && known.lastUsedAt > idleSince(now) ? known.actor : null;
  }

  keep(token: string, known: KnownActor): void {
    this.#actors.set(token, known);
  }

  /** Forgets everything unless the number is still the same; says whether it was. */
  holdsUnder(number: string): boolean {
    if (number === this.#number) return true;
    this.#actors.clear();
    this.#number = number;
    return false;
  }
}
