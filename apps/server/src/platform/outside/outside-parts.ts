import { atMost, monotonicNow, realScheduler, type Scheduler } from '../clock/index.ts';
import { type OutsideLog, OutsidePart } from './outside-part.ts';

export interface OutsidePartsOptions {
  log: OutsideLog;
  now?: () => number;
  scheduler?: Scheduler;
}

/** A part is checked after this time without a call whose success showed that the whole part works. */
const SILENT_MS = 5 * 60_000;
/** The time limit for a check. A longer one counts as failed. */
const CHECK_MS = 10_000;

/** The outside parts of this node, by name. */
export class OutsideParts {
  readonly #options: OutsidePartsOptions;
  readonly #parts = new Map<string, OutsidePart>();

  constructor(options: OutsidePartsOptions) {
    this.#options = options;
  }

  /**
   * @param check a cheap request that rejects if the part does not work
   * @param partial operations whose success does not show that the others work
   */
  add(name: string, check: () => Promise<unknown>, partial: readonly string[] = []): OutsidePart {
    const { log, now = monotonicNow } = this.#options;
    const part = new OutsidePart({ name, log, now, partial, check: () => this.#bounded(check()) });
    this.#parts.set(name, part);
    return part;
  }

  all(): readonly OutsidePart[] {
    return [...this.#parts.values()];
  }

  /** The part of this name; null: this node does not use it. */
  find(name: string): OutsidePart | null {
    return this.#parts.get(name) ?? null;
  }

  /** Checks each part that is down or unknown, or has not been shown to work for `SILENT_MS`. Never rejects. */
  async checkDue(): Promise<void> {
    await Promise.all(
      this.all()
        .filter(isDue)
        .map((part) => part.check()),
    );
  }

  async #bounded(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => undefined);
    await atMost(this.#options.scheduler ?? realScheduler, CHECK_MS, done);
    if (!isDone) throw new Error(`No answer within ${CHECK_MS / 1_000} seconds`);
  }
}

function isDue(part: OutsidePart): boolean {
  const unprovenMs = part.unprovenForMs();
  return !part.isUp || unprovenMs === null || unprovenMs >= SILENT_MS;
}
