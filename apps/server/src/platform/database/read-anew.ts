import { type Scheduler, wait } from '../clock/index.ts';

export interface ReadAnewPorts {
  scheduler: Scheduler;
  /** Reads these as they are committed now, and tells whoever follows them. */
  read(ids: readonly string[]): Promise<void>;
  /** Told of the first failure of a row of them. */
  onFailure(cause: unknown): void;
}

/** Ids of one query. */
const AT_ONCE = 500;
/** A reading that failed is tried again after so many milliseconds. */
const AGAIN_AFTER_MS = 1_000;

/**
 * Reads what moved: one query for all who wait, one reading after the other, so that none goes back to what an earlier one saw. Whoever moves
 * during a reading is in the next. What could not be read waits for the next try.
 */
export class ReadAnew {
  readonly #ports: ReadAnewPorts;
  readonly #waiting = new Set<string>();
  #isReading = false;
  #isFailing = false;
  #isStopped = false;

  constructor(ports: ReadAnewPorts) {
    this.#ports = ports;
  }

  add(ids: Iterable<string>): void {
    for (const id of ids) this.#waiting.add(id);
    if (!this.#isReading && !this.#isStopped) void this.#work();
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #work(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.size > 0 && !this.#isStopped) {
      const ids = [...this.#waiting].slice(0, AT_ONCE);
      for (const id of ids) this.#waiting.delete(id);
      try {
        await this.#ports.read(ids);
        this.#isFailing = false;
      } catch (cause) {
        for (const id of ids) this.#waiting.add(id);
        if (!this.#isFailing) this.#ports.onFailure(cause);
        this.#isFailing = true;
        await wait(this.#ports.scheduler, AGAIN_AFTER_MS);
      }
    }
    this.#isReading = false;
  }
}
