import type { GapReason } from './bus.ts';

interface HeardNode {
  /** The number of the node's last message. */
  last: number;
  /** When the node was last heard, by a monotonic clock in milliseconds. */
  heardAt: number;
}

/** Tracks the message numbers of the other nodes to find gaps. */
export class NodeSequences {
  readonly #nodes = new Map<string, HeardNode>();

  /** Records a message. Returns why messages before it may be missing; null: none is. */
  note(node: string, number: number, now: number): GapReason | null {
    const known = this.#nodes.get(node);
    this.#nodes.set(node, { last: number, heardAt: now });
    if (known === undefined) return number === 1 ? null : 'node';
    return number === known.last + 1 ? null : 'hole';
  }

  /** The ids of the nodes that were heard and are not gone. */
  nodes(): ReadonlySet<string> {
    return new Set(this.#nodes.keys());
  }

  /** Forgets a node that said goodbye: none of its messages is missing. */
  forget(node: string): void {
    this.#nodes.delete(node);
  }

  /**
   * Forgets nodes that were silent for `ms` milliseconds. Returns whether there were any: their last messages may be
   * missing.
   */
  forgetSilent(now: number, ms: number): boolean {
    const silent = [...this.#nodes].filter(([, { heardAt }]) => now - heardAt >= ms);
    for (const [node] of silent) this.#nodes.delete(node);
    return silent.length > 0;
  }
}
