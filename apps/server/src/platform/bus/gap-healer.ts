import type { Cancel, Scheduler } from '../clock/index.ts';
import type { Bus } from './bus.ts';

export interface HealerPorts {
  bus: Pick<Bus<unknown>, 'onGap'>;
  scheduler: Scheduler;
  /** A random number from 0 to 1; tests pass their own. */
  random?: () => number;
  onFailure(cause: unknown, name: string): void;
}

interface Healing {
  name: string;
  run: () => unknown;
}

/** After a gap each node waits a random part of this time, so that not all nodes read at once. */
const SPREAD_MS = 1_000;
/**
 * The longest pause between rounds. The pause doubles while gaps or database errors repeat, and is reset by a minute
 * without any.
 */
const LONGEST_PAUSE_MS = 30_000;
const CALM_MS = 60_000;

/**
 * Reads data again after a gap in other nodes' messages. Gaps close together are handled in one round. If gaps repeat,
 * rounds come less and less often. After a failure only the failed parts are tried again.
 */
export class GapHealer {
  readonly #ports: HealerPorts;
  readonly #healings: Healing[] = [];
  /** The parts that the next round runs. */
  readonly #due = new Set<Healing>();
  #planned: Cancel | null = null;
  #isHealing = false;
  /** The number of rounds since the last calm minute. */
  #rounds = 0;
  #calm: Cancel = () => undefined;
  #isStopped = false;

  constructor(ports: HealerPorts) {
    this.#ports = ports;
    ports.bus.onGap(() => {
      for (const healing of this.#healings) this.#due.add(healing);
      this.#plan();
    });
  }

  /** Adds a part to read again. Parts run in the order in which they were added. */
  add(name: string, run: () => unknown): void {
    this.#healings.push({ name, run });
  }

  stop(): void {
    this.#isStopped = true;
    this.#planned?.();
    this.#calm();
  }

  #plan(): void {
    if (this.#planned !== null || this.#isHealing || this.#isStopped) return;
    const { scheduler, random = Math.random } = this.#ports;
    const pauseMs = this.#rounds < 2 ? 0 : Math.min(LONGEST_PAUSE_MS, SPREAD_MS * 2 ** (this.#rounds - 2));
    this.#planned = scheduler.after(pauseMs + SPREAD_MS * random(), () => {
      this.#planned = null;
      void this.#heal();
    });
  }

  async #heal(): Promise<void> {
    this.#isHealing = true;
    this.#rounds += 1;
    this.#calm();
    this.#calm = this.#ports.scheduler.after(CALM_MS, () => {
      this.#rounds = 0;
    });
    const round = this.#healings.filter((healing) => this.#due.has(healing));
    this.#due.clear();
    for (const healing of round) {
      try {
        await healing.run();
      } catch (cause) {
        this.#due.add(healing);
        this.#ports.onFailure(cause, healing.name);
      }
    }
    this.#isHealing = false;
    if (this.#due.size > 0) this.#plan();
  }
}
