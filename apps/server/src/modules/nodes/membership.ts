import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { deleteOwnRow, forgetNodes, type NodeRow, writeOwnRow } from './node-row.postgres.ts';

export interface MembershipOptions {
  /** Connections that nobody keeps for long, with bounds of their own. */
  pool: Queryable;
  /** A UUID of its own for each start of the program. */
  id: string;
  /** Of the program. */
  version: string;
  /** A node that was not seen for so many milliseconds is gone; 3 seconds where nothing is said. */
  goneAfterMs?: number;
}

/** Three beats of a node may be missing. */
export const GONE_AFTER_MS = 3_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/** This node's row among those of all nodes, and who else is there (docs/nodes.md#who-is-there). */
export class Membership {
  readonly id: string;
  readonly #options: MembershipOptions;
  #startedAt: Instant | null = null;
  #isDraining = false;
  /** Where other nodes reach this one; null: nowhere. */
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

  /** Writes this node's row and looks who else is there. Resolves when what was so at the call is written; rejects when it could not be. */
  beat(): Promise<void> {
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /** The nodes that live as of the last beat, this one first; draining ones among them. */
  live(): readonly NodeRow[] {
    return this.#live;
  }

  /** Live nodes other than this one, as of the last beat. One that died just before this one started is among them for 3 seconds. */
  others(): readonly NodeRow[] {
    return this.#live.filter(({ id }) => id !== this.id);
  }

  /** Other nodes that were seen since this one started: they run beside it for certain. */
  companions(): readonly NodeRow[] {
    const startedAt = this.#startedAt ?? Number.POSITIVE_INFINITY;
    return this.others().filter(({ seenAt }) => seenAt > startedAt);
  }

  /** Says to all where they reach this node: it owns listings from then on. Rejects when that could not be written; later beats say it too. */
  listen(address: string): Promise<void> {
    this.#address = address;
    return this.beat();
  }

  /** Says to all that this node is about to stop. Rejects when that could not be written; later beats say it too. */
  drain(): Promise<void> {
    this.#isDraining = true;
    return this.beat();
  }

  /** Says to all that this node took in what the card provider knows, in this history of the database. */
  caughtUp(epoch: string): Promise<void> {
    this.#caughtUpEpoch = epoch;
    return this.beat();
  }

  /** Removes this node's row. Later beats write nothing. */
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
