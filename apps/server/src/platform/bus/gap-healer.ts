import type { Cancel, Scheduler } from '../clock/index.ts';
import type { Bus } from './bus.ts';

export interface HealerPorts {
  bus: Pick<Bus<unknown>, 'onGap'>;
  scheduler: Scheduler;
  /** Between 0 and 1; a test's own. */
  random?: () => number;
  onFailure(cause: unknown, name: string): void;
}

interface Healing {
  name: string;
  run: () => unknown;
}

/** The healings of all nodes are spread over this time. */
const SPREAD_MS = 1_000;
/** While gaps or database errors repeat, the pause doubles up to this. A minute without any resets it. */
const LONGEST_PAUSE_MS = 30_000;
const CALM_MS = 60_000;

/**
 * Reloads data after a gap in other nodes' messages. Gaps close together are handled in one round, and repeated gaps
 * less and less often. A retry runs only the parts that failed.
 */
export class GapHealer {
  readonly #ports: HealerPorts;
  readonly #healings: Healing[] = [];
  /** The parts that the next round runs. */
  readonly #due = new Set<Healing>();
  #planned: Cancel | null = null;
  #isHealing = false;
  /** Rounds since the last calm minute. */
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

  /** Parts run in the order in which they were added. */
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
