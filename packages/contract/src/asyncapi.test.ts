import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { asyncApiDocument } from './asyncapi.ts';
import { SOCKET_CLOSE } from './limits.ts';
import { openApiDocument } from './openapi.ts';
import { BidAnswer, ClientMessage, OpeningMessage, ServerMessage } from './realtime.ts';

type Json = Record<string, unknown>;

const FACTS = { version: '1.2.3', serverUrl: 'https://clamor.test' };
const document = asyncApiDocument(FACTS, openApiDocument(FACTS).components.schemas);
const { messages, schemas } = document.components;

const typesOf = (options: readonly { shape: { type: { value: string } } }[]) =>
  options.map(({ shape }) => shape.type.value).sort();
const resolve = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((found, key) => (found as Json | undefined)?.[key], document);
/** The types of the messages that an operation names. */
const saidBy = (operation: string) => {
  const { messages: said = [] } = (document.operations[operation] ?? {}) as { messages?: { $ref: string }[] };
  return said.map(({ $ref }) => {
    const message = resolve($ref) as { $ref: string };
    return (resolve(message.$ref) as { name: string }).name;
  });
};

describe('the AsyncAPI document', () => {
  it('is one by the schema of AsyncAPI 3', () => {
    const schema = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as object;
    const ajv = new Ajv({ meta: false, validateSchema: false, strict: false, validateFormats: false });
    const validate = ajv.compile(schema);
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(validate({ ...document, channels: { listing: { adress: '/ws' } } })).toBe(false);
  });

  it('has every message of both sides, and no other', () => {
    const server = [...new Set([...saidBy('listingSend'), ...saidBy('ownSend')])].sort();
    expect(server).toEqual(typesOf([...ServerMessage.options, BidAnswer]));
    const client = typesOf(ClientMessage.options);
    expect(saidBy('listingReceive').sort()).toEqual(client);
    expect(saidBy('ownReceive').sort()).toEqual(typesOf(OpeningMessage.options));
    expect(
      Object.values(messages)
        .map(({ name }) => String(name))
        .sort(),
    ).toEqual([...server, ...client].sort());
  });

  it('shows each message as its schema has it, in words', () => {
    for (const { name, summary, payload } of Object.values(messages) as {
      name: string;
      summary: string;
      payload: Json;
    }[]) {
      const schema = (typeof payload.$ref === 'string' ? resolve(payload.$ref) : payload) as {
        properties: { type: Json };
      };
      expect([name, schema.properties.type.const]).toEqual([name, name]);
      expect(summary).toMatch(/\w.*\.$/);
    }
  });

  it('says why the server closes, by each of its codes', () => {
    for (const channel of Object.values(document.channels)) {
      const codes = channel['x-close-codes'] as { code: number; description: string }[];
      expect(codes.map(({ code }) => code)).toEqual(Object.values(SOCKET_CLOSE));
      for (const { description } of codes) expect(description).toMatch(/\w\.$/);
    }
  });

  it('points only at what it has', () => {
    const pointers = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, pointer = '']) => pointer),
    );
    expect(pointers.size).toBeGreaterThan(60);
    expect([...pointers].filter((pointer) => resolve(pointer) === undefined)).toEqual([]);
    expect(Object.keys(schemas)).not.toContain('CreateListingBody');
  });

  it('names the server by its address', () => {
    expect(document.servers.clamor).toMatchObject({ host: 'clamor.test', protocol: 'wss' });
    const plain = asyncApiDocument({ ...FACTS, serverUrl: 'http://localhost:3000' }, {});
    expect(plain.servers.clamor).toMatchObject({ host: 'localhost:3000', protocol: 'ws' });
  });
});
