import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { asyncApiDocument } from '../src/asyncapi.ts';
import { CALLS } from '../src/calls.ts';
import { openApiDocument } from '../src/openapi.ts';

type Json = Record<string, unknown>;

const SOURCES = join(import.meta.dirname, '../src');
const PLACE = { version: '1.2.3', serverUrl: 'http://localhost:3000' };
const DOCUMENT = openApiDocument(PLACE);
const approved = (name: string) => join(import.meta.dirname, 'approved', `${name}.txt`);

const isFlat = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((each) => typeof each !== 'object'));

/** One line for each nested object of a document: its path, and its properties that are not objects. */
function* linesOf(place: string, node: object): Generator<string> {
  const entries = Object.entries(node);
  const own = Object.fromEntries(entries.filter(([, value]) => isFlat(value)));
  if (Object.keys(own).length > 0) yield `${place} ${JSON.stringify(own)}`;
  for (const [key, value] of entries) if (!isFlat(value)) yield* linesOf(`${place}/${key}`, value);
}

/** One line for each answer: description, headers and schema. All refusals share one line with their codes. */
function answersOf(place: string, responses: Json): string[] {
  const written = Object.entries(responses).map(([status, each]) => {
    const {
      description = '',
      headers = {},
      content = {},
    } = each as { description?: string; headers?: Json; content?: Json };
    if (!('application/problem+json' in content)) {
      const schema = JSON.stringify(content['application/json'] ?? null);
      return `${place} ${status}: ${description} [${Object.keys(headers)}] ${schema}`;
    }
    const codes = [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code);
    return `${status} ${codes} [${Object.keys(headers)}]`;
  });
  const isRefusal = (line: string) => !line.startsWith(place);
  return [...written.filter((line) => !isRefusal(line)), `${place} refuses: ${written.filter(isRefusal).join('; ')}`];
}

/** The facts that error sentences contain, each with one example. */
const FACTS = {
  errors: [{ field: 'title', message: 'Title is required' }],
  minimumCents: 125_000,
  maximumCents: 95_238_094,
  maxBytes: 10_485_760,
};
/** For each fact that changes how a sentence reads, the values to try. */
const CASES: Readonly<Record<string, readonly unknown[]>> = {
  reason: ['credentials', 'staff', 'session', 'suspended', 'refund', 'dispute', 'problem', 'debt'],
  retryAfterSeconds: [1, 59, 60, 80, 3_000],
};

type Said = (facts: object) => string;

/** Every sentence that an error may say. */
function saidBy(detail: Said): string[] {
  const each = Object.entries(CASES).flatMap(([fact, values]) => values.map((value) => ({ ...FACTS, [fact]: value })));
  const said = each.map((those) => detail({ reason: 'session', retryAfterSeconds: 1, ...those }));
  return [...new Set(said)].filter((text) => text !== undefined);
}

/** The constants that a contract module exports: everything but functions, schemas and calls. */
async function constantsOf(file: string): Promise<string[]> {
  const module = (await import(join(SOURCES, file))) as Json;
  const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value;
  const isConstant = (value: unknown) =>
    typeof value !== 'function' &&
    ![value, ...Object.values(value ?? {})].some(
      (each) => isSchema(each) || (each as Json | null)?.access !== undefined,
    );
  const written = (_: string, value: unknown) => {
    if (value instanceof Set || value instanceof Map) return [...value];
    if (value instanceof RegExp) return String(value);
    if (typeof value === 'function') return saidBy(value as Said);
    return value;
  };
  return Object.entries(module)
    .filter(([, value]) => isConstant(value))
    .map(([name, value]) => `${file} ${name} ${JSON.stringify(value, written, 1)}`);
}

