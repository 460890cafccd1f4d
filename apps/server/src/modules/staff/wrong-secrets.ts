import { LRUCache } from 'lru-cache';
import type { BudgetKey } from '../../platform/address/index.ts';

interface Wrong {
  count: number;
  /** When the count begins anew. */
  until: number;
}

/** What all nodes counted. What it rejects with is an outage of the database. */
export interface SharedWrongSecrets {
  /** Of those keys that have any: how many in the window that lasts, and milliseconds until it ends. */
  read(keys: readonly string[]): Promise<readonly { key: string; failures: number; endsInMs: number }[]>;
  /** Counts one under each key, in a window of `windowMs`. */
  count(keys: readonly string[], windowMs: number): Promise<void>;
}

const MAX = 10;
const WINDOW_MS = 60_000;
/** Networks remembered at once; whoever has more of them than that guesses more often, and as vainly. */
const NETWORKS_MAX = 10_000;

/**
 * Counts wrong staff secrets for each network. After ten within a minute no secret of that network is looked at until the
 * minute is over, not even a right one: a limit that the right guess passes would slow nobody. This node's own count bounds guesses that
 * come all at once; the shared one bounds those that are spread over the nodes.
 */
export class WrongSecrets {
  readonly #wrong = new LRUCache<string, Wrong>({ max: NETWORKS_MAX });
  readonly #now: () => number;
  readonly #limited: boolean;
  readonly #shared: SharedWrongSecrets;

  /**
   * @param now milliseconds that only grow
   * @param limited false: nobody is shut out
   */
  constructor(now: () => number, limited: boolean, shared: SharedWrongSecrets) {
    this.#now = now;
    this.#limited = limited;
    this.#shared = shared;
  }

  /** Whole seconds until a secret of these networks is looked at again, by this node's own count; 0: now. */
  shutOutFor(networks: readonly BudgetKey[]): number {
    if (!this.#limited) return 0;
    return Math.max(...networks.map((network) => this.#secondsFor(network)));
  }

  /** The same by the count of all nodes. Without the database this node's own count stands. */
  async shutOutByAll(networks: readonly BudgetKey[]): Promise<number> {
    if (!this.#limited) return 0;
    const counted = await this.#shared.read(networks.map(({ key }) => key)).catch(() => []);
    const waits = counted.map(({ key, failures, endsInMs }) => {
      const share = networks.find((network) => network.key === key)?.share ?? 1;
      return failures < MAX * share ? 0 : Math.ceil(endsInMs / 1_000);
    });
    return Math.max(0, ...waits);
  }

  /** On this node: at once, so that of many guesses at a time no more than ten are compared. */
  count(networks: readonly BudgetKey[]): void {
    const now = this.#now();
    for (const { key } of networks) {
      const wrong = this.#wrong.get(key);
      if (wrong === undefined || wrong.until <= now) this.#wrong.set(key, { count: 1, until: now + WINDOW_MS });
      else wrong.count += 1;
    }
  }

  /** For all nodes, before the guess is answered. */
  async countForAll(networks: readonly BudgetKey[]): Promise<void> {
    if (!this.#limited) return;
    const keys = networks.map(({ key }) => key);
    await this.#shared.count(keys, WINDOW_MS).catch(() => undefined);
  }

  #secondsFor({ key, share }: BudgetKey): number {
    const wrong = this.#wrong.get(key);
    if (wrong === undefined || wrong.count < MAX * share) return 0;
    return Math.max(0, Math.ceil((wrong.until - this.#now()) / 1_000));
  }
}
