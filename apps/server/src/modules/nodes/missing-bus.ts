export interface MissingBusOptions {
  /** Whether nodes hear of each other's changes at once. */
  hasSharedBus: boolean;
  log: { warn(fields: object, message: string): void };
}

const MISSED_AFTER_LOOKS = 3;

/**
 * Warns while several nodes serve one database without a bus between them: pages of one node then miss changes of the other for up to a second,
 * and messages to members are lost. It is no refusal, since a rolling deploy does that for seconds.
 */
export class MissingBus {
  readonly #options: MissingBusOptions;
  #heardOnBus: (() => ReadonlySet<string>) | null = null;
  /** By companion, how many looks in a row it was not heard; 0: it was heard once. */
  #unheard = new Map<string, number>();
  #isMissed = false;

  constructor(options: MissingBusOptions) {
    this.#options = options;
  }

  /** Whether several nodes run without a shared bus now. */
  get isMissed(): boolean {
    return this.#isMissed;
  }

  /** Some nodes share a bus: those that are heard on it are not missed. */
  follow(heard: () => ReadonlySet<string>): void {
    this.#heardOnBus = heard;
  }

  /** @param companions the ids of the nodes that run beside this one */
  look(companions: readonly string[]): void {
    const { hasSharedBus, log } = this.#options;
    const missed = hasSharedBus ? 0 : this.#countMissed(companions);
    const isMissed = missed > 0;
    if (isMissed === this.#isMissed) return;
    this.#isMissed = isMissed;
    if (isMissed)
      log.warn({ companions: missed }, 'Other nodes serve this database, and REDIS_URL is not set: pages miss changes');
    else log.warn({}, 'No other node serves this database any more: pages miss no changes');
  }

  /** A node that was heard once is on the bus, also while it dies. A new one may need some beats to be heard. */
  #countMissed(companions: readonly string[]): number {
    if (this.#heardOnBus === null) return companions.length;
    const heard = this.#heardOnBus();
    const looksAt = (id: string): number => {
      const looks = this.#unheard.get(id);
      return heard.has(id) || looks === 0 ? 0 : (looks ?? 0) + 1;
    };
    this.#unheard = new Map(companions.map((id) => [id, looksAt(id)]));
    return [...this.#unheard.values()].filter((looks) => looks >= MISSED_AFTER_LOOKS).length;
  }
}
