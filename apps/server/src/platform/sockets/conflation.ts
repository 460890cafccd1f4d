import type { Cancel, Scheduler } from '../clock/index.ts';

export interface GateOptions {
  scheduler: Scheduler;
  /** Sends what has gathered; answers how many frames that were. */
  flush(): number;
  /** Milliseconds that one frame costs. Asked anew after each flush. */
  intervalMs(): number;
  /** False while earlier frames are still on their way out: then the gate waits one more interval. */
  ready(): boolean;
}

/**
 * Conflation: the first change goes out at once, what follows within the interval gathers, and what has gathered
 * always goes out when the interval is over. Urgent changes do not wait, but they cost their interval too.
 */
export class Gate {
  readonly #options: GateOptions;
  #wanted = false;
  #closing: Cancel | null = null;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Something has gathered. */
  request(): void {
    if (this.#closing === null) this.#run();
    else this.#wanted = true;
  }

  /** Something has gathered that may not wait. */
  force(): void {
    this.#run();
  }

  stop(): void {
    this.#closing?.();
    this.#closing = null;
    this.#wanted = false;
  }

  #run(): void {
    this.#closing?.();
    this.#closing = null;
    this.#wanted = false;
    const frames = this.#options.flush();
    if (frames > 0) this.#closeFor(frames * this.#options.intervalMs());
  }

  #closeFor(ms: number): void {
    this.#closing = this.#options.scheduler.after(ms, () => {
      this.#closing = null;
      if (!this.#options.ready()) this.#closeFor(this.#options.intervalMs());
      else if (this.#wanted) this.#run();
    });
  }
}
