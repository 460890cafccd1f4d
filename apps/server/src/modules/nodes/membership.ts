import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { countNodesSeen, deleteOwnRow, forgetNodes, type NodeRow, writeOwnRow } from './node-row.postgres.ts';

export interface MembershipOptions {
  /** A pool whose connections are never held long, with its own limits. */
  pool: Queryable;
  /** A UUID, new for each start of the program. */
  id: string;
  /** The version of the program. */
  version: string;
  /** How long a node may be silent before it counts as gone, in milliseconds. By default `GONE_AFTER_MS`. */
  goneAfterMs?: number;
}

/** A node counts as gone after three missing heartbeats. */
export const GONE_AFTER_MS = 3_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/** How many nodes serve this database now, draining ones included. A node that was killed counts for 3 seconds. */
export function countLiveNodes(query: Queryable): Promise<number> {
  return countNodesSeen(query, GONE_AFTER_MS);
}

/** Writes this node's row in `nodes` and reads the others (docs/nodes.md#membership). */
export class Membership {
  readonly id: string;
  readonly #options: MembershipOptions;
  #startedAt: Instant | null = null;
  #isDraining = false;
  /** The address for other nodes; null: they cannot reach this node. */
  #address: string | null = null;
  #caughtUpEpoch: string | null = null;
  #live: readonly NodeRow[] = [];
  #writing: Promise<void> = Promise.resolve();
  #isGone = false;

  constructor(options: MembershipOptions) {
    this.#options = options;
    this.id = options.id;
  }

  /** Writes this node's row for the first time and removes the rows of nodes that are long gone. Throws without a database. */
  async join(): Promise<void> {
    await forgetNodes(this.#options.pool, FORGOTTEN_AFTER_MS);
    await this.beat();
  }

  /**
   * Writes this node's row and reads the others. Resolves when the state at the time of the call is written; rejects if
   * the write fails.
   */
  beat(): Promise<void> {
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /** The live nodes at the last heartbeat, this one first, including draining ones. */
  live(): readonly NodeRow[] {
    return this.#live;
  }

  /**
   * The live nodes other than this one, at the last heartbeat. They include a node that died less than 3 seconds ago.
   */
  others(): readonly NodeRow[] {
    return this.#live.filter(({ id }) => id !== this.id);
  }

  /** The other nodes that were seen after this one started, and so certainly run at the same time. */
  companions(): readonly NodeRow[] {
    const startedAt = this.#startedAt ?? Number.POSITIVE_INFINITY;
    return this.others().filter(({ seenAt }) => seenAt > startedAt);
  }

  /**
   * Publishes this node's address. From then on this node can be the owner of listings. Rejects if the write fails;
   * later heartbeats write the address again.
   */
  listen(address: string): Promise<void> {
    this.#address = address;
    return this.beat();
  }

  /** Publishes that this node is about to stop. Rejects if the write fails; later heartbeats write it again. */
  drain(): Promise<void> {
    this.#isDraining = true;
    return this.beat();
  }

  /**
   * Publishes that the card provider's changes have been read for this database epoch, by this node or by another one
   * before.
   */
  caughtUp(epoch: string): Promise<void> {
    this.#caughtUpEpoch = epoch;
    return this.beat();
  }

  /** Removes this node's row for good: later heartbeats do not write it again. */
  async leave(): Promise<void> {
    this.#isGone = true;
    await this.#writing;
    await deleteOwnRow(this.#options.pool, this.id);
  }

  async #write(): Promise<void> {
    if (this.#isGone) return;
    const { pool, id, version, goneAfterMs = GONE_AFTER_MS } = this.#options;
    const own = { id, version, address: this.#address, startedAt: this.#startedAt, isDraining: this.#isDraining };
    this.#live = await writeOwnRow(pool, { ...own, caughtUpEpoch: this.#caughtUpEpoch }, goneAfterMs);
    this.#startedAt = this.#live[0]?.startedAt ?? null;
  }
}
