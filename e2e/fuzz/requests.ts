import type { NamedCall } from '@clamor/contract/calls';
import { z } from 'zod';
import type { Chance } from './random.ts';
import { hostileValue, type Known, nearlyValid, type Schema, validValue } from './values.ts';

/** One request to send. */
export interface FuzzRequest {
  /** The call of the contract; null for an address that belongs to no call. */
  named: NamedCall | null;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

type Manner = 'valid' | 'nearly' | 'hostile';

const schemas = new WeakMap<z.ZodType, Schema>();

function schemaOf(type: z.ZodType): Schema {
  const made = schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(type, made);
  return made;
}

const BROKEN_BODIES = [
  '{',
  '[]',
  '7',
  'null',
  '"text"',
  '{"a":}',
  '\u0000',
  '',
  '{"__proto__":{"admin":true}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"title":"${'x'.repeat(400_000)}"}`,
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'image/png',
  'application/octet-stream',
  'x',
  '',
];

/** A request to a call: valid, almost valid, or with hostile values in any of its parts. */
export function requestTo(named: NamedCall, known: Known, chance: Chance): FuzzRequest {
  const { call } = named;
  const manner = chance.of<Manner>(['valid', 'valid', 'nearly', 'hostile']);
  const content = contentOf(named, manner, known, chance);
  return {
    named,
    method: call.method,
    path: pathOf(named, manner, known, chance) + queryOf(named, manner, known, chance),
    headers: { ...headersOf(named, manner, known, chance), ...content.headers },
    body: content.body,
  };
}

/** A request to an address that the contract does not have. */
export function requestNowhere(chance: Chance): FuzzRequest {
  const parts = Array.from({ length: chance.whole(0, 5) }, () =>
    chance.of([
      'api',
      'listings',
      'objects',
      'assets',
      '..',
      '.',
      '',
      'user',
      'listing',
      'boost',
      encoded(hostileValue(chance)),
    ]),
  );
  const method = chance.of([
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'OPTIONS',
    'PATCH',
    'PROPFIND',
    'TRACE',
  ]);
  const body = method === 'GET' || chance.oneIn(2) ? null : Buffer.from(chance.of(BROKEN_BODIES));
  const headers: Record<string, string> = body === null ? {} : { 'content-type': chance.of(TYPES) };
  return { named: null, method, path: `/${parts.join('/')}`, headers, body };
}

function spoilt(value: unknown, manner: Manner, chance: Chance): unknown {
  if (manner === 'valid') return value;
  return manner === 'nearly' ? nearlyValid(value, chance) : hostileValue(chance);
}

function pathOf({ call }: NamedCall, manner: Manner, known: Known, chance: Chance): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const right = known(name, chance) ?? chance.text(8);
    return encoded(manner === 'hostile' && chance.oneIn(2) ? hostileValue(chance) : right);
  });
}

/** A value as a part of an address. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.slice(0, 2_000).replace(/\p{Surrogate}/gu, '?'));
}

function queryOf({ call }: NamedCall, manner: Manner, known: Known, chance: Chance): string {
  if (call.query === undefined) return chance.oneIn(10) ? `?${encoded(hostileValue(chance))}=${chance.text(3)}` : '';
  const asked = spoilt(validValue(schemaOf(call.query), '', known, chance), manner, chance);
  const pairs = Object.entries(typeof asked === 'object' && asked !== null ? asked : { x: asked });
  return pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`;
}

function headersOf({ call }: NamedCall, manner: Manner, known: Known, chance: Chance): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of Object.keys(call.headers?.shape ?? {})) {
    if (name === 'x-admin-secret' || chance.oneIn(2)) continue;
    const value = manner === 'hostile' ? hostileValue(chance) : (known(name, chance) ?? chance.text(10));
    headers[name] = headerText(value);
  }
  if (chance.oneIn(20)) headers.cookie = headerText(`clamor_device=${String(hostileValue(chance))}`);
  if (chance.oneIn(20)) headers['if-none-match'] = headerText(hostileValue(chance));
  if (chance.oneIn(30)) headers.origin = headerText(hostileValue(chance));
  if (chance.oneIn(30)) headers['accept-encoding'] = headerText(hostileValue(chance));
  return headers;
}

/** A value as header text, without characters that a header cannot contain. */
function headerText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return Buffer.from(text.slice(0, 1_000))
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
}

function contentOf(named: NamedCall, manner: Manner, known: Known, chance: Chance) {
  const { call } = named;
  const takesFiles = call.bodyTypes?.some((type) => type.startsWith('image/')) ?? false;
  if (takesFiles) {
    const file = (known('file', chance) as Buffer | undefined) ?? chance.bytes(chance.whole(0, 2_000));
    return { headers: { 'content-type': 'image/png' }, body: manner === 'valid' ? file : cutShort(file, chance) };
  }
  if (call.body === undefined && manner !== 'hostile') return { headers: {}, body: null };
  if (call.method === 'GET') return { headers: {}, body: null };
  if (manner === 'hostile' && chance.oneIn(2)) {
    const type = chance.of(TYPES);
    return { headers: type === '' ? {} : { 'content-type': type }, body: Buffer.from(chance.of(BROKEN_BODIES)) };
  }
  const right = call.body === undefined ? {} : bodyFor(schemaOf(call.body), manner, known, chance);
  const text = JSON.stringify(spoilt(right, manner, chance)) ?? '';
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(text) };
}

/**
 * A body for a call. Every second valid one has only the required fields, because random optional fields seldom fit
 * each other.
 */
function bodyFor(schema: Schema, manner: Manner, known: Known, chance: Chance): unknown {
  const isBare = manner === 'valid' && schema.properties !== undefined && chance.oneIn(2);
  if (!isBare) return validValue(schema, '', known, chance);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  return validValue({ ...schema, properties: Object.fromEntries(fields) }, '', known, chance);
}

function cutShort(file: Buffer, chance: Chance): Buffer {
  const cut = Buffer.from(file.subarray(0, chance.whole(0, file.length)));
  if (cut.length > 0) cut[chance.whole(0, cut.length - 1)] = chance.whole(0, 255);
  return cut;
}
