import { monotonicNow } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { giveLeasesBack, renewLeases, takeLease } from './lease-rows.postgres.ts';
import { GONE_AFTER_MS } from './membership.ts';

export interface LeaseOptions {
  /** A pool whose connections are never held long, with its own limits. */
  pool: Queryable;
  /** The id of this node. */
  holder: string;
  log: { warn(fields: object, message: string): void };
  /** A lease that was not renewed for this many milliseconds is free, because its holder counts as gone. */
  goneAfterMs?: number;
  /** A monotonic clock in milliseconds; tests pass their own. */
  now?: () => number;
}

/**
 * Leases for work that only one node does at a time. An acquired lease is kept until it is released or lost, so the
 * same node usually does the work (docs/nodes.md#leases).
 */
export class Leases {
  readonly #options: LeaseOptions;
  /** The end of each held lease by this node's clock. It is never later than the end in the database. */
  readonly #held = new Map<string, number>();
  readonly #leaseMs: number;
  #isStopped = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#leaseMs = options.goneAfterMs ?? GONE_AFTER_MS;
  }

  /**
   * Whether this node may do the work now: it holds the lease or has just taken it. Rejects if the database is
   * unreachable.
   */
  async acquire(name: string): Promise<boolean> {
    if (this.#isStopped) return false;
    if (this.holds(name)) return true;
    const { pool, holder } = this.#options;
    const askedAt = this.#now();
    if (!(await takeLease(pool, name, holder, this.#leaseMs))) return false;
    this.#held.set(name, askedAt + this.#leaseMs);
    return this.holds(name);
  }

  /**
   * Whether this node certainly still holds the lease. Work that lost its lease must stop, because another node may
   * have started it.
   */
  holds(name: string): boolean {
    const until = this.#held.get(name);
    if (until === undefined) return false;
    if (this.#now() < until) return true;
    this.#lose(name);
    return false;
  }

  /**
   * The form in which a job uses a lease: the job asks `mayRun` before each run, and a failing job passes the lease on
   * to another node.
   */
  gateOf(name: string): { mayRun(): Promise<boolean>; passOn(): Promise<void> } {
    return { mayRun: () => this.acquire(name), passOn: () => this.release(name) };
  }

  /** Releases the lease. Does nothing if this node does not hold it. */
  async release(name: string): Promise<void> {
    if (!this.#held.delete(name)) return;
    const { pool, holder } = this.#options;
    await giveLeasesBack(pool, [name], holder);
  }

  /** Extends all held leases; called each second. Rejects if the database is unreachable. */
  async renew(): Promise<void> {
    const names = [...this.#held.keys()].filter((name) => this.holds(name));
    if (names.length === 0) return;
    const { pool, holder } = this.#options;
    const askedAt = this.#now();
    const kept = new Set(await renewLeases(pool, names, holder, this.#leaseMs));
    for (const name of names) {
      // The lease may have been released during the query.
      if (!this.#held.has(name)) continue;
      if (kept.has(name)) this.#held.set(name, askedAt + this.#leaseMs);
      else this.#lose(name);
    }
  }

  /** Gives all leases back and takes no more. */
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
