import { LRUCache } from 'lru-cache';
import type { BudgetKey } from '../../platform/address/index.ts';

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
  readonly #limited: boolean;

  /**
   * @param now milliseconds that only grow
   * @param limited false: nobody is shut out
   */
  constructor(now: () => number, limited: boolean) {
    this.#now = now;
    this.#limited = limited;
  }

  /** Whole seconds until a secret of these networks is looked at again; 0: now. */
  shutOutFor(networks: readonly BudgetKey[]): number {
    if (!this.#limited) return 0;
    return Math.max(...networks.map((network) => this.#secondsFor(network)));
  }

  count(networks: readonly BudgetKey[]): void {
    const now = this.#now();
    for (const { key } of networks) {
      const wrong = this.#wrong.get(key);
      if (wrong === undefined || wrong.until <= now) this.#wrong.set(key, { count: 1, until: now + WINDOW_MS });
      else wrong.count += 1;
    }
  }

  #secondsFor({ key, share }: BudgetKey): number {
    const wrong = this.#wrong.get(key);
    if (wrong === undefined || wrong.count < MAX * share) return 0;
    return Math.max(0, Math.ceil((wrong.until - this.#now()) / 1_000));
  }
}
