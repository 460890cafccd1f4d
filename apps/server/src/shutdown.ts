interface Step {
  name: string;
  stop: () => unknown;
}

/** Stops what was started, in reverse order. If one stop fails, the others still run. */
export class Shutdown {
  readonly #steps: Step[] = [];
  #underWay: Promise<void> | null = null;

  /** Whether a stop was requested. */
  get isUnderWay(): boolean {
    return this.#underWay !== null;
  }

  add(name: string, stop: () => unknown): void {
    this.#steps.unshift({ name, stop });
  }

  /** Stops everything. Repeated calls wait for the same shutdown. */
  run(): Promise<void> {
    this.#underWay ??= this.#stopAll();
    return this.#underWay;
  }

  async #stopAll(): Promise<void> {
    for (const { name, stop } of this.#steps) {
      try {
        await stop();
      } catch (cause) {
        process.emitWarning(new Error(`Stopping ${name} failed.`, { cause }));
      }
    }
  }
}
