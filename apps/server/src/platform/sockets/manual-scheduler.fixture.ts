import type { Scheduler } from './scheduler.ts';

interface Planned {
  at: number;
  order: number;
  run: () => void;
}

/** Time that moves only when a test says so. What is planned for one moment runs in the order of planning. */
export class ManualScheduler implements Scheduler {
  nowMs = 0;
  #planned: Planned[] = [];
  #order = 0;

  after(ms: number, run: () => void): () => void {
    const planned = { at: this.nowMs + ms, order: this.#order++, run };
    this.#planned.push(planned);
    return () => {
      this.#planned = this.#planned.filter((each) => each !== planned);
    };
  }

  /** Moves on, running everything that falls due on the way, at its own moment. */
  advance(ms: number): void {
    const until = this.nowMs + ms;
    for (;;) {
      const next = this.#planned
        .filter((each) => each.at <= until)
        .sort((a, b) => a.at - b.at || a.order - b.order)
        .at(0);
      if (next === undefined) break;
      this.#planned = this.#planned.filter((each) => each !== next);
      this.nowMs = next.at;
      next.run();
    }
    this.nowMs = until;
  }

  get plannedCount(): number {
    return this.#planned.length;
  }
}
