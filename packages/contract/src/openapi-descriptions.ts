import { ACCOUNT_DESCRIPTIONS } from './descriptions/accounts.ts';
import { LISTING_DESCRIPTIONS } from './descriptions/listings.ts';
import { MESSAGE_DESCRIPTIONS } from './descriptions/messages.ts';
import { SALE_DESCRIPTIONS } from './descriptions/sales.ts';
import { SHARED_DESCRIPTIONS } from './descriptions/shared.ts';
import { STAFF_DESCRIPTIONS } from './descriptions/staff.ts';
import type { Json, Schemas } from './openapi-components.ts';

/** The description tables by subject. No row is in two of them. */
export const DESCRIPTION_TABLES: readonly Readonly<Record<string, string>>[] = [
  SHARED_DESCRIPTIONS,
  ACCOUNT_DESCRIPTIONS,
  LISTING_DESCRIPTIONS,
  SALE_DESCRIPTIONS,
  STAFF_DESCRIPTIONS,
  MESSAGE_DESCRIPTIONS,
];

/**
 * The descriptions of the OpenAPI and AsyncAPI documents, by key. They are kept apart from the schemas, so that no page
 * loads them. Only the terms are described beside their schemas (`listing-terms.ts`); the build leaves those out of
 * pages.
 * - `Claim`: a schema. `Claim.payBy`: a field of it. `Order.money.state`: a field of an object inside it.
 * - `payBy`: a field that means the same in every schema. `Activity*.id`: a field of every schema whose name begins so.
 * - `?limit`: a query parameter. `listBids?after`: a parameter of one call. `#orders`: a group of calls.
 * - `readObject 200`: an answer of a call. Without such a key the answer has its schema's description.
 */
export class Descriptions {
  readonly #rows: ReadonlyMap<string, string> = new Map(DESCRIPTION_TABLES.flatMap((table) => Object.entries(table)));
  readonly #families = [...new Set([...this.#rows.keys()].flatMap((key) => /^(\w+)\*\./.exec(key)?.[1] ?? []))];
  readonly #used = new Set<string>();

  /** The keys that were not used. */
  unused(): string[] {
    return [...this.#rows.keys()].filter((key) => !this.#used.has(key));
  }

  /** @param concept a group of calls */
  tag(concept: string): string {
    return this.#find([`#${concept}`]);
  }

  parameter(call: string, name: string): string {
    return this.#find([`${call}?${name}`, `?${name}`]);
  }

  /** @param schema the name of the answer's schema; undefined: the answer is not JSON */
  answer(call: string, status: string, schema: string | undefined): string {
    return this.#find([`${call} ${status}`, ...(schema === undefined ? [] : [schema])]);
  }

  /** Adds descriptions to each schema and each of its fields. */
  describe(schemas: Schemas): Schemas {
    const entries = Object.entries(schemas).map(([name, json]) => {
      const described = this.#describeWithin(json, name, '') as Json;
      return [name, { description: this.#find([name]), ...described }];
    });
    return Object.fromEntries(entries);
  }

  /** @param path the path of the object within its schema: `money.` */
  #describeWithin(json: unknown, schema: string, path: string): unknown {
    if (Array.isArray(json)) return json.map((each) => this.#describeWithin(each, schema, path));
    if (typeof json !== 'object' || json === null) return json;
    const entries = Object.entries(json).map(([key, value]) => {
      if (key !== 'properties') return [key, this.#describeWithin(value, schema, path)];
      const fields = Object.entries(value as Schemas).map(([field, inner]) => {
        const within = this.#describeWithin(inner, schema, `${path}${field}.`) as Json;
        return [field, { ...within, description: this.#field(schema, `${path}${field}`) }];
      });
      return [key, Object.fromEntries(fields)];
    });
    return Object.fromEntries(entries);
  }

  #field(schema: string, path: string): string {
    const families = this.#families.filter((family) => schema.startsWith(family)).map((family) => `${family}*.${path}`);
    return this.#find([`${schema}.${path}`, ...families, path.split('.').at(-1) ?? path]);
  }

  /** The description of the first key that has one, otherwise empty. A test reports empty descriptions. */
  #find(keys: readonly string[]): string {
    const key = keys.find((each) => this.#rows.has(each)) ?? '';
    this.#used.add(key);
    return this.#rows.get(key) ?? '';
  }
}
