import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { BudgetLimits } from '../limiter/index.ts';
import { answer } from './answer.ts';
import { echo, openHttpApp } from './http-site.fixture.ts';
import { leaveUnread } from './leave-unread.ts';
import { route } from './route.ts';

const KIB = 1024;
const BODY_BYTES = 100 * KIB;

async function openEcho(bodies: BudgetLimits = { perKey: 250 * KIB, inAll: 450 * KIB }): Promise<FastifyInstance> {
  const app = await openHttpApp({ bodies, trustProxy: ['127.0.0.1'] });
  route(app, echo, ({ body }) => answer(200, { text: String(body.text.length) }));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
    leaveUnread(scope);
    scope.put('/raw', async (request) => {
      let bytes = 0;
      for await (const piece of request.raw) bytes += (piece as Buffer).length;
      return { bytes };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return app;
}

const REST = 'x"}';

interface Sender {
  socket: Socket;
  /** The first line of the answer, once it has arrived. */
  answered: Promise<string>;
}

/** Sends a request without the last bytes of its body (`REST`). */
function begin(app: FastifyInstance, from = '203.0.113.1', target = 'POST /api/echo/a'): Sender {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => {
    socket.destroy();
  });
  const start = '{"text":"';
  const head = [
    `${target} HTTP/1.1`,
    'host: clamor.test',
    `x-forwarded-for: ${from}`,
    'content-type: application/json',
    `content-length: ${BODY_BYTES}`,
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n${start}${'x'.repeat(BODY_BYTES - start.length - REST.length)}`);
  const answered = new Promise<string>((heard) => {
    socket.once('data', (bytes) => heard(bytes.toString().split('\r\n')[0] ?? ''));
  });
  return { socket, answered };
}

/** Sends the beginnings of bodies. Resolves when the app has begun to read all of them. */
async function begun(app: FastifyInstance, from: readonly string[]): Promise<[Sender, ...Sender[]]> {
  let seen = 0;
  const all = new Promise<void>((done) => {
    app.server.on('request', () => {
      seen += 1;
      if (seen === from.length) done();
    });
  });
  const senders = from.map((address) => begin(app, address));
  await all;
  return senders as [Sender, ...Sender[]];
}

it('refuses bodies that one address has too many of on their way, and takes what others send, and what is small', async () => {
  const app = await openEcho();
  const held = await begun(app, ['203.0.113.1', '203.0.113.1']);
  expect(await begin(app).answered).toBe('HTTP/1.1 429 Too Many Requests');
  const small = { method: 'POST', url: '/api/echo/a', payload: { text: 'x' }, remoteAddress: '203.0.113.1' } as const;
  expect((await app.inject(small)).statusCode).toBe(200);
  const [other] = await begun(app, ['198.51.100.7']);
  for (const { socket, answered } of [...held, other]) {
    socket.write(REST);
    expect(await answered).toBe('HTTP/1.1 200 OK');
  }
  const [again] = await begun(app, ['203.0.113.1']);
  again.socket.write(REST);
  expect(await again.answered).toBe('HTTP/1.1 200 OK');
});

it('refuses bodies where too many are on their way in all, and has room again when one broke off', async () => {
  const app = await openEcho();
  const brokenOff = new Promise<void>((done) => {
    app.server.once('request', (raw: IncomingMessage) => raw.once('close', done));
  });
  const [first] = await begun(app, ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']);
  expect(await begin(app, '203.0.113.5').answered).toBe('HTTP/1.1 503 Service Unavailable');
  first.socket.destroy();
  await brokenOff;
  const [next] = await begun(app, ['203.0.113.5']);
  next.socket.write(REST);
  expect(await next.answered).toBe('HTTP/1.1 200 OK');
});

it('counts a body without a length as the longest', async () => {
  const app = await openEcho();
  const payload = '{"text":"x"}';
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const refused = await app.inject({ method: 'POST', url: '/api/echo/a', headers, payload });
  expect(refused.statusCode).toBe(429);
});

it('leaves alone what a route reads piece by piece', async () => {
  const app = await openEcho({ perKey: 1, inAll: 1 });
  expect(await begin(app).answered).toBe('HTTP/1.1 429 Too Many Requests');
  const sender = begin(app, '203.0.113.1', 'PUT /raw');
  sender.socket.write(REST);
  expect(await sender.answered).toBe('HTTP/1.1 200 OK');
});
