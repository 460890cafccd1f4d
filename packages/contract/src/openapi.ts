import { CALLS, CONCEPTS, type NamedCall } from './calls.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { byName, Components, type Json, reachedFrom, type Schemas } from './openapi-components.ts';
import { Descriptions } from './openapi-descriptions.ts';
import { HEADERS, type HeaderName, headersOf, LIMIT_HEADERS } from './openapi-headers.ts';
import { Problem } from './problem.ts';
import { BidAnswer, ClientMessage, ServerMessage } from './realtime.ts';
import { type CallShape, COMMON_REFUSALS, IdempotencyHeaders, isPublicRead } from './wire.ts';

const PLACES = { path: 'params', query: 'query', header: 'headers' } as const;
type Place = keyof typeof PLACES;

/** The schemas of a document in both directions: answers and requests. */
interface Written {
  descriptions: Descriptions;
  components: Components;
  answers: Schemas;
  /**
   * The names of the schemas in `answers` that an answer or a server message refers to, directly or through other
   * schemas.
   */
  answered: ReadonlySet<string>;
  bodies: Schemas;
}

function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Names all schemas of the calls, then writes them. */
function writeSchemas(descriptions: Descriptions): Written {
  const components = new Components();
  const sent = new Set<string>();
  const answerNames = [
    components.nameOf(ServerMessage, 'ServerMessage'),
    components.nameOf(BidAnswer, 'BidAnswer'),
    components.nameOf(Problem, 'Problem'),
  ];
  for (const { name, call } of CALLS) {
    const own = upperFirst(name);
    for (const schema of Object.values(call.answers)) {
      if (schema !== null) answerNames.push(components.nameOf(schema, `${own}Answer`));
    }
    if (call.body !== undefined) sent.add(components.nameOf(call.body, `${own}Body`));
    for (const [place, part] of Object.entries(PLACES)) {
      const schema = call[part];
      if (schema !== undefined) sent.add(components.nameOf(schema, parametersName(name, place as Place)));
    }
  }
  const answers = components.toJson('output', (name) => !sent.has(name));
  const answered = reachedFrom(answerNames, answers);
  const isOnlyAnswered = (name: string) => answered.has(name) && !isValue(answers[name]);
  const bodies = components.toJson('input', (name) => !isOnlyAnswered(name));
  return { descriptions, components, answers, answered, bodies };
}

/** Whether a schema is a text, number or list. Requests and answers may share such a schema, but not an object. */
function isValue(schema: Json | undefined): boolean {
  return schema?.type !== undefined && schema.type !== 'object';
}

function parametersName(call: string, place: Place): string {
  return `${upperFirst(call)}${upperFirst(place)}Parameters`;
}

function parametersIn(place: Place, { name, call }: NamedCall, { components, bodies, descriptions }: Written): Json[] {
  const schema = call[PLACES[place]];
  if (schema === undefined) return [];
  const written = bodies[components.nameOf(schema, parametersName(name, place))] ?? {};
  const required = (written.required ?? []) as readonly string[];
  return Object.entries((written.properties ?? {}) as Schemas).map(([parameter, json]) => ({
    name: parameter,
    in: place,
    description: descriptions.parameter(name, parameter),
    required: required.includes(parameter),
    schema: json,
  }));
}

function refusalHeaders(status: number): HeaderName[] {
  if (status === 429) return ['X-Request-Id', 'Retry-After', ...LIMIT_HEADERS];
  if (status === 503) return ['X-Request-Id', 'Retry-After'];
  return ['X-Request-Id'];
}

function refusalResponses(codes: readonly ErrorCode[], problem: Json): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  const responses = [...byStatus].map(([status, those]) => [
    String(status),
    {
      description: those.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(' '),
      headers: headersOf(refusalHeaders(status)),
      content: { 'application/problem+json': { schema: problem } },
    },
  ]);
  return Object.fromEntries(responses);
}

const SECURITY = {
  visitor: [],
  optional: [{}, { bearer: [] }],
  member: [{ bearer: [] }],
  staff: [{ adminSecret: [] }, { staffSession: [] }],
  development: [],
} as const;

/** The headers of an answer. If a call has a query and answers with an array, its `Link` header names the next page. */
function answerHeaders(call: CallShape, status: string, schema: Json | undefined): HeaderName[] {
  const { tagged, query, headers } = call;
  const isPaged = schema?.type === 'array' && query !== undefined;
  return [
    ...LIMIT_HEADERS,
    ...(isPublicRead(call) ? (['Access-Control-Allow-Origin'] as const) : []),
    ...(tagged === true ? (['ETag'] as const) : []),
    ...(headers === IdempotencyHeaders ? (['Idempotent-Replayed'] as const) : []),
    ...(isPaged ? (['Link'] as const) : []),
    ...(status === '303' ? (['Location'] as const) : []),
  ];
}

