import { type Scheduler, wait } from '../../platform/clock/index.ts';
import type { PipelineConnection } from '../../platform/pipeline/index.ts';
import { OutageBook } from './heartbeat.ts';
import { KnownRows } from './known-rows.ts';
import type { LaneMemory } from './load-batch.ts';
import type { DeskLog } from './ports.ts';

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/** A lane's own connection. It reconnects whenever the database goes away, as long as the lane lives. */
export class LaneLink {
  readonly #connect: () => Promise<PipelineConnection>;
  readonly #scheduler: Scheduler;
  readonly #answerTimeoutMs: number;
  readonly #log: DeskLog;
  #connection: PipelineConnection | null = null;
  memory = emptyMemory();

  constructor(connect: () => Promise<PipelineConnection>, scheduler: Scheduler, answerTimeoutMs: number, log: DeskLog) {
    this.#connect = connect;
    this.#scheduler = scheduler;
    this.#answerTimeoutMs = answerTimeoutMs;
    this.#log = log;
  }

  get up(): boolean {
    return this.present !== null;
  }

  /** The connection; null if there is none or it is known to be lost. */
  get present(): PipelineConnection | null {
    return this.#connection === null || this.#connection.lost ? null : this.#connection;
  }

  /** The connection, opened if necessary. Throws if the database does not accept one. */
  async open(): Promise<PipelineConnection> {
    if (this.present !== null) return this.present;
    this.#connection = null;
    const connection = await this.#connect();
    this.#connection = connection;
    this.memory = emptyMemory();
    return connection;
  }

  /** Tries to open the connection until it succeeds; null once `giveUp` returns true. */
  async insist(giveUp: () => boolean): Promise<PipelineConnection | null> {
    for (let pause = FIRST_WAIT_MS; !giveUp(); pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
      try {
        return await this.open();
      } catch (error) {
        this.#log.warn({ err: error }, 'The desk cannot reach its database and tries again.');
        await wait(this.#scheduler, pause);
      }
    }
    return null;
  }

  /** Runs work on the connection. Destroys the connection if the work takes longer than `answerTimeoutMs`. */
  async within<Result>(connection: PipelineConnection, work: Promise<Result>): Promise<Result> {
    const cancel = this.#scheduler.after(this.#answerTimeoutMs, () => connection.destroy());
    try {
      return await work;
    } finally {
      cancel();
    }
  }

  async close(): Promise<void> {
    if (this.#connection !== null && !this.#connection.lost)
      await this.within(this.#connection, this.#connection.close());
    this.#connection = null;
  }
}

function emptyMemory(): LaneMemory {
  return { book: new OutageBook(), rows: new KnownRows() };
}
