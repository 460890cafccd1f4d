import { connect } from 'node:net';
import type { Chance } from './random.ts';

/** The result of sending bytes over a separate connection. */
export interface RawOutcome {
  received: Buffer;
  /** The error if the connection broke; null if it was closed properly. */
  broken: string | null;
  /** Whether the server left the connection open after everything was sent. */
  hung: boolean;
}

const PATIENCE_MS = 10_000;

/** Sends the parts one after the other, ends the sending side, and reads until the server closes. */
export function exchange(origin: string, parts: readonly Buffer[]): Promise<RawOutcome> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const heard: Buffer[] = [];
    const outcome: RawOutcome = { received: Buffer.alloc(0), broken: null, hung: false };
    socket.setTimeout(PATIENCE_MS, () => {
      outcome.hung = true;
      socket.destroy();
    });
    socket.on('data', (chunk) => heard.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      outcome.broken = error.code ?? error.message;
    });
    socket.once('close', () => resolve({ ...outcome, received: Buffer.concat(heard) }));
    void sendAll(parts, (part) => new Promise((sent) => socket.write(part, () => sent()))).then(() => socket.end());
  });
}

async function sendAll(parts: readonly Buffer[], write: (part: Buffer) => Promise<void>): Promise<void> {
  for (const part of parts) await write(part);
}

/** Random bytes: HTTP requests with mistakes, or nothing like HTTP. */
export function rawHttp(paths: readonly string[], chance: Chance): Buffer[] {
  const request = chance.oneIn(12)
    ? chance.bytes(chance.whole(1, 400))
    : spoilt(Buffer.from(requestText(paths, chance)), chance);
  const cut = chance.whole(0, request.length);
  return chance.oneIn(2) ? [request] : [request.subarray(0, cut), request.subarray(cut)];
}

const METHODS = ['GET', 'GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PRI', 'get', 'FOO', ''];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTP/1.1', ''];

function requestText(paths: readonly string[], chance: Chance): string {
  const ends = chance.oneIn(15) ? '\n' : '\r\n';
  const host = chance.of([
    'Host: x',
    'Host: x',
    'Host: x',
    'Host: x',
    'Host: x\r\nHost: y',
    'Host:',
    'X: y',
    'Host: a b@c/d',
  ]);
  const body = chance.of([
    '',
    '{}',
    '{"a":',
    'x=1',
    '5\r\nhello\r\n0\r\n\r\n',
    'fffffffffffffffff\r\nx',
    chance.text(3_000),
  ]);
  const lines = [
    `${chance.of(METHODS)} ${targetOf(paths, chance)} ${chance.of(VERSIONS)}`,
    host,
    ...(chance.oneIn(2) ? [] : [chance.of(HEADERS)]),
    ...(chance.oneIn(2) ? [] : [chance.of(HEADERS)]),
    ...(body === '' || chance.oneIn(3)
      ? []
      : [`Content-Length: ${chance.of([body.length, body.length, 0, 7, -1, '1, 2', '9'.repeat(30)])}`]),
    'Connection: close',
  ];
  return `${lines.join(ends)}${ends}${ends}${body}`;
}

function targetOf(paths: readonly string[], chance: Chance): string {
  const wild = [
    '*',
    'http://evil.test/',
    '//x',
    '/%00',
    '/\u00ff',
    `/${'a'.repeat(9_000)}`,
    '/a b',
    '/?',
    '/#a',
    'x',
    '/../../etc',
  ];
  return chance.oneIn(2) ? chance.of(paths) : chance.of(wild);
}

const HEADERS = [
  'Content-Type: application/json',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: ;;;',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: xchunked',
  'Expect: 100-continue',
  'Expect: 200-maybe',
  'Upgrade: h2c\r\nConnection: Upgrade',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Range: bytes=0-0,5-1',
  'Accept-Encoding: gzip;q=x, br, *;q=0',
  'Cookie: =;=;=; clamor_device=%00',
  'Authorization: Bearer',
  'Authorization: Bearer \u00ff\u00fe',
  'If-None-Match: "',
  'Origin: null',
  'Forwarded: for=[::1]',
  'X-Forwarded-For: x, y, ,',
  ' folded: header',
  'no colon here',
  `X-Much: ${'x'.repeat(20_000)}`,
  'Content-Length: 5\r\nContent-Length: 6',
];

/** Sometimes changes, doubles or removes some of the bytes. */
function spoilt(request: Buffer, chance: Chance): Buffer {
  if (!chance.oneIn(4) || request.length === 0) return request;
  const at = chance.whole(0, request.length - 1);
  const wild = chance.bytes(chance.whole(1, 8));
  const rest = chance.oneIn(2) ? request.subarray(at) : request.subarray(Math.min(request.length, at + wild.length));
  return Buffer.concat([request.subarray(0, at), wild, rest]);
}

/** What is wrong with the received bytes, in words; null if nothing is. Half a request may stay unanswered. */
export function rawFault({ received, broken, hung }: RawOutcome): string | null {
  if (broken !== null && received.length === 0) return `the connection broke without an answer: ${broken}`;
  if (hung) return 'the connection was left open';
  const text = received.toString('latin1');
  for (const [, status = '0'] of text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm))
    if (Number(status) >= 500 && !text.includes('"code":"OVERLOADED"')) return `answered ${status}`;
  if (text !== '' && !/^HTTP\/1\.1 [1-5]\d\d /.test(text)) return `answered ${JSON.stringify(text.slice(0, 100))}`;
  return null;
}
