import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { WAITING_MAX } from './bound-connections.ts';
import { openHttpApp } from './http-site.fixture.ts';
import { sendRaw } from './raw-request.fixture.ts';

const ASK = 'GET /held HTTP/1.1\r\nhost: clamor.test\r\n\r\n';
const LAST = 'GET /held HTTP/1.1\r\nhost: clamor.test\r\nconnection: close\r\n\r\n';

/** An app whose answers wait until `letGoAt` requests have arrived. */
async function openHeld(letGoAt: number): Promise<FastifyInstance> {
  const app = await openHttpApp();
  let asked = 0;
  let letGo = (): void => undefined;
  const all = new Promise<void>((done) => {
    letGo = done;
  });
  app.get('/held', async () => {
    asked += 1;
    if (asked === letGoAt) letGo();
    await all;
    return 'held';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  onTestFinished(() => letGo());
  return app;
}

function connected(app: FastifyInstance): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => {
    socket.destroy();
  });
  return socket;
}

it('answers as many requests of one connection at a time as may wait, one after the other', async () => {
  const app = await openHeld(WAITING_MAX);
  const { text } = await sendRaw(app, ASK.repeat(WAITING_MAX - 1) + LAST);
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(WAITING_MAX);
});

it('cuts a connection that asks on and on without waiting for answers', async () => {
  const app = await openHeld(Number.POSITIVE_INFINITY);
  const socket = connected(app);
  const cut = new Promise<void>((done) => {
    socket.once('close', () => done());
  });
  socket.on('error', () => undefined);
  socket.write(ASK.repeat(WAITING_MAX + 1));
  await cut;
});

it('counts what was answered no more', async () => {
  const app = await openHeld(1);
  const socket = connected(app);
  for (let sent = 0; sent <= WAITING_MAX; sent += 1) expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 OK/);
});

function ask(socket: Socket): Promise<string> {
  return new Promise((heard, gone) => {
    socket.once('data', (bytes) => heard(bytes.toString()));
    socket.once('close', () => gone(new Error('the connection was cut')));
    socket.write(ASK);
  });
}

it('cuts a connection whose answer is not read', async () => {
  const app = await openHttpApp({ stalledMs: 100 });
  app.get('/long', (_request, reply) => reply.send(Buffer.alloc(64 * 1024 * 1024, 'x')));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const cut = new Promise<void>((done) => {
    app.server.once('connection', (socket: Socket) => socket.once('close', () => done()));
  });
  connected(app).pause().write('GET /long HTTP/1.1\r\nhost: clamor.test\r\n\r\n');
  await cut;
});
