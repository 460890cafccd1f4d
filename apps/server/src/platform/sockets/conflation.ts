import type { Cancel, Scheduler } from '../clock/index.ts';

export interface ConflationOptions {
  scheduler: Scheduler;
  /** Sends the collected changes. Returns the number of frames. */
  flush(): number;
  /** The pause after a frame, in milliseconds. Read again after each flush. */
  intervalMs(): number;
  /** False while earlier frames are still being sent. Then the next flush waits for another interval. */
  ready(): boolean;
}

/**
 * Decides when collected changes are sent. The first change is sent at once, and those after it together at the end of
 * an interval. Urgent changes are sent at once; an interval begins after them too.
 */
export class Conflation {
  readonly #options: ConflationOptions;
  #wanted = false;
  #pause: Cancel | null = null;

  constructor(options: ConflationOptions) {
    this.#options = options;
  }

  /** Sends what was collected: at once, or at the end of the running interval. */
  request(): void {
    if (this.#pause === null) this.#run();
    else this.#wanted = true;
  }

  /** Sends what was collected at once, even during an interval. */
  force(): void {
    this.#run();
  }

  stop(): void {
    this.#pause?.();
    this.#pause = null;
    this.#wanted = false;
  }

  #run(): void {
    this.#pause?.();
    this.#pause = null;
    this.#wanted = false;
    const frames = this.#options.flush();
    if (frames > 0) this.#pauseFor(frames * this.#options.intervalMs());
  }

  #pauseFor(ms: number): void {
    this.#pause = this.#options.scheduler.after(ms, () => {
      this.#pause = null;
      if (!this.#options.ready()) this.#pauseFor(this.#options.intervalMs());
      else if (this.#wanted) this.#run();
    });
  }
}
