import type { ThisNode } from './this-node.ts';

/** `ours`: this node is to catch up, for all; `wait`: another node may be at it, or may be gone. */
export type CatchUpTurn = 'caught_up' | 'ours' | 'wait';

const LEASE = 'catching up';

/**
 * Whose turn it is to catch up with what happened elsewhere before the nodes started. One node does it for all of them; a node that joins takes its
 * word. That word holds in one history of the database, and only while a node that gave it runs: a database may be put back while nobody does
 * (docs/nodes.md#catching-up).
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
      // Whoever had the lease before wrote that it is done before giving it back.
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

  /** This node could not do its part: whichever node asks next may. */
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
