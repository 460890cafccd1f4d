import { z } from 'zod';
import { CALLS, type NamedCall } from './calls.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { Auction, Bid, Listing, ListingCard, ListingResponse, ListingStep, WrittenListing } from './listing-views.ts';
import { Problem } from './problem.ts';
import { ClientMessage, ServerMessage } from './realtime.ts';
import { COMMON_REFUSALS } from './wire.ts';

type Json = Record<string, unknown>;

/** Schemas that get their own name in the document wherever an answer contains them. */
const SHARED = {
  Auction,
  Bid,
  Listing,
  ListingCard,
  ListingResponse,
  ListingStep,
  WrittenListing,
  Problem,
  ServerMessage,
  ClientMessage,
};

/** The names under which schemas stand in `components.schemas`. */
class Components {
  readonly #registry = z.registry<{ id: string }>();

  add(name: string, schema: z.ZodType): Json {
    if (!this.#registry.has(schema)) this.#registry.add(schema, { id: name });
    return { $ref: `#/components/schemas/${this.#registry.get(schema)?.id ?? name}` };
  }

  toJson(io: 'input' | 'output'): Json {
    const uri = (id: string) => `#/components/schemas/${id}`;
    const { schemas } = z.toJSONSchema(this.#registry, { io, uri, unrepresentable: 'any' });
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutMarks(schema as Json)]));
  }
}

function withoutMarks(schema: Json): Json {
  const { $schema: _, $id: __, id: ___, ...rest } = schema;
  return rest;
}

function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function parametersIn(place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function refusalResponses(codes: readonly ErrorCode[], problem: Json): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  const responses = [...byStatus].map(([status, those]) => [
    String(status),
    { description: those.join(', '), content: { 'application/problem+json': { schema: problem } } },
  ]);
  return Object.fromEntries(responses);
}

const SECURITY = {
  visitor: [],
  optional: [{}, { bearer: [] }],
  member: [{ bearer: [] }],
  staff: [{ adminSecret: [] }],
  development: [],
} as const;

function answersOf({ name, call }: NamedCall, components: Components): Json {
  const entries = Object.entries(call.answers).map(([status, schema]) => [
    status,
    schema === null
      ? { description: 'No JSON body' }
      : {
          description: 'Done',
          content: { 'application/json': { schema: components.add(`${upperFirst(name)}Answer`, schema) } },
        },
  ]);
  const notModified = call.tagged === true ? [['304', { description: 'What If-None-Match names still holds' }]] : [];
  return Object.fromEntries([...entries, ...notModified]);
}

function requestBodyOf({ name, call }: NamedCall, bodies: Components): Json {
  const schema = call.body === undefined ? {} : bodies.add(`${upperFirst(name)}Body`, call.body);
  const types = call.bodyTypes ?? (call.body === undefined ? [] : ['application/json']);
  if (types.length === 0) return {};
  const required = call.body !== undefined && !call.body.safeParse(undefined).success;
  return { requestBody: { required, content: Object.fromEntries(types.map((type) => [type, { schema }])) } };
}

function operationOf(named: NamedCall, answers: Components, bodies: Components, problem: Json): Json {
  const { name, concept, call } = named;
  return {
    operationId: name,
    tags: [concept],
    summary: call.summary,
    security: SECURITY[call.access],
    parameters: [
      ...parametersIn('path', call.params),
      ...parametersIn('query', call.query),
      ...parametersIn('header', call.headers),
    ],
    ...requestBodyOf(named, bodies),
    responses: {
      ...answersOf(named, answers),
      ...refusalResponses([...COMMON_REFUSALS, ...call.refusals], problem),
    },
  };
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Json; securitySchemes: Json };
}

/** The whole HTTP contract as OpenAPI 3.1, made from the calls. The socket's messages stand among the schemas. */
export function openApiDocument(facts: { version: string; serverUrl: string }): OpenApiDocument {
  const answers = new Components();
  const bodies = new Components();
  for (const [name, schema] of Object.entries(SHARED)) answers.add(name, schema);
  const problem = answers.add('Problem', Problem);
  const paths: OpenApiDocument['paths'] = {};
  for (const named of CALLS) {
    const operations = paths[named.call.path] ?? {};
    operations[named.call.method.toLowerCase()] = operationOf(named, answers, bodies, problem);
    paths[named.call.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clamor', version: facts.version, description: 'The auction starts when the crowd does.' },
    servers: [{ url: facts.serverUrl }],
    paths,
    components: {
      schemas: { ...answers.toJson('output'), ...bodies.toJson('input') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        adminSecret: { type: 'apiKey', in: 'header', name: 'X-Admin-Secret' },
      },
    },
  };
}
