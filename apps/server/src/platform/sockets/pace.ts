import type { Cancel, Scheduler } from '../clock/index.ts';

const FASTEST_INTERVAL_MS = 50;
const SLOWEST_INTERVAL_MS = 1_000;
const MEASURED_MS = 1_000;

export interface PaceLimits {
  /** The most socket writes a second for one room. Larger rooms get fewer frames. */
  writesPerRoom: number;
  /** Above this many socket writes a second, every room of this node slows down in proportion. */
  writesPerNode: number;
}

export const DEFAULT_PACE: PaceLimits = { writesPerRoom: 40_000, writesPerNode: 80_000 };

/** How often a room may send: 20 frames a second, fewer in very large rooms and on a busy node. */
export class Pace {
  readonly #limits: PaceLimits;
  readonly #scheduler: Scheduler;
  #writes = 0;
  #stretch = 1;
  #next: Cancel | null = null;

  constructor(scheduler: Scheduler, limits: PaceLimits = DEFAULT_PACE) {
    this.#scheduler = scheduler;
    this.#limits = limits;
  }

  start(): void {
    this.#next = this.#scheduler.after(MEASURED_MS, () => {
      this.#stretch = Math.max(1, (this.#stretch * this.#writes) / this.#limits.writesPerNode);
      this.#writes = 0;
      this.start();
    });
  }

  stop(): void {
    this.#next?.();
  }

  wrote(sockets: number): void {
    this.#writes += sockets;
  }

  intervalMs(roomSize: number): number {
    const forRoom = (roomSize / this.#limits.writesPerRoom) * 1_000;
    return Math.min(SLOWEST_INTERVAL_MS, Math.max(FASTEST_INTERVAL_MS, forRoom) * this.#stretch);
  }
}
