import type { ThisNode } from './this-node.ts';

/**
 * `caught_up`: nothing is left to do. `ours`: this node must catch up for all nodes. `wait`: another node holds the
 * lease; it may be catching up or be gone.
 */
export type CatchUpTurn = 'caught_up' | 'ours' | 'wait';

const LEASE = 'catching up';

/**
 * Decides which node reads the card provider's changes from the time before the start. One node reads them for all, and
 * a node that joins later relies on the result. The result holds within one database epoch, and only while a node that
 * published it runs: when no node runs, the database may be restored (docs/nodes.md#catching-up).
 */
export class SiteCatchUp {
  readonly #node: ThisNode;
  /** The present epoch of the database. */
  readonly epoch: () => string;

  constructor(node: ThisNode, epoch: () => string) {
    this.#node = node;
    this.epoch = epoch;
  }

  /** Called before each part of the work. Rejects if the database is unreachable. */
  async turn(): Promise<CatchUpTurn> {
    const { membership, leases } = this.#node;
    let known = this.#known();
    if (known === 'ours') {
      if (!(await leases.acquire(LEASE))) return 'wait';
      // Another node may have published its result just before it released the lease, so the result is read again.
      await membership.beat();
      known = this.#known();
      if (known !== 'ours') await leases.release(LEASE);
    }
    if (known === 'caught_up') await membership.caughtUp(this.epoch());
    return known;
  }

  /** Publishes that this node has caught up in that epoch, and releases the lease. */
  async finished(epoch: string): Promise<void> {
    const { membership, leases } = this.#node;
    await membership.caughtUp(epoch);
    await leases.release(LEASE);
  }

  /** Releases the lease after a failure, so that any node may try. */
  async failed(): Promise<void> {
    await this.#node.leases.release(LEASE);
  }

  #known(): CatchUpTurn {
    const { membership } = this.#node;
    const epoch = this.epoch();
    if (membership.companions().some(({ caughtUpEpoch }) => caughtUpEpoch === epoch)) return 'caught_up';
    return membership.others().some(({ caughtUpEpoch }) => caughtUpEpoch === epoch) ? 'wait' : 'ours';
  }
}
