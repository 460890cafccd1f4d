import type { Cancel, Scheduler } from '../clock/index.ts';

export interface ConflationOptions {
  scheduler: Scheduler;
  /** Sends the collected changes. Returns the number of frames. */
  flush(): number;
  /** The milliseconds that one frame costs. Read again after each flush. */
  intervalMs(): number;
  /** False while earlier frames are still being sent; then it waits another interval. */
  ready(): boolean;
}

/**
 * Sends the first change at once and collects later ones until the interval ends. Urgent changes are sent at once but
 * start an interval too.
 */
export class Conflation {
  readonly #options: ConflationOptions;
  #wanted = false;
  #pause: Cancel | null = null;

  constructor(options: ConflationOptions) {
    this.#options = options;
  }

  /** Something has gathered. */
  request(): void {
    if (this.#pause === null) this.#run();
    else this.#wanted = true;
  }

  /** Something has gathered that may not wait. */
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
