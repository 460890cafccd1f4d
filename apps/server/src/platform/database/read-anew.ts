import { type Scheduler, wait } from '../clock/index.ts';

export interface ReadAnewPorts {
  scheduler: Scheduler;
  /** Reads the committed rows of these ids and passes them on. */
  read(ids: readonly string[]): Promise<void>;
  /** Called with the first of several failures in a row. */
  onFailure(cause: unknown): void;
}

/** The most ids in one query. */
const AT_ONCE = 500;
/** How long to wait before a failed query is tried again, in milliseconds. */
const AGAIN_AFTER_MS = 1_000;

/**
 * Reads changed rows. All waiting ids are read in one query, and only one query runs at a time, so that no older result
 * replaces a newer one. An id that changes during a query is read by the next. After a failure its ids wait for the
 * next attempt.
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
