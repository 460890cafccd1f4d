export interface MissingBusOptions {
  /** Whether nodes hear of each other's changes at once. */
  hasSharedBus: boolean;
  log: { warn(fields: object, message: string): void };
}

/**
 * Warns while several nodes serve one database without a bus between them: pages of one node then miss changes of the other for up to a second,
 * and messages to members are lost. It is no refusal, since a rolling deploy does that for seconds.
 */
export class MissingBus {
  readonly #options: MissingBusOptions;
  #isMissed = false;

  constructor(options: MissingBusOptions) {
    this.#options = options;
  }

  /** Whether several nodes run without a shared bus now. */
  get isMissed(): boolean {
    return this.#isMissed;
  }

  /** @param companions how many nodes run beside this one */
  look(companions: number): void {
    const { hasSharedBus, log } = this.#options;
    const isMissed = !hasSharedBus && companions > 0;
    if (isMissed === this.#isMissed) return;
    this.#isMissed = isMissed;
    if (isMissed)
      log.warn({ companions }, 'Other nodes serve this database, and REDIS_URL is not set: pages miss changes');
    else log.warn({}, 'No other node serves this database any more: pages miss no changes');
  }
}
