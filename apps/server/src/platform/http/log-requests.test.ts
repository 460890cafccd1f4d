import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccessLog } from '../log/index.ts';
import { logRequests } from './log-requests.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function openLogged() {
  const lines: Parameters<AccessLog['answered']>[0][] = [];
  const app = fastify();
  opened.push(app);
  app.decorateRequest('memberId', null);
  app.decorateRequest('staffName', null);
  logRequests(app, { answered: (line) => lines.push(line), socketOpened: () => {}, socketClosed: () => {} });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['x-refuse'] === undefined) done();
    else reply.code(403).send('no');
  });
  app.get('/things/:slug', () => 'a thing');
  app.get('/never', () => new Promise(() => {}));
  app.get('/broken', () => {
    throw new Error('a bug');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { lines, port, get: (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }) };
}

describe('the line of a request', () => {
  it.each([
    ['/things/a-secret?token=secret', {}, { route: '/things/:slug', status: 200 }],
    ['/things/a', { 'x-refuse': '1' }, { route: '/things/:slug', status: 403 }],
    ['/broken', {}, { route: '/broken', status: 500 }],
    ['/nowhere/secret', {}, { route: 'unknown', status: 404 }],
  ])('has the pattern of its route and the status: %s with %j', async (path, headers, expected) => {
    const { lines, get } = await openLogged();
    await (await get(path, headers)).text();
    await expect.poll(() => lines).toMatchObject([{ method: 'GET', ...expected, memberId: null, staffName: null }]);
  });

  it('is there if it asked for another protocol and was answered as if it had not', async () => {
    const { lines, port } = await openLogged();
    const client = connect(port, '127.0.0.1');
    client.write('GET /things/a HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: close\r\n\r\n');
    await once(client.resume(), 'close');
    await expect.poll(() => lines).toMatchObject([{ route: '/things/:slug', status: 200 }]);
  });

  it('has no status if its client went away before the answer', async () => {
    const { lines, port } = await openLogged();
    const client = connect(port, '127.0.0.1');
    const arrived = once(opened[0]?.server ?? expect.unreachable(), 'request');
    client.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
    await arrived;
    client.destroy();
    await expect.poll(() => lines).toMatchObject([{ route: '/never', status: null, bytes: 0 }]);
  });
});
