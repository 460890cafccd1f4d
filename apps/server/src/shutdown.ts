interface Step {
  name: string;
  close: () => unknown;
}

/** What was opened, closed in the opposite order. One that fails does not keep the others open. */
export class Closing {
  readonly #steps: Step[] = [];
  #under: Promise<void> | null = null;

  add(name: string, close: () => unknown): void {
    this.#steps.unshift({ name, close });
  }

  /** Closes everything; calling it again waits for the same closing. */
  close(): Promise<void> {
    this.#under ??= this.#closeAll();
    return this.#under;
  }

  async #closeAll(): Promise<void> {
    for (const { name, close } of this.#steps) {
      try {
        await close();
      } catch (cause) {
        process.emitWarning(new Error(`Closing ${name} failed.`, { cause }));
      }
    }
  }
}
