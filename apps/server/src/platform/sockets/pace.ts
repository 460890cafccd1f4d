import type { Cancel, Scheduler } from '../clock/index.ts';

const FASTEST_INTERVAL_MS = 50;
const SLOWEST_INTERVAL_MS = 1_000;
const MEASURED_MS = 1_000;

export interface PaceLimits {
  /** The most socket writes a second in one room. A room with many watchers gets fewer frames. */
  writesPerRoom: number;
  /** If there are more socket writes a second than this, all rooms of the node get fewer frames. */
  writesPerNode: number;
}

export const DEFAULT_PACE: PaceLimits = { writesPerRoom: 40_000, writesPerNode: 80_000 };

/** Decides how often a room may send: 20 frames a second, but fewer in very large rooms and on a busy node. */
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
