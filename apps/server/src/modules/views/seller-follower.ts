import type { Scheduler } from '../../platform/clock/index.ts';
import { ReadAnew } from '../../platform/database/index.ts';
import type { SellerCard } from '../listings/index.ts';
import type { NodeBus } from '../topics/index.ts';

/** Something that keeps listings with their sellers' cards in memory. */
export interface SellerKeeper {
  /** Synchronous. */
  sellersMoved(cards: readonly SellerCard[]): void;
  /** The ids of the shown sellers, without duplicates. */
  sellerIds(): readonly string[];
}

export interface SellerFollowerPorts {
  bus: NodeBus;
  scheduler: Scheduler;
  /** Reads the committed cards. Members who do not exist are left out. */
  read(userIds: readonly string[]): Promise<SellerCard[]>;
  /** Called with the first of several failures in a row. Failed reads are retried. */
  onFailure(cause: unknown): void;
}

/**
 * Keeps sellers' cards current. Rating, sales, picture and bio change without a new version of the listing, so the
 * cards are read again after each commit that changes them.
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

  /** Keepers are called in the order in which they were added. */
  add(keeper: SellerKeeper): void {
    this.#keepers.push(keeper);
  }

  /** Called after this node committed a change of a member's card. */
  moved(userId: string): void {
    this.#cards.add([userId]);
    this.#ports.bus.publish('sellers.changed', userId);
  }

  stop(): void {
    this.#cards.stop();
  }

  /** Reads the cards of all sellers in memory again, because messages of other nodes may have been lost. */
  heal(): void {
    this.#cards.add(this.#keepers.flatMap((keeper) => keeper.sellerIds()));
  }
}
