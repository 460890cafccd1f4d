import { LRUCache } from 'lru-cache';

interface Wrong {
  count: number;
  /** When the count begins anew. */
  until: number;
}

const MAX = 10;
const WINDOW_MS = 60_000;
/** Networks remembered at once; whoever has more of them than that guesses more often, and as vainly. */
const NETWORKS_MAX = 10_000;

/**
 * Counts wrong staff secrets for each network. After ten within a minute no secret of that network is looked at until the
 * minute is over, not even a right one: a limit that the right guess passes would slow nobody.
 */
export class WrongSecrets {
  readonly #wrong = new LRUCache<string, Wrong>({ max: NETWORKS_MAX });
  readonly #now: () => number;

  /** @param now milliseconds that only grow */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whole seconds until a secret of this network is looked at again; 0: now. */
  shutOutFor(network: string): number {
    const wrong = this.#wrong.get(network);
    if (wrong === undefined || wrong.count < MAX) return 0;
    return Math.max(0, Math.ceil((wrong.until - this.#now()) / 1_000));
  }

  count(network: string): void {
    const now = this.#now();
    const wrong = this.#wrong.get(network);
    if (wrong === undefined || wrong.until <= now) this.#wrong.set(network, { count: 1, until: now + WINDOW_MS });
    else wrong.count += 1;
  }
}
