import { LRUCache } from 'lru-cache';
import type { BudgetKey } from '../../platform/address/index.ts';

interface Wrong {
  count: number;
  /** When the count ends and a new one starts at 0. */
  until: number;
}

/** The counts of wrong secrets that all nodes share. Both methods reject if the database is down. */
export interface SharedWrongSecrets {
  /** For each key with a count: the failures in the current window, and the milliseconds until it ends. */
  read(keys: readonly string[]): Promise<readonly { key: string; failures: number; endsInMs: number }[]>;
  /** Counts one failure under each key, in a window of `windowMs`. */
  count(keys: readonly string[], windowMs: number): Promise<void>;
}

const MAX = 10;
const WINDOW_MS = 60_000;
/** The most networks counted at once. An attacker with more networks gets more guesses, but still far too few. */
const NETWORKS_MAX = 10_000;

/**
 * Counts wrong staff secrets for each network. After ten within a minute every secret of that network is refused until
 * the minute ends. Even the right one is refused, because otherwise the limit would not slow a guesser. This node's
 * count limits parallel guesses; the shared count limits guesses spread over the nodes.
 */
export class WrongSecrets {
  readonly #wrong = new LRUCache<string, Wrong>({ max: NETWORKS_MAX });
  readonly #now: () => number;
  readonly #limited: boolean;
  readonly #shared: SharedWrongSecrets;

  /**
   * @param now monotonic milliseconds
   * @param limited false: no limit
   */
  constructor(now: () => number, limited: boolean, shared: SharedWrongSecrets) {
    this.#now = now;
    this.#limited = limited;
    this.#shared = shared;
  }

  /** How many whole seconds these networks must wait, by this node's own count; 0: not at all. */
  shutOutFor(networks: readonly BudgetKey[]): number {
    if (!this.#limited) return 0;
    return Math.max(...networks.map((network) => this.#secondsFor(network)));
  }

  /**
   * How many whole seconds these networks must wait, by the counts of all nodes. If the database is down the answer is
   * 0, and this node's own count decides.
   */
  async shutOutByAll(networks: readonly BudgetKey[]): Promise<number> {
    if (!this.#limited) return 0;
    const counted = await this.#shared.read(networks.map(({ key }) => key)).catch(() => []);
    const waits = counted.map(({ key, failures, endsInMs }) => {
      const share = networks.find((network) => network.key === key)?.share ?? 1;
      return failures < MAX * share ? 0 : Math.ceil(endsInMs / 1_000);
    });
    return Math.max(0, ...waits);
  }

  /**
   * Counts a wrong secret on this node. Nothing is awaited, so that of many parallel guesses no more than ten are
   * compared.
   */
  count(networks: readonly BudgetKey[]): void {
    const now = this.#now();
    for (const { key } of networks) {
      const wrong = this.#wrong.get(key);
      if (wrong === undefined || wrong.until <= now) this.#wrong.set(key, { count: 1, until: now + WINDOW_MS });
      else wrong.count += 1;
    }
  }

  /**
   * Counts a wrong secret for all nodes, before the guess is answered. If the database is down, only this node's count
   * remains.
   */
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
