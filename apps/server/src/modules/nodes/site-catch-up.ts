import type { ThisNode } from './this-node.ts';

/** `ours`: this node must catch up for all nodes; `wait`: another node may be catching up, or may be gone. */
export type CatchUpTurn = 'caught_up' | 'ours' | 'wait';

const LEASE = 'catching up';

/**
 * Decides which node reads the provider's changes from before the start. One node does it for all, and a joining node
 * relies on its result. The result holds within one database epoch, and only while a node that published it runs: with
 * no node running, the database may be restored (docs/nodes.md#catching-up).
 */
export class SiteCatchUp {
  readonly #node: ThisNode;
  /** The history of the database, as of now. */
  readonly epoch: () => string;

  constructor(node: ThisNode, epoch: () => string) {
    this.#node = node;
    this.epoch = epoch;
  }

  /** Asked before each part of the work. Rejects without a database. */
  async turn(): Promise<CatchUpTurn> {
    const { membership, leases } = this.#node;
    let known = this.#known();
    if (known === 'ours') {
      if (!(await leases.acquire(LEASE))) return 'wait';
      // The earlier lease holder published its result before it released the lease.
      await membership.beat();
      known = this.#known();
      if (known !== 'ours') await leases.release(LEASE);
    }
    if (known === 'caught_up') await membership.caughtUp(this.epoch());
    return known;
  }

  /** This node has caught up in that epoch. */
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
