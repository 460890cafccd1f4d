import { problemOf } from '@clamor/contract/errors';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from './answer.ts';
import type { HttpOptions } from './create-http-app.ts';
import { developmentOnly, openHttpApp } from './http-site.fixture.ts';
import { sendProblem } from './problems.ts';
import { route } from './route.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function openApp(options: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  const app = await openHttpApp(options);
  opened.push(app);
  route(app, developmentOnly, () => answer(200, {}));
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, problemOf('NOT_FOUND')));
  return app;
}

describe('a call for development', () => {
  it.each([
    ['this machine', {}, 200],
    ['this machine, under another of its names', { headers: { host: '[::1]:3000' } }, 200],
    [
      'this machine over the other family',
      { remoteAddress: '::ffff:127.0.0.1', headers: { host: 'a.localhost' } },
      200,
    ],
    ['another machine', { remoteAddress: '203.0.113.9' }, 404],
    ['another machine that says it is this one', { remoteAddress: '10.0.0.5', headers: { host: 'localhost' } }, 404],
    ['a page of another site whose name points here', { headers: { host: 'evil.test' } }, 404],
    ['a name that only begins like one of this machine', { headers: { host: '127.0.0.1.evil.test' } }, 404],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }, 404],
    ['a proxy on this machine that names nobody', { headers: { via: '1.1 proxy' } }, 404],
  ])('answers %s', async (_from, asked, status) => {
    expect((await (await openApp()).inject({ url: '/api/toy', ...asked })).statusCode).toBe(status);
    const open = await openApp({ remoteDevelopment: true });
    expect((await open.inject({ url: '/api/toy', ...asked })).statusCode).toBe(200);
  });

  it('answers others like an address that leads nowhere, and counts it so', async () => {
    const app = await openApp({ rateLimits: true });
    const ask = (url: string) => app.inject({ url, remoteAddress: '203.0.113.9' });
    const { 'x-request-id': _, ...unknown } = (await ask('/api/nothing')).headers;
    const hidden = await ask('/api/toy');
    expect(hidden.headers).toMatchObject(unknown);
    expect(hidden.json()).toEqual((await ask('/api/nothing')).json());
    for (let count = 0; count < 1_200; count += 1) await ask('/api/toy');
    expect((await ask('/api/nothing')).statusCode).toBe(429);
  });
});
