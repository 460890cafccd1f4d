import type { Chance } from './random.ts';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Returns a value that exists in the running market for a field of this name; undefined if there is none. */
export type Known = (field: string, chance: Chance) => unknown;

/** Values that often break programs. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  -0,
  0.1,
  1.001,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0001\ufeff',
  'two\r\nlines',
  "'; DROP TABLE bids; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%zz%E0%A4%A',
  '{{7*7}}',
  'constructor',
  '__proto__',
  'NaN',
  '9'.repeat(400),
  'x'.repeat(30_000),
  '👍'.repeat(300),
  [],
  [[[[[[]]]]]],
  {},
  { constructor: { prototype: { admin: true } } },
  { length: 1e9 },
];

export function hostileValue(chance: Chance): unknown {
  if (chance.oneIn(12)) return chance.text(chance.whole(1, 40), '\u0000\r\n\t "\'\\%&?#/{}[]<>é漢👍');
  if (chance.oneIn(12)) return (chance.next() - 0.5) * 10 ** chance.whole(0, 18);
  return chance.of(HOSTILE);
}

/**
 * A value that fits the schema: one of the running market, if `known` has one for the field, otherwise a random one.
 */
export function validValue(schema: Schema, field: string, known: Known, chance: Chance): unknown {
  const offered = known(field, chance);
  if (offered !== undefined) return offered;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.of(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return validValue(chance.of(choices), field, known, chance);
  switch (schema.type) {
    case 'object':
      return validObject(schema, known, chance);
    case 'array':
      return Array.from({ length: chance.whole(0, Math.min(3, schema.maxItems ?? 3)) }, () =>
        validValue(schema.items ?? {}, `${field}[]`, known, chance),
      );
    case 'integer':
      return chance.whole(schema.minimum ?? 0, Math.min(schema.maximum ?? 100_000, 1_000_000));
    case 'number':
      return (schema.minimum ?? 0) + chance.next() * Math.min(schema.maximum ?? 1_000, 1_000);
    case 'boolean':
      return chance.oneIn(2);
    case 'null':
      return null;
    default:
      return chance.text(chance.whole(schema.minLength ?? 1, Math.min(schema.maxLength ?? 30, 30)));
  }
}

function validObject(
  { properties = {}, required = [] }: Schema,
  known: Known,
  chance: Chance,
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties))
    if (required.includes(name) || chance.oneIn(3)) value[name] = validValue(property, name, known, chance);
  return value;
}

/** A copy of the value with one fault. */
export function nearlyValid(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostileValue(chance);
  const fields = Object.keys(value);
  if (fields.length === 0) return { unknownField: hostileValue(chance) };
  const field = chance.of(fields);
  const { [field]: given, ...rest } = value as Record<string, unknown>;
  if (chance.oneIn(5)) return rest;
  if (typeof given === 'number' && chance.oneIn(2)) return { ...rest, [field]: given + chance.of([-1, 0.5, 1, 1e-9]) };
  if (typeof given === 'string' && chance.oneIn(2)) return { ...rest, [field]: given + String(hostileValue(chance)) };
  return { ...rest, [field]: hostileValue(chance) };
}
