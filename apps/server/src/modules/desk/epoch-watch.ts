import type { Scheduler } from '../../platform/clock/index.ts';
import type { PipelineConnection } from '../../platform/pipeline/index.ts';
import { readEpoch } from './read-identity.ts';

/**
 * Reads the database's epoch on each new connection of a lane, because the connection may lead to a promoted standby or
 * a restored database (docs/desk.md#versions).
 */
export class EpochWatch {
  readonly #scheduler: Scheduler;
  readonly #answerTimeoutMs: number;
  readonly #onEpoch: (epoch: string) => void;
  #epoch: string | null = null;

  /** @param onEpoch called with each epoch except the first */
  constructor(scheduler: Scheduler, answerTimeoutMs: number, onEpoch: (epoch: string) => void) {
    this.#scheduler = scheduler;
    this.#answerTimeoutMs = answerTimeoutMs;
    this.#onEpoch = onEpoch;
  }

  /** The epoch that a lane read last. Throws before the first read. */
  get epoch(): string {
    if (this.#epoch === null) throw new Error('The epoch of the database was not read yet.');
    return this.#epoch;
  }

  /** Opens a connection and reads the epoch. If the database is a standby and refuses writes, it closes the connection and throws. */
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
