import { atMost, type Cancel, realScheduler, type Scheduler } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type LeaseOptions, Leases } from './leases.ts';
import { Membership, type MembershipOptions } from './membership.ts';
import { MissingBus } from './missing-bus.ts';

export interface NodeOptions extends MembershipOptions {
  pool: Queryable;
  hasSharedBus: boolean;
  log: LeaseOptions['log'];
  scheduler?: Scheduler;
  /** A monotonic clock in milliseconds; tests pass their own. */
  now?: () => number;
}

const BEAT_EVERY_MS = 1_000;
/** The most time in milliseconds that a stopping node spends on writing to the database that it stops. */
const FAREWELL_MS = 1_000;

/** This node's membership: writes its row each second, extends its leases, and knows the other nodes. */
export class ThisNode {
  readonly membership: Membership;
  readonly leases: Leases;
  readonly #options: NodeOptions;
  readonly #scheduler: Scheduler;
  readonly #bus: MissingBus;
  #cancel: Cancel = () => undefined;
  #beating: Promise<void> | null = null;
  #isFailing = false;
  #isStopped = false;

  constructor(options: NodeOptions) {
    this.#options = options;
    this.#scheduler = options.scheduler ?? realScheduler;
    this.#bus = new MissingBus(options);
    this.membership = new Membership(options);
    this.leases = new Leases({ ...options, holder: options.id });
  }

  get id(): string {
    return this.#options.id;
  }

  /** Whether several nodes now run without a shared bus. */
  get isMissingBus(): boolean {
    return this.#bus.isMissed;
  }

  /** How often several nodes have begun to run without a shared bus. */
  get timesMissingBus(): number {
    return this.#bus.timesMissed;
  }

  /** Sets the function that returns the ids of the nodes heard on the shared bus. */
  followBus(heard: () => ReadonlySet<string>): void {
    this.#bus.follow(heard);
  }

  /** Writes this node's row and begins its heartbeats. Throws if the database is unreachable. */
  async start(): Promise<void> {
    await this.membership.join();
    this.#beatAgain();
  }

  /** Writes the row, extends the leases and reads the other nodes; called each second. Never rejects. */
  async beat(): Promise<void> {
    try {
      await Promise.all([this.membership.beat(), this.leases.renew()]);
      this.#isFailing = false;
      this.#bus.look(this.membership.companions().map(({ id }) => id));
    } catch (err) {
      if (!this.#isFailing && !this.#isStopped)
        this.#options.log.warn({ err }, 'This node could not write that it is there');
      this.#isFailing = true;
    }
  }

  /** Publishes that this node is about to stop. Never rejects. */
  async drain(): Promise<void> {
    await this.#farewell(this.membership.drain());
  }

  /**
   * Gives the leases back and removes the row. Never rejects: if that fails, the other nodes notice by themselves that
   * this node is gone.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#farewell(Promise.all([this.leases.stop(), this.membership.leave()]));
  }

  async #farewell(work: Promise<unknown>): Promise<void> {
    const warn = (err: unknown) => this.#options.log.warn({ err }, 'This node could not say that it stops');
    await atMost(this.#scheduler, FAREWELL_MS, work.catch(warn));
  }

  #beatAgain(): void {
    this.#cancel = this.#scheduler.after(BEAT_EVERY_MS, () => {
      this.#beatAgain();
      this.#beating ??= this.beat().finally(() => {
        this.#beating = null;
      });
    });
  }
}
