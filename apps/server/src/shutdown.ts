interface Step {
  name: string;
  stop: () => unknown;
}

/** What was started, stopped in the opposite order. One that fails does not keep the others going. */
export class Shutdown {
  readonly #steps: Step[] = [];
  #underWay: Promise<void> | null = null;

  /** Whether it was asked to stop. */
  get isUnderWay(): boolean {
    return this.#underWay !== null;
  }

  add(name: string, stop: () => unknown): void {
    this.#steps.unshift({ name, stop });
  }

  /** Stops everything; calling it again waits for the same shutdown. */
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
