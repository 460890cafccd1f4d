import type { GapReason } from './bus.ts';

interface HeardNode {
  /** The number of its last message. */
  last: number;
  /** Milliseconds that only grow. */
  heardAt: number;
}

/** What one node heard of the others' numbered messages: finds what is missing. */
export class NodeSequences {
  readonly #nodes = new Map<string, HeardNode>();

  /** Notes a message. Null: nothing is missing before it. */
  note(node: string, number: number, now: number): GapReason | null {
    const known = this.#nodes.get(node);
    this.#nodes.set(node, { last: number, heardAt: now });
    if (known === undefined) return number === 1 ? null : 'node';
    return number === known.last + 1 ? null : 'hole';
  }

  /** The ids of those that were heard. */
  nodes(): ReadonlySet<string> {
    return new Set(this.#nodes.keys());
  }

  /** A node said goodbye: nothing of it is missing. */
  forget(node: string): void {
    this.#nodes.delete(node);
  }

  /** Forgets nodes that were not heard for `ms`; answers whether there were any. What they said last may be missing. */
  forgetSilent(now: number, ms: number): boolean {
    const silent = [...this.#nodes].filter(([, { heardAt }]) => now - heardAt >= ms);
    for (const [node] of silent) this.#nodes.delete(node);
    return silent.length > 0;
  }
}
