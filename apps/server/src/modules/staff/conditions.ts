/** Collects the conditions of a filtered query and their parameter values. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #all: string[] = [];

  /** Adds a value and returns its placeholder. */
  value(given: unknown): string {
    return `$${this.values.push(given)}`;
  }

  add(condition: string): void {
    this.#all.push(condition);
  }

  /** All conditions, for use after `WHERE`. */
  toString(): string {
    return this.#all.length === 0 ? 'true' : this.#all.join(' AND ');
  }
}
