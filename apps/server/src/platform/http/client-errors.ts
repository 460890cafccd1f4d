import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemOf } from '@clamor/contract/errors';
import type { FastifyInstance } from 'fastify';
import { realScheduler } from '../clock/scheduler.ts';
import { PROBLEM_TYPE } from './problems.ts';
import { SAFE_HEADERS } from './safe-headers.ts';
import { transportHeaders } from './transport-headers.ts';

/**
 * How long the rest of a request is read after an error, in milliseconds. If the connection were closed at once, it
 * would be reset, and the sender would not see the answer.
 */
const LINGER_MS = 1_000;
const MALFORMED = JSON.stringify(problemOf('MALFORMED'));

type Headers = Readonly<Record<string, string | number>>;

/**
 * Answers requests that are not HTTP, or are too slow or too large, and closes the connection.
 * @param transport the headers that every answer of the site has
 */
export function clientErrorHandler(transport: Headers) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
    closeWith(socket, answerTo(error, transport));
  };
}

/**
 * Refuses CONNECT requests, because this server is no proxy. Without this handler Node closes them without an answer.
 */
export function refuseTunnels(server: Server, transport: Headers): void {
  server.on('connect', (_request, socket) => closeWith(socket, bytesOf('400 Bad Request', MALFORMED, transport)));
}

/**
 * Answers an invalid WebSocket handshake like any other request that cannot be read. The app must have the sockets'
 * plugin.
 */
export function refuseHandshakes(app: FastifyInstance, publicUrl: string): void {
  const refusal = bytesOf('400 Bad Request', MALFORMED, {
    ...transportHeaders(publicUrl),
    'sec-websocket-version': 13,
  });
  app.websocketServer.on('wsClientError', (_error, socket: Duplex) => closeWith(socket, refusal));
}

/**
 * Closes the connection of a refused upgrade after its answer. Nothing else would close it: Node no longer reads it as
 * HTTP, and it has no time-out any more.
 */
export function closeRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (isUpgrade(request.raw)) {
      closeWith(request.raw.socket, '');
      // Otherwise the sockets' plugin would close the connection here, and an answer that is still being sent would be
      // lost.
      request.ws = false;
    }
    done();
  });
}

/**
 * Whether a request asks for an upgrade. Node sets the property if somebody listens for upgrades, but its types lack
 * it.
 */
function isUpgrade(raw: IncomingMessage & { upgrade?: boolean }): boolean {
  return raw.upgrade === true;
}

function closeWith(socket: Duplex, answer: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(answer);
  socket.resume();
  const cancel = realScheduler.after(LINGER_MS, () => socket.destroy());
  socket.once('close', cancel);
}

function answerTo({ code }: NodeJS.ErrnoException, transport: Headers): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return bytesOf('408 Request Timeout', '', transport);
  if (code === 'HPE_HEADER_OVERFLOW') return bytesOf('431 Request Header Fields Too Large', '', transport);
  return bytesOf('400 Bad Request', MALFORMED, transport);
}

function bytesOf(status: string, body: string, more: Headers): string {
  const headers = {
    ...(body === '' ? {} : { 'content-type': PROBLEM_TYPE }),
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...SAFE_HEADERS,
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n${body}`;
}
