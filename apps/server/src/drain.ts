import { type Scheduler, wait } from './platform/clock/index.ts';

/** Finishes or hands over a part of the node's work before the node stops, within `ms` milliseconds. */
export type Drainer = (ms: number) => Promise<unknown>;

/**
 * The phase between the request to stop and the stop. The node still serves every request, but `/readyz` answers 503,
 * so that the proxy sends no new visitors (docs/nodes.md#draining).
 */
export class Drain {
  readonly #scheduler: Scheduler;
  readonly #drainers: Drainer[] = [];
  #isUnderWay = false;
  #cutShort: () => void = () => undefined;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /** Adds a drainer. `run` starts it with the time limit `ms`, and waits for it. */
  add(drainer: Drainer): void {
    this.#drainers.push(drainer);
  }

  /** Drains. Resolves after `ms` milliseconds, or earlier when draining is cut short. Never rejects. */
  async run(ms: number): Promise<void> {
    this.#isUnderWay = true;
    if (ms === 0) return;
    const drained = this.#drainers.map((drainer) =>
      drainer(ms).catch((cause: unknown) => process.emitWarning(new Error('Draining failed.', { cause }))),
    );
    const isCutShort = new Promise<void>((resolve) => {
      this.#cutShort = resolve;
    });
    await Promise.race([Promise.all([wait(this.#scheduler, ms), ...drained]), isCutShort]);
  }

  cutShort(): void {
    this.#cutShort();
  }
}
