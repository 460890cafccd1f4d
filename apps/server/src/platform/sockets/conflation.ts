import type { Cancel, Scheduler } from '../clock/index.ts';

export interface ConflationOptions {
  scheduler: Scheduler;
  /** Sends what has gathered; answers how many frames that were. */
  flush(): number;
  /** Milliseconds that one frame costs. Asked anew after each flush. */
  intervalMs(): number;
  /** False while earlier frames are still on their way out: then one more interval is waited. */
  ready(): boolean;
}

/**
 * The first change goes out at once, what follows within the interval gathers, and what has gathered
 * always goes out when the interval is over. Urgent changes do not wait, but they cost their interval too.
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
