import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { openApiDocument } from './openapi.ts';
import { DESCRIPTION_TABLES, Descriptions } from './openapi-descriptions.ts';

type Json = Record<string, unknown>;

const descriptions = new Descriptions();
const document = openApiDocument({ version: '1.2.3', serverUrl: 'http://localhost:3000' }, descriptions);
const { schemas, headers, securitySchemes } = document.components;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: Json;
}

const parametersOf = (operation: Json) => operation.parameters as Parameter[];
const responsesOf = (operation: Json) => operation.responses as Record<string, Json>;
const isDescribed = (json: unknown) =>
  typeof (json as Json).description === 'string' && (json as Json).description !== '';
const resolve = (schema: Json): Json =>
  typeof schema.$ref === 'string' ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

/** Every object inside a schema, with its path. */
function* partsOf(json: unknown, place: string): Generator<[place: string, part: Json]> {
  if (typeof json !== 'object' || json === null) return;
  if (!Array.isArray(json)) yield [place, json as Json];
  for (const [key, value] of Object.entries(json)) yield* partsOf(value, `${place}.${key}`);
}

function* fieldsOf(): Generator<[place: string, field: Json]> {
  for (const [name, schema] of Object.entries(schemas)) {
    for (const [place, part] of partsOf(schema, name)) {
      for (const [field, json] of Object.entries((part.properties ?? {}) as Record<string, Json>)) {
        yield [`${place}.${field}`.replaceAll('.properties', ''), json];
      }
    }
  }
}

describe('what the OpenAPI document says', () => {
  it('has words for every schema, and for every field of it', () => {
    const fields = [...fieldsOf()];
    expect(fields.length).toBeGreaterThan(900);
    const named = [...fields, ...Object.entries(schemas)];
    expect(named.filter(([, json]) => !isDescribed(json)).map(([place]) => place)).toEqual([]);
  });

  it('has words for every group, parameter, answer, header and way to sign in', () => {
    const said = operations.flatMap((operation) => [
      ...parametersOf(operation).map((each) => [`${operation.operationId} ${each.in} ${each.name}`, each] as const),
      ...Object.entries(responsesOf(operation)).map(
        ([status, each]) => [`${operation.operationId} ${status}`, each] as const,
      ),
    ]);
    expect(said.length).toBeGreaterThan(900);
    const groups = document.tags.map((tag) => [String(tag.name), tag] as const);
    expect(groups.length).toBeGreaterThan(20);
    const all = [...said, ...groups, ...Object.entries(headers), ...Object.entries(securitySchemes)];
    expect(all.filter(([, json]) => !isDescribed(json)).map(([place]) => place)).toEqual([]);
  });

  it('keeps no words for what there is not', () => {
    expect(descriptions.unused()).toEqual([]);
  });

  it('has one row for each thing', () => {
    const keys = DESCRIPTION_TABLES.flatMap((table) => Object.keys(table));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('says the unit of every amount, duration and share', () => {
    const units: readonly [field: RegExp, word: RegExp][] = [
      [/Cents$/, /\bcents?\b/],
      [/Seconds$/, /\bseconds\b/],
      [/Minutes$/, /\bminutes\b/],
      [/^averageRating$/, /\btenths\b/],
      [/^hotOverrideThreshold$/, /\bpercent\b/],
    ];
    const fields = [...fieldsOf()].map(([place, json]) => ({ place, name: place.split('.').at(-1) ?? '', json }));
    const silent = fields.filter(({ name, json }) =>
      units.some(([field, word]) => field.test(name) && !word.test(String(json.description))),
    );
    expect(silent.map(({ place }) => place)).toEqual([]);
  });

  it('names what occurs more than once', () => {
    const places = new Map<string, string[]>();
    for (const [name, schema] of Object.entries(schemas)) {
      for (const [place, { description: _, ...part }] of partsOf(schema, name)) {
        // An activity item's `data` needs no name of its own: the item's type identifies it.
        const isNameable = (part.type === 'object' && !place.startsWith('Activity')) || part.enum !== undefined;
        if (!isNameable) continue;
        const written = JSON.stringify(part, (key, value) => (key === 'description' ? undefined : value));
        places.set(written, [...(places.get(written) ?? []), place]);
      }
    }
    expect(places.size).toBeGreaterThan(150);
    const repeated = [...places.values()].filter((those) => those.filter((place) => place.includes('.')).length > 0);
    expect(repeated.filter((those) => those.length > 1)).toEqual([]);
  });

  it('gives every limit as a whole number with its bounds', () => {
    const limits = operations.flatMap(parametersOf).filter(({ name }) => name === 'limit');
    expect(limits.length).toBeGreaterThan(15);
    for (const { schema } of limits) {
      expect(resolve(schema)).toMatchObject({
        type: 'integer',
        minimum: 1,
        maximum: LIMITS.pageMax,
        default: LIMITS.pageDefault,
      });
      expect(resolve(schema)).not.toHaveProperty('pattern');
    }
    const numbers = operations.flatMap(parametersOf).filter(({ name }) => ['after', 'version'].includes(name));
    expect(numbers.map(({ schema }) => schema.type)).toEqual(['integer', 'integer']);
  });

  it('names the limit on every answer that was counted, and when to come back on every refusal for a while', () => {
    const answers = operations.flatMap((operation) =>
      Object.entries(responsesOf(operation)).map(([status, { headers: said = {} }]) => ({
        status,
        said: Object.keys(said as Json),
      })),
    );
    const counted = answers.filter(({ status }) => Number(status) < 400 || status === '429');
    expect(counted.length).toBeGreaterThan(250);
    for (const { said } of counted) expect(said).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
    const later = answers.filter(({ said }) => said.includes('Retry-After')).map(({ status }) => status);
    expect([...new Set(later)].sort()).toEqual(['429', '503']);
  });

  it('says of each call with an idempotency key how a repeated answer is told', () => {
    const keyed = operations.filter((each) => parametersOf(each).some(({ name }) => name === 'idempotency-key'));
    expect(keyed.length).toBeGreaterThan(18);
    for (const operation of operations) {
      const done = Object.entries(responsesOf(operation)).filter(([status]) => Number(status) < 300);
      const told = done.some(([, { headers: said = {} }]) => 'Idempotent-Replayed' in (said as Json));
      expect([operation.operationId, told]).toEqual([operation.operationId, keyed.includes(operation)]);
    }
  });
});
