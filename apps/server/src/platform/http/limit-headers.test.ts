import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from './answer.ts';
import { members, openHttpApp } from './http-site.fixture.ts';
import { route } from './route.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

describe('the limit that an answer names', () => {
  it('is that of its class, with what is left of the minute, for each member apart', async () => {
    const app = await openHttpApp({ rateLimits: true });
    opened.push(app);
    route(app, members, ({ caller }) => answer(200, { name: caller.username }), { limit: 'export' });
    const ask = async (headers: Record<string, string> = { authorization: 'Bearer member' }) => {
      const { statusCode, headers: answered } = await app.inject({ url: '/api/members', headers });
      return [statusCode, answered['ratelimit-policy'], answered.ratelimit];
    };
    const policy = '"export";q=6;w=60';
    expect(await ask()).toEqual([200, policy, '"export";r=5;t=60']);
    expect(await ask()).toEqual([200, policy, '"export";r=4;t=60']);
    expect(await ask({})).toEqual([401, policy, '"export";r=5;t=60']);
    for (let left = 3; left >= 0; left -= 1) expect(await ask()).toEqual([200, policy, `"export";r=${left};t=60`]);
    expect(await ask()).toEqual([429, policy, '"export";r=0;t=60']);
  });

  it('is none where limits are switched off', async () => {
    const app = await openHttpApp({ rateLimits: false });
    opened.push(app);
    route(app, members, ({ caller }) => answer(200, { name: caller.username }));
    const { headers } = await app.inject({ url: '/api/members', headers: { authorization: 'Bearer member' } });
    expect([headers.ratelimit, headers['ratelimit-policy']]).toEqual([undefined, undefined]);
  });
});
