import { monotonicNow } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { giveLeasesBack, renewLeases, takeLease } from './lease-rows.postgres.ts';
import { GONE_AFTER_MS } from './membership.ts';

export interface LeaseOptions {
  /** Connections that nobody keeps for long, with bounds of their own. */
  pool: Queryable;
  /** The id of this node. */
  holder: string;
  log: { warn(fields: object, message: string): void };
  /** A lease that was not renewed for so many milliseconds is free: when its holder counts as gone. */
  goneAfterMs?: number;
  /** Milliseconds that only grow; a test's own. */
  now?: () => number;
}

/**
 * The work that this node does for all of them. A lease that was acquired is kept until it is released or lost, so that the same node does the
 * work again and again (docs/nodes.md#leases).
 */
export class Leases {
  readonly #options: LeaseOptions;
  /** Until when this node has each, by its own clock: never longer than the row says. */
  readonly #held = new Map<string, number>();
  readonly #leaseMs: number;
  #isStopped = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#leaseMs = options.goneAfterMs ?? GONE_AFTER_MS;
  }

  /** Whether this node may do the work now: it has the lease, or took it. Rejects without a database. */
  async acquire(name: string): Promise<boolean> {
    if (this.#isStopped) return false;
    if (this.holds(name)) return true;
    const { pool, holder } = this.#options;
    const askedAt = this.#now();
    if (!(await takeLease(pool, name, holder, this.#leaseMs))) return false;
    this.#held.set(name, askedAt + this.#leaseMs);
    return this.holds(name);
  }

  /** Whether this node has the lease for certain: work that finds it lost ends, since another node may have begun it. */
  holds(name: string): boolean {
    const until = this.#held.get(name);
    if (until === undefined) return false;
    if (this.#now() < until) return true;
    this.#lose(name);
    return false;
  }

  /** This work as a job asks for it: made where the lease is, and given to another node where this one fails. */
  gateOf(name: string): { mayRun(): Promise<boolean>; passOn(): Promise<void> } {
    return { mayRun: () => this.acquire(name), passOn: () => this.release(name) };
  }

  /** Gives the lease back. Without effect where this node does not have it. */
  async release(name: string): Promise<void> {
    if (!this.#held.delete(name)) return;
    const { pool, holder } = this.#options;
    await giveLeasesBack(pool, [name], holder);
  }

  /** Keeps what this node has for another while; to be called each second. Rejects without a database. */
  async renew(): Promise<void> {
    const names = [...this.#held.keys()].filter((name) => this.holds(name));
    if (names.length === 0) return;
    const { pool, holder } = this.#options;
    const askedAt = this.#now();
    const kept = new Set(await renewLeases(pool, names, holder, this.#leaseMs));
    for (const name of names) {
      // It may have been released meanwhile.
      if (!this.#held.has(name)) continue;
      if (kept.has(name)) this.#held.set(name, askedAt + this.#leaseMs);
      else this.#lose(name);
    }
  }

  /** Gives everything back and takes nothing more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const names = [...this.#held.keys()];
    this.#held.clear();
    if (names.length === 0) return;
    const { pool, holder } = this.#options;
    await giveLeasesBack(pool, names, holder);
  }

  #now(): number {
    return (this.#options.now ?? monotonicNow)();
  }

  #lose(name: string): void {
    this.#held.delete(name);
    this.#options.log.warn({ lease: name }, 'This node lost a lease; another node may do the work now');
  }
}
