import type { Scheduler } from '../../platform/clock/index.ts';
import { ReadAnew } from '../../platform/database/index.ts';
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
  scheduler: Scheduler;
  /** As they are committed now; those that do not exist are left out. */
  read(userIds: readonly string[]): Promise<SellerCard[]>;
  /** Told of the first failure of a row of them; what could not be read is read again. */
  onFailure(cause: unknown): void;
}

/**
 * Where what a listing shows of its seller changes beside the listing's own story: rating, sales, picture, words. Cards are read after the commit.
 */
export class SellerFollower {
  readonly #ports: SellerFollowerPorts;
  readonly #keepers: SellerKeeper[] = [];
  readonly #cards: ReadAnew;

  constructor(ports: SellerFollowerPorts) {
    this.#ports = ports;
    this.#cards = new ReadAnew({
      ...ports,
      read: async (userIds) => {
        const cards = await ports.read(userIds);
        for (const keeper of this.#keepers) keeper.sellersMoved(cards);
      },
    });
    ports.bus.subscribe('sellers.changed', (userId) => this.#cards.add([userId]));
  }

  /** Whatever is added first is told first. */
  add(keeper: SellerKeeper): void {
    this.#keepers.push(keeper);
  }

  /** A member was changed by what this node just committed. */
  moved(userId: string): void {
    this.#cards.add([userId]);
    this.#ports.bus.publish('sellers.changed', userId);
  }

  stop(): void {
    this.#cards.stop();
  }

  /** Reads every seller who is shown: what other nodes said of them may be missing. */
  heal(): void {
    this.#cards.add(this.#keepers.flatMap((keeper) => keeper.sellerIds()));
  }
}
