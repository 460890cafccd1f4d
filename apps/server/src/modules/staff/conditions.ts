/** The conditions of a query that is narrowed by what was asked for, and the values that they name. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #all: string[] = [];

  /** The parameter that stands for a value. */
  value(given: unknown): string {
    return `$${this.values.push(given)}`;
  }

  add(condition: string): void {
    this.#all.push(condition);
  }

  /** All of them, after `WHERE`. */
  toString(): string {
    return this.#all.length === 0 ? 'true' : this.#all.join(' AND ');
  }
}
