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
/** Gap after gap, or a database that is away: the pause doubles up to this, and a calm minute forgets it. */
const LONGEST_PAUSE_MS = 30_000;
const CALM_MS = 60_000;

/**
 * Reads anew what messages of other nodes would have said, after a gap. Gaps that come together are healed once, and gap after gap ever more
 * seldom. Of a round only what failed is tried again.
 */
export class GapHealer {
  readonly #ports: HealerPorts;
  readonly #healings: Healing[] = [];
  /** What the next round runs. */
  readonly #due = new Set<Healing>();
  #planned: Cancel | null = null;
  #isHealing = false;
  /** Rounds without a calm minute between them. */
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

  /** What is added first is healed first. */
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
