import type { SellerCard } from '../listings/index.ts';
import type { NodeBus } from '../topics/index.ts';

/** Whoever shows sellers beside their listings. */
export interface SellerKeeper {
  /** Synchronous. */
  sellersMoved(cards: readonly SellerCard[]): void;
  /** The sellers it shows, each once. */
  sellerIds(): readonly string[];
}

export interface SellerFollowerPorts {
  bus: NodeBus;
  /** As they are committed now; those that do not exist are left out. */
  read(userIds: readonly string[]): Promise<SellerCard[]>;
  /** What was lost is seen when the views are read anew. */
  onFailure(cause: unknown): void;
}

/** Sellers who are read in one query. */
const AT_ONCE = 500;

/**
 * Where what a listing shows of its seller changes beside the listing's own story: rating, sales, picture, words. Cards are read after the commit,
 * one reading after the other, so that none goes back to what an earlier one saw; whoever moves meanwhile is in the next.
 */
export class SellerFollower {
  readonly #ports: SellerFollowerPorts;
  readonly #keepers: SellerKeeper[] = [];
  readonly #waiting = new Set<string>();
  #isReading = false;

  constructor(ports: SellerFollowerPorts) {
    this.#ports = ports;
    ports.bus.subscribe('sellers.changed', (userId) => this.#follow(userId));
  }

  /** Whatever is added first is told first. */
  add(keeper: SellerKeeper): void {
    this.#keepers.push(keeper);
  }

  /** A member was changed by what this node just committed. */
  moved(userId: string): void {
    this.#follow(userId);
    this.#ports.bus.publish('sellers.changed', userId);
  }

  /** Reads every seller who is shown: what other nodes said of them may be missing. */
  heal(): void {
    this.#followAll(this.#keepers.flatMap((keeper) => keeper.sellerIds()));
  }

  #follow(userId: string): void {
    this.#followAll([userId]);
  }

  #followAll(userIds: readonly string[]): void {
    for (const userId of userIds) this.#waiting.add(userId);
    if (!this.#isReading) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.size > 0) {
      const userIds = [...this.#waiting].slice(0, AT_ONCE);
      for (const userId of userIds) this.#waiting.delete(userId);
      try {
        const cards = await this.#ports.read(userIds);
        for (const keeper of this.#keepers) keeper.sellersMoved(cards);
      } catch (cause) {
        this.#ports.onFailure(cause);
      }
    }
    this.#isReading = false;
  }
}
