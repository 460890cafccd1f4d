import { LRUCache } from 'lru-cache';
import type { Cancel, Scheduler } from '../clock/index.ts';
import type { CountsElsewhere, CountWindow } from './rate-limiter.ts';

/** One node's counts under some keys. */
export interface NodeCounts {
  /** The node's id. */
  node: string;
  /** For each changed key: its hashed name, its count, and the milliseconds until its window ends. */
  counts: readonly (readonly [name: string, count: number, endsInMs: number])[];
}

export interface CountExchangePorts {
  /** This node's id. */
  node: string;
  scheduler: Scheduler;
  /** The clock in which this node's windows end. */
  now(): number;
  /** The name of a key for other nodes. It is a hash. */
  nameOf(key: string): string;
  publish(counts: NodeCounts): void;
  /** The ids of the other nodes that are running. */
  others(): ReadonlySet<string>;
}

interface OwnCount {
  window: CountWindow;
  /** The count that was last sent to the other nodes; 0: none was sent, or it must be sent again. */
  said: number;
}

type HeardCount = Pick<CountWindow, 'count' | 'endsAt'>;

const EVERY_MS = 250;
/** The most keys that this node sends. The least recently counted are dropped. */
const OWN_KEYS_MAX = 2_000;
/** The most keys for which counts of other nodes are stored. */
const HEARD_KEYS_MAX = 20_000;
const NONE: readonly HeardCount[] = [];

/**
 * Sends this node's counts to the others four times a second, and stores theirs. A message contains the whole count of
 * a window, so the next message makes up for a lost one. A node without others sends nothing.
 */
export class CountExchange implements CountsElsewhere {
  readonly #ports: CountExchangePorts;
  readonly #own = new LRUCache<string, OwnCount>({ max: OWN_KEYS_MAX });
  /** The counts of other nodes, by hashed key, then by node. */
  readonly #heard = new LRUCache<string, Map<string, HeardCount>>({ max: HEARD_KEYS_MAX });
  readonly #names = new WeakMap<CountWindow, string>();
  #others: ReadonlySet<string> = new Set();
  #next: Cancel = () => undefined;

  constructor(ports: CountExchangePorts) {
    this.#ports = ports;
    this.#plan();
  }

  windowsOf(window: CountWindow): readonly HeardCount[] {
    if (this.#heard.size === 0) return NONE;
    const byNode = this.#heard.get(this.#nameOf(window));
    if (byNode === undefined) return NONE;
    const now = this.#ports.now();
    return [...byNode.values()].filter(({ endsAt }) => endsAt > now);
  }

  counted(window: CountWindow): void {
    if (this.#others.size === 0) return;
    if (this.#own.get(window.key)?.window !== window) this.#own.set(window.key, { window, said: 0 });
  }

  hear({ node, counts }: NodeCounts): void {
    const now = this.#ports.now();
    for (const [name, count, endsInMs] of counts) {
      const byNode = this.#heard.get(name) ?? new Map<string, HeardCount>();
      this.#heard.set(name, byNode.set(node, { count, endsAt: now + endsInMs }));
    }
  }

  /** Makes the next message contain all counts again, because messages may have been lost. */
  repeat(): void {
    for (const own of this.#own.values()) own.said = 0;
  }

  stop(): void {
    this.#next();
  }

  #plan(): void {
    this.#next = this.#ports.scheduler.after(EVERY_MS, () => {
      this.#forgetGone();
      if (this.#others.size > 0) this.#say();
      this.#plan();
    });
  }

  #say(): void {
    const { node, now, publish } = this.#ports;
    const at = now();
    const counts: [string, number, number][] = [];
    for (const [key, own] of this.#own.entries()) {
      const { window } = own;
      if (window.endsAt <= at) this.#own.delete(key);
      else if (own.said !== window.count) {
        own.said = window.count;
        counts.push([this.#nameOf(window), window.count, window.endsAt - at]);
      }
    }
    if (counts.length > 0) publish({ node, counts });
  }

  /** Forgets the counts of nodes that are gone. */
  #forgetGone(): void {
    const others = this.#ports.others();
    const hasGone = [...this.#others].some((node) => !others.has(node));
    // Only changed counts are sent, and a used-up count no longer changes. A node that joins would not learn of it, so
    // all counts are sent again.
    if ([...others].some((node) => !this.#others.has(node))) this.repeat();
    this.#others = others;
    if (others.size === 0) {
      this.#own.clear();
      this.#heard.clear();
    } else if (hasGone) {
      for (const byNode of this.#heard.values()) {
        for (const node of byNode.keys()) if (!others.has(node)) byNode.delete(node);
      }
    }
  }

  #nameOf(window: CountWindow): string {
    const known = this.#names.get(window);
    if (known !== undefined) return known;
    const name = this.#ports.nameOf(window.key);
    this.#names.set(window, name);
    return name;
  }
}
