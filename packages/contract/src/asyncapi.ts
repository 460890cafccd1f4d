import { LIMITS, SOCKET_CLOSE, SOCKET_PATH } from './limits.ts';
import { type Json, reachedFrom, type Schemas } from './openapi-components.ts';
import { type BidAnswer, type ClientMessage, RoomMessage, type ServerMessage } from './realtime.ts';

type ServerType = (ServerMessage | BidAnswer)['type'];
type ClientType = ClientMessage['type'];

/** The messages on a listing's socket: those for everybody, and those for a signed-in socket. */
const LISTING_TYPES: readonly ServerType[] = [
  'hello',
  ...RoomMessage.options.map((option) => option.shape.type.value),
  'you:outbid',
  'you:leading',
  'you:claim',
  'you:notice',
  'you:signed-out',
  'bid:answer',
];
/** The messages on the socket of a member's own pages. */
const OWN_TYPES: readonly ServerType[] = [
  'hello',
  'you:orders',
  'you:listings',
  'you:bids',
  'you:notice',
  'you:signed-out',
];

const OPENING_TYPES: readonly ClientType[] = ['auth', 'resume'];

const CLIENT_MESSAGES: Readonly<Record<ClientType, string>> = {
  auth: 'Signs the socket in. Sent at most once, within 10 seconds of the opening.',
  resume: 'Asks for what was missed since a version, in place of a snapshot. Sent at most once, within 10 seconds.',
  bid: `Bids on the listing, on a socket that was opened with \`&bid\`; answered by \`bid:answer\`. At most ${LIMITS.bidsUnansweredMax} may be unanswered.`,
};

const CLOSE_WORDS: Readonly<Record<keyof typeof SOCKET_CLOSE, string>> = {
  policy: 'There is no such listing, or the client sent something that it may not send. Do not come back.',
  tooBig: 'A message of the client was too long. Do not come back with it.',
  restarting: 'This server restarts. Come back within two seconds: another one is there.',
  tryLater:
    'The server restarts, has no place left, or the client reads too slowly. Come back after a while, up to 30 seconds.',
  sessionEnded: 'The session ended. Sign in before the socket is opened again.',
};

interface Channel {
  name: string;
  description: string;
  /** The JSON schema of the address's query parameters. */
  query: Json;
  types: readonly ServerType[];
  /** The messages that a client may send. */
  clientTypes: readonly ClientType[];
}

const CHANNELS: readonly Channel[] = [
  {
    name: 'listing',
    description: `A listing, for everybody: \`${SOCKET_PATH}?slug=…\`. The first message is \`hello\`.`,
    query: {
      type: 'object',
      required: ['slug'],
      properties: {
        slug: { type: 'string', description: 'The slug of the listing.' },
        bid: {
          type: 'string',
          description: 'Present, and empty, where the socket may carry bids. It is never compressed.',
        },
      },
    },
    types: LISTING_TYPES,
    clientTypes: [...OPENING_TYPES, 'bid'],
  },
  {
    name: 'own',
    description: `What concerns the member who signs in: \`${SOCKET_PATH}?mine\`. The first message is \`hello\`.`,
    query: {
      type: 'object',
      required: ['mine'],
      properties: { mine: { type: 'string', description: 'Present, and empty.' } },
    },
    types: OWN_TYPES,
    clientTypes: OPENING_TYPES,
  },
];

export interface AsyncApiDocument {
  asyncapi: '3.0.0';
  info: Json;
  defaultContentType: string;
  servers: Record<string, Json>;
  channels: Record<string, Json>;
  operations: Record<string, Json>;
  components: { messages: Record<string, Json>; schemas: Schemas };
}

const ref = (pointer: string): Json => ({ $ref: pointer });
/** A message type in the form of a JSON pointer key: `you:outbid` is `you-outbid`. */
const keyOf = (type: string): string => type.replace(/[:_]/g, '-');

/**
 * The socket as AsyncAPI 3: both addresses, the messages of both sides, and the server's close codes.
 * @param schemas those of the OpenAPI document, which include the socket's messages
 */
export function asyncApiDocument(facts: { version: string; serverUrl: string }, schemas: Schemas): AsyncApiDocument {
  const [, scheme = '', host = ''] = /^(https?):\/\/([^/]+)/.exec(facts.serverUrl) ?? [];
  const fromServer = serverMessages(schemas);
  const fromClient = clientMessages(schemas);
  const messages = Object.fromEntries([...fromServer, ...fromClient]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Clamor: the socket',
      version: facts.version,
      description: 'Messages as JSON text. Only pages of this site may open a socket; programs send no Origin header.',
    },
    defaultContentType: 'application/json',
    servers: { clamor: { host, protocol: scheme === 'https' ? 'wss' : 'ws', description: 'This site.' } },
    channels: Object.fromEntries(CHANNELS.map((channel) => [channel.name, channelOf(channel)])),
    operations: Object.fromEntries(CHANNELS.flatMap(operationsOf)),
    components: { messages, schemas: withNames(reachedFrom([], schemas, messages), schemas) },
  };
}

function withNames(names: ReadonlySet<string>, schemas: Schemas): Schemas {
  return Object.fromEntries([...names].sort().map((name) => [name, schemas[name] ?? {}]));
}

const typeOf = (schema: Json | undefined): unknown => (schema?.properties as Schemas | undefined)?.type?.const;

function withoutReference(schema: Json, schemas: Schemas): Json | undefined {
  return typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
}

function serverMessages(schemas: Schemas): [key: string, message: Json][] {
  const types = new Set<unknown>([...LISTING_TYPES, ...OWN_TYPES]);
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const type = typeOf(schema);
    if (typeof type !== 'string' || !types.has(type) || name.startsWith('Activity')) return [];
    return [[keyOf(type), messageOf(type, String(schema.description), ref(`#/components/schemas/${name}`))]];
  });
}

function clientMessages(schemas: Schemas): [key: string, message: Json][] {
  const options = (schemas.ClientMessage?.oneOf ?? []) as Json[];
  return Object.entries(CLIENT_MESSAGES).map(([type, summary]) => {
    const payload = options.find((option) => typeOf(withoutReference(option, schemas)) === type) ?? {};
    return [keyOf(type), messageOf(type, summary, payload)];
  });
}

function messageOf(type: string, summary: string, payload: Json): Json {
  return { name: type, title: type, summary, payload };
}

function channelOf({ description, query, types, clientTypes }: Channel): Json {
  const keys = [...types, ...clientTypes].map(keyOf);
  const codes = Object.entries(SOCKET_CLOSE) as [keyof typeof SOCKET_CLOSE, number][];
  return {
    address: SOCKET_PATH,
    description,
    messages: Object.fromEntries(keys.map((key) => [key, ref(`#/components/messages/${key}`)])),
    bindings: { ws: { method: 'GET', query } },
    'x-close-codes': codes.map(([name, code]) => ({ code, name, description: CLOSE_WORDS[name] })),
  };
}

function operationsOf({ name, types, clientTypes }: Channel): [name: string, operation: Json][] {
  const operation = (action: 'send' | 'receive', summary: string, keys: readonly string[]) => ({
    action,
    summary,
    channel: ref(`#/channels/${name}`),
    messages: keys.map((key) => ref(`#/channels/${name}/messages/${key}`)),
  });
  return [
    [`${name}Send`, operation('send', 'What the server says.', types.map(keyOf))],
    [`${name}Receive`, operation('receive', 'What a client may say.', clientTypes.map(keyOf))],
  ];
}