function answersOf({ name, call }: NamedCall, { components, answers, descriptions }: Written): Json {
  const entries = Object.entries(call.answers).map(([status, schema]) => {
    const component = schema === null ? undefined : components.nameOf(schema, `${upperFirst(name)}Answer`);
    const json = component === undefined ? undefined : answers[component];
    const described = { description: descriptions.answer(name, status, component) };
    const headers = headersOf(answerHeaders(call, status, json));
    if (schema === null) return [status, { ...described, headers }];
    const content = { 'application/json': { schema: components.refer(schema, `${upperFirst(name)}Answer`) } };
    return [status, { ...described, headers, content }];
  });
  const notModified =
    call.tagged === true
      ? [
          [
            '304',
            { description: 'What `If-None-Match` names still holds.', headers: headersOf([...LIMIT_HEADERS, 'ETag']) },
          ],
        ]
      : [];
  return Object.fromEntries([...entries, ...notModified]);
}

function requestBodyOf({ name, call }: NamedCall, { components }: Written): Json {
  const schema = call.body === undefined ? {} : components.refer(call.body, `${upperFirst(name)}Body`);
  const types = call.bodyTypes ?? (call.body === undefined ? [] : ['application/json']);
  if (types.length === 0) return {};
  const required = call.body !== undefined && !call.body.safeParse(undefined).success;
  return { requestBody: { required, content: Object.fromEntries(types.map((type) => [type, { schema }])) } };
}

function operationOf(named: NamedCall, written: Written, problem: Json): Json {
  const { name, concept, call } = named;
  return {
    operationId: name,
    tags: [concept],
    summary: call.summary,
    security: SECURITY[call.access],
    parameters: (['path', 'query', 'header'] as const).flatMap((place) => parametersIn(place, named, written)),
    ...requestBodyOf(named, written),
    responses: {
      ...answersOf(named, written),
      ...refusalResponses([...COMMON_REFUSALS, ...call.refusals], problem),
    },
  };
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  tags: Json[];
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Schemas; headers: Record<string, Json>; securitySchemes: Record<string, Json> };
}

/**
 * The schemas that the calls and the socket use. A schema has only one name. If requests and answers share it, both
 * must describe it equally.
 */
function schemasOf(paths: OpenApiDocument['paths'], { components, answers, answered, bodies }: Written): Schemas {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const sent = operations.map(({ parameters, requestBody }) => [parameters, requestBody]);
  const written = new Map([...answered].map((name) => [name, answers[name]]));
  for (const name of reachedFrom([components.nameOf(ClientMessage, 'ClientMessage')], bodies, sent)) {
    const other = written.get(name);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(bodies[name])) {
      throw new Error(`${name} is sent in one form and answered in another: each needs a name of its own.`);
    }
    written.set(name, bodies[name]);
  }
  return Object.fromEntries([...written].sort(byName)) as Schemas;
}

/** The whole HTTP contract as OpenAPI 3.1, generated from the calls. Its schemas include the socket's messages. */
export function openApiDocument(
  facts: { version: string; serverUrl: string },
  descriptions: Descriptions = new Descriptions(),
): OpenApiDocument {
  const written = writeSchemas(descriptions);
  const problem = written.components.refer(Problem, 'Problem');
  const paths: OpenApiDocument['paths'] = {};
  for (const named of CALLS) {
    const operations = paths[named.call.path] ?? {};
    operations[named.call.method.toLowerCase()] = operationOf(named, written, problem);
    paths[named.call.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clamor', version: facts.version, description: 'The auction starts when the crowd does.' },
    servers: [{ url: facts.serverUrl, description: 'This site.' }],
    tags: Object.keys(CONCEPTS).map((name) => ({ name, description: descriptions.tag(name) })),
    paths,
    components: {
      schemas: descriptions.describe(schemasOf(paths, written)),
      headers: HEADERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that a sign-in answers.' },
        adminSecret: { type: 'apiKey', in: 'header', name: 'X-Admin-Secret', description: 'A secret of staff.' },
        staffSession: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-clamor_staff',
          description: 'The session that a sign-in of staff opens.',
        },
      },
    },
  };
}
