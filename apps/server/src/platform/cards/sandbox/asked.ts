import type { Instant } from '@clamor/domain/time';
import { Unacceptable } from './answer.ts';
import type { Page } from './page.ts';

/** The parameters of one request in the provider's form encoding: `metadata[paymentId]=…`. Unknown ones are refused. */
export class Asked {
  readonly #given: URLSearchParams;

  /** @param known the allowed names; one that ends in `[]` allows everything in its brackets */
  constructor(form: string, known: readonly string[]) {
    this.#given = new URLSearchParams(form);
    for (const name of this.#given.keys()) {
      const group = name.replace(/\[[^\]]*\]$/, '[]');
      if (known.includes(name) || known.includes(group)) continue;
      throw new Unacceptable({
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${name}`,
        param: name,
      });
    }
  }

  text(name: string): string | null {
    return this.#given.get(name);
  }

  required(name: string): string {
    const value = this.#given.get(name);
    if (value !== null && value !== '') return value;
    throw new Unacceptable({ code: 'parameter_missing', message: `Missing required param: ${name}.`, param: name });
  }

  /** A whole number of cents, at least 1; null if the parameter is missing. */
  cents(name: string): number | null {
    const value = this.#given.get(name);
    if (value === null) return null;
    if (/^\d{1,8}$/.test(value) && Number(value) > 0) return Number(value);
    throw new Unacceptable({ code: 'parameter_invalid_integer', message: `Invalid integer: ${value}`, param: name });
  }

  /** The values of a parameter with brackets, by the key in the brackets. */
  group(name: string): Record<string, string> {
    const entries = [...this.#given].flatMap(([key, value]): [string, string][] =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    );
    return Object.fromEntries(entries);
  }

  /** The moment in `created[gte]`, from which on rows are wanted; 0 if the parameter is missing. */
  since(): Instant {
    const seconds = Number(this.#given.get('created[gte]') ?? 0);
    return Number.isSafeInteger(seconds) ? seconds * 1_000 : 0;
  }

  page(): Page {
    const limit = Number(this.#given.get('limit') ?? DEFAULT_LIMIT);
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
      throw new Unacceptable({ message: `Limit must be between 1 and ${MAX_LIMIT}.`, param: 'limit' });
    return { after: this.#given.get('starting_after'), limit };
  }
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;
export const PAGE_PARAMS = ['limit', 'starting_after'] as const;
