import { type Cancel, monotonicNow, type Scheduler } from '../../platform/clock/index.ts';
import type { NodeBus } from '../topics/index.ts';

export interface CountExchangePorts {
  bus: NodeBus;
  /** This node's id. */
  node: string;
  scheduler: Scheduler;
  /** The number of watchers on this node by listing id. */
  counts(): [string, number][];
  /** A monotonic clock in milliseconds; tests pass their own. */
  now?: () => number;
}

interface HeardCount {
  watching: number;
  heardAt: number;
}

const EVERY_MS = 1_000;
/** A count that was not repeated for this many milliseconds is dropped: its node is gone, or nobody watches there. */
const LASTS_MS = 3_000;

/** Knows how many watch each listing on the other nodes. Every node publishes its own counts each second. */
export class RoomCountExchange {
  readonly #ports: CountExchangePorts;
  readonly #now: () => number;
  /** The counts by listing id, then by node. */
  readonly #heard = new Map<string, Map<string, HeardCount>>();
  #next: Cancel = () => undefined;

  constructor(ports: CountExchangePorts) {
    this.#ports = ports;
    this.#now = ports.now ?? monotonicNow;
  }

  start(): void {
    this.#ports.bus.subscribe('rooms.counted', ({ node, rooms }) => {
      for (const [listingId, watching] of rooms) this.#note(listingId, node, watching);
    });
    this.#plan();
  }

  elsewhere(listingId: string): number {
    let sum = 0;
    for (const { watching, heardAt } of this.#heard.get(listingId)?.values() ?? []) {
      if (this.#now() - heardAt < LASTS_MS) sum += watching;
    }
    return sum;
  }

  stop(): void {
    this.#next();
  }

  #note(listingId: string, node: string, watching: number): void {
    const byNode = this.#heard.get(listingId) ?? new Map<string, HeardCount>();
    this.#heard.set(listingId, byNode.set(node, { watching, heardAt: this.#now() }));
  }

  #plan(): void {
    this.#next = this.#ports.scheduler.after(EVERY_MS, () => {
      this.#forgetOld();
      const rooms = this.#ports.counts();
      if (rooms.length > 0) this.#ports.bus.publish('rooms.counted', { node: this.#ports.node, rooms });
      this.#plan();
    });
  }

  #forgetOld(): void {
    for (const [listingId, byNode] of this.#heard) {
      for (const [node, { heardAt }] of byNode) if (this.#now() - heardAt >= LASTS_MS) byNode.delete(node);
      if (byNode.size === 0) this.#heard.delete(listingId);
    }
  }
}
