import type { Scheduler } from '../../platform/clock/index.ts';
import type { PipelineConnection } from '../../platform/pipeline/index.ts';
import { readEpoch } from './read-epoch.ts';

/**
 * Reads the database's epoch on each new connection of a lane: the connection may lead to a standby that was promoted, or to a database that was
 * put back (docs/desk.md#versions).
 */
export class EpochWatch {
  readonly #scheduler: Scheduler;
  readonly #answerTimeoutMs: number;
  readonly #onEpoch: (epoch: string) => void;
  #epoch: string | null = null;

  /** @param onEpoch called with each epoch but the first */
  constructor(scheduler: Scheduler, answerTimeoutMs: number, onEpoch: (epoch: string) => void) {
    this.#scheduler = scheduler;
    this.#answerTimeoutMs = answerTimeoutMs;
    this.#onEpoch = onEpoch;
  }

  /** As a lane read it last; throws before that. */
  get epoch(): string {
    if (this.#epoch === null) throw new Error('The epoch of the database was not read yet.');
    return this.#epoch;
  }

  /** Opens a connection and reads the epoch on it. Throws, and closes it, where the database cannot be written: it is a standby. */
  async connect(open: () => Promise<PipelineConnection>): Promise<PipelineConnection> {
    const connection = await open();
    const cancel = this.#scheduler.after(this.#answerTimeoutMs, () => connection.destroy());
    try {
      this.#learn(await readEpoch({ query: (text, values) => connection.run({ name: 'desk_epoch', text, values }) }));
      return connection;
    } catch (error) {
      connection.destroy();
      throw error;
    } finally {
      cancel();
    }
  }

  #learn(epoch: string): void {
    const isAnother = this.#epoch !== null && this.#epoch !== epoch;
    this.#epoch = epoch;
    if (isAnother) this.#onEpoch(epoch);
  }
}