/** Values that somebody may send in any field. */
const SENT: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  'an empty text': '',
  'a blank': ' ',
  'a padded text': ' Xy ',
  'a long text': 'x'.repeat(50_000),
  'two lines': 'a\nb',
  'a null character': 'a\u0000b',
  'half a character': 'a\ud83d',
  'an address': 'Ann@Example.TEST',
  'a padded address': ' ann@example.test ',
  'a path': '/account?a=1#b',
  'a path elsewhere': '//evil.test/',
  'a UUID': '0199b1c2-aaaa-7bbb-8ccc-000000000001',
  'an ETag of 3': '"3"',
  'a zone': 'Asia/Kathmandu',
  'an hour': '09:30',
  'no hour': '24:00',
  'a video': 'https://youtu.be/dQw4w9WgXcQ?t=1',
  'a code': '123 456',
  'a number': 7,
  'a number as text': '7',
  'a fraction': 1.5,
  'a negative number': -1,
  zero: 0,
  'a billion and one': 1_000_000_001,
  'a huge number': 1e300,
  true: true,
  'true as text': 'true',
  'an empty list': [],
  'a list of texts': ['a', ''],
  'a list of fifty': Array.from({ length: 50 }, (_, index) => `t${index}`),
  'an object': {},
};

/** What a field makes of each value: itself, another value, or a refusal in words. */
function* fieldLines(place: string, field: ZodType): Generator<string> {
  const outcomes = new Map<string, string[]>();
  for (const [name, value] of Object.entries(SENT)) {
    const { success, data, error } = field.safeParse(value);
    const changed = JSON.stringify(data) === JSON.stringify(value) ? 'taken' : `becomes ${JSON.stringify(data)}`;
    const said = success ? changed : `refused: ${error.issues.map(({ message }) => message).join(' ')}`;
    outcomes.set(said, [...(outcomes.get(said) ?? []), name]);
  }
  for (const [said, names] of outcomes) yield `${place} ${said} (${names.join(', ')})`;
}

/**
 * Programs elsewhere were written against this contract. If you change it on purpose, run this test with `-u` and read
 * the difference: a bound, a format, a default, a code, or the words of a field.
 */
describe('the contract is as it was approved', () => {
  it('in its calls: parameters, bodies, answers, refusals, headers and ways to sign in', async () => {
    const { paths, components: _, ...head } = DOCUMENT;
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => {
        const place = `${method} ${path}`;
        const { responses, ...asked } = call;
        return [...linesOf(place, asked), ...answersOf(place, responses as Json)].join('\n');
      }),
    );
    expect(calls.length).toBeGreaterThan(90);
    await expect(`${[...linesOf('', head), ...calls].join('\n')}\n`).toMatchFileSnapshot(approved('calls'));
  });

  it('in its schemas: every field with its type, bounds, format, default and words', async () => {
    const { components } = DOCUMENT;
    await expect(`${[...linesOf('', components)].join('\n')}\n`).toMatchFileSnapshot(approved('schemas'));
  });

  it('in its messages over a socket', async () => {
    const document = asyncApiDocument(PLACE, DOCUMENT.components.schemas) as unknown as Json;
    const { schemas: _, ...components } = document.components as Json;
    const lines = [...linesOf('', { ...document, components })];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(approved('messages'));
  });

  it('in what each field of a request takes, makes of it, and says of what it refuses', async () => {
    const parts = CALLS.flatMap(({ name, call }) =>
      (['params', 'query', 'headers', 'body'] as const).map((part) => [`${name} ${part}`, call[part]] as const),
    );
    const lines = parts.flatMap(([place, schema]) => {
      if (schema === undefined) return [];
      const fields = 'shape' in schema ? Object.entries(schema.shape as Record<string, ZodType>) : [];
      return fields.length === 0
        ? [...fieldLines(place, schema)]
        : fields.flatMap(([field, each]) => [...fieldLines(`${place} ${field}`, each)]);
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(approved('fields'));
  });

  it('in its tables: limits, errors, screens, addresses, test cards', async () => {
    const files = readdirSync(SOURCES).filter(
      (name) => /^[\w-]+\.ts$/.test(name) && !/^(calls|openapi|asyncapi)/.test(name),
    );
    const constants = await Promise.all(files.sort().map(constantsOf));
    expect(constants.flat().length).toBeGreaterThan(40);
    await expect(`${constants.flat().join('\n')}\n`).toMatchFileSnapshot(approved('tables'));
  });
});
