import { type Scheduler, wait } from './platform/clock/index.ts';

/** Something that a part of the node must finish or hand over before the node stops. */
export type Drainer = (ms: number) => Promise<unknown>;

/**
 * The phase between a stop request and the stop. `/readyz` answers 503, so the proxy sends no new visitors, while the
 * node still serves every request (docs/nodes.md#draining).
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

  /** Adds a drainer that runs when draining begins. `ms` is its time limit; `run` waits for it. */
  add(drainer: Drainer): void {
    this.#drainers.push(drainer);
  }

  /** Resolves after `ms` milliseconds or when draining is cut short. Never rejects. */
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
