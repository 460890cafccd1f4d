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

/**
 * Reads anew what messages of other nodes would have said, after a gap. Gaps that come together are healed once; a healing that failed
 * is tried again.
 */
export class GapHealer {
  readonly #ports: HealerPorts;
  readonly #healings: Healing[] = [];
  #planned: Cancel | null = null;
  #isHealing = false;
  #isGapAhead = false;
  #isStopped = false;

  constructor(ports: HealerPorts) {
    this.#ports = ports;
    ports.bus.onGap(() => this.#plan());
  }

  /** What is added first is healed first. */
  add(name: string, run: () => unknown): void {
    this.#healings.push({ name, run });
  }

  stop(): void {
    this.#isStopped = true;
    this.#planned?.();
  }

  #plan(): void {
    this.#isGapAhead = true;
    if (this.#planned !== null || this.#isHealing || this.#isStopped) return;
    const { scheduler, random = Math.random } = this.#ports;
    this.#planned = scheduler.after(SPREAD_MS * random(), () => {
      this.#planned = null;
      void this.#heal();
    });
  }

  async #heal(): Promise<void> {
    this.#isHealing = true;
    this.#isGapAhead = false;
    for (const { name, run } of this.#healings) {
      try {
        await run();
      } catch (cause) {
        this.#isGapAhead = true;
        this.#ports.onFailure(cause, name);
      }
    }
    this.#isHealing = false;
    if (this.#isGapAhead) this.#plan();
  }
}
