/** Counts the commands that one lane has taken and not answered: queued, running and held. */
export class LaneLoad {
  #commands = 0;
  #bytes = 0;
  readonly #maxCommands: number;
  readonly #maxBytes: number;
  #whenEmpty: (() => void)[] = [];

  constructor(maxCommands: number, maxBytes: number) {
    this.#maxCommands = maxCommands;
    this.#maxBytes = maxBytes;
  }

  /** The number of commands that were taken and are not answered yet. */
  get commands(): number {
    return this.#commands;
  }

  hasRoomFor(bytes: number): boolean {
    return this.#commands < this.#maxCommands && this.#bytes + bytes <= this.#maxBytes;
  }

  taken(bytes: number): void {
    this.#commands += 1;
    this.#bytes += bytes;
  }

  answered(bytes: number): void {
    this.#commands -= 1;
    this.#bytes -= bytes;
    if (this.#commands > 0) return;
    const waiting = this.#whenEmpty;
    this.#whenEmpty = [];
    for (const resolve of waiting) resolve();
  }

  /** Resolves once every command is answered. */
  empty(): Promise<void> {
    if (this.#commands === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenEmpty.push(resolve));
  }
}
