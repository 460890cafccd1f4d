export interface MissingBusOptions {
  /** Whether the configured bus reaches other nodes. */
  hasSharedBus: boolean;
  log: { warn(fields: object, message: string): void };
}

const MISSED_AFTER_LOOKS = 3;

/**
 * Warns if several nodes share one database but no bus. Then one node's pages show the other's changes up to a second
 * late, and messages to members' pages are lost. It is only a warning, because a rolling deploy may cause this for
 * seconds.
 */
export class MissingBus {
  readonly #options: MissingBusOptions;
  #heardOnBus: (() => ReadonlySet<string>) | null = null;
  /**
   * For each other node, at how many checks in a row it was silent on the bus; always 0 after it was heard for the
   * first time.
   */
  #unheard = new Map<string, number>();
  #isMissed = false;
  #timesMissed = 0;

  constructor(options: MissingBusOptions) {
    this.#options = options;
  }

  /** Whether several nodes now run without a shared bus. */
  get isMissed(): boolean {
    return this.#isMissed;
  }

  /** How often several nodes have begun to run without a shared bus. */
  get timesMissed(): number {
    return this.#timesMissed;
  }

  /** Sets the function that returns the ids of the nodes heard on the bus. */
  follow(heard: () => ReadonlySet<string>): void {
    this.#heardOnBus = heard;
  }

  /**
   * Checks once, and warns if a node is silent on the bus.
   * @param companions the ids of the nodes that run at the same time as this one
   */
  look(companions: readonly string[]): void {
    const { hasSharedBus, log } = this.#options;
    const missed = hasSharedBus ? 0 : this.#countMissed(companions);
    const isMissed = missed > 0;
    if (isMissed === this.#isMissed) return;
    this.#isMissed = isMissed;
    if (isMissed) this.#timesMissed += 1;
    if (isMissed)
      log.warn({ companions: missed }, 'Other nodes serve this database, and REDIS_URL is not set: pages miss changes');
    else log.warn({}, 'No other node serves this database any more: pages miss no changes');
  }

  /**
   * The number of nodes that are not on the bus. A node that was heard once is on it, even if it falls silent while it
   * stops. A new node gets some checks' time to be heard.
   */
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
