import { defineCall } from '@clamor/contract/wire';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { answer, refuse } from './answer.ts';
import type { Caller } from './caller.ts';
import { HandClock, openHttpApp } from './http-site.fixture.ts';
import { type CallMessage, messageCall } from './message-call.ts';
import { RATE_LIMITS } from './rate-limits.ts';
import { route } from './route.ts';
import { SessionEnded } from './session-ended.ts';

const offer = defineCall({
  method: 'POST',
  path: '/api/offers',
  summary: 'Takes an offer.',
  access: 'member',
  body: z.object({ cents: z.int({ error: 'Cents must be whole' }) }),
  answers: { 201: z.object({ cents: z.int(), at: z.int() }) },
  refusals: ['UNAUTHENTICATED', 'NOT_LIVE'],
});

const ADA: Caller = {
  userId: 'u1',
  tokenHash: Buffer.alloc(32),
  username: 'mem',
  role: 'BIDDER',
  status: 'ACTIVE',
  expiresAt: Number.MAX_SAFE_INTEGER,
};
const message = (body: unknown, caller: Caller | null = ADA): CallMessage => ({
  caller,
  address: '192.0.2.1',
  headers: {},
  body,
  receivedAt: 17,
});

let app: FastifyInstance;
afterEach(() => app.close());

/**
 * One call, bound to requests and to messages. By the cents in its body it refuses (1), has no session any more (2),
 * meets an outage (3) or a bug (4), or breaks the contract (5).
 */
async function bothWays(options: Parameters<typeof openHttpApp>[0] = {}) {
  app = await openHttpApp({ clock: new HandClock(), ...options });
  const take = async ({ body: { cents }, receivedAt }: { body: { cents: number }; receivedAt: number }) => {
    if (cents === 1) return refuse('NOT_LIVE');
    if (cents === 2) throw new SessionEnded();
    if (cents === 3) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    if (cents === 4) throw new Error('a bug');
    return answer(201, { cents: cents === 5 ? 0.5 : cents, at: receivedAt });
  };
  route(app, offer, take, { limit: 'bid' });
  const call = messageCall(app, offer, 'bid');
  const byMessage = (message: CallMessage) => call(message, take);
  const byRequest = async (body: unknown) => {
    const { statusCode: status, body: json } = await app.inject({
      method: 'POST',
      url: '/api/offers',
      headers: { authorization: 'Bearer member', 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status, json };
  };
  return { byMessage, byRequest };
}

it.each([
  ['what is not an object', 'x'],
  ['a wrong field', { cents: 0.5 }],
  ['a refusal', { cents: 1 }],
  ['a session that ended meanwhile', { cents: 2 }],
  ['an outage', { cents: 3 }],
  ['a bug', { cents: 4 }],
  ['a broken promise', { cents: 5 }],
])('answers %s as a request is answered, byte for byte', async (_, body) => {
  const { byMessage, byRequest } = await bothWays();
  expect(await byMessage(message(body))).toEqual(await byRequest(body));
});

it('hands on the moment at which the message arrived', async () => {
  const { byMessage } = await bothWays();
  expect(await byMessage(message({ cents: 9 }))).toEqual({ status: 201, json: '{"cents":9,"at":17}' });
});

it('refuses whoever is not signed in before it reads what they sent', async () => {
  const { byMessage } = await bothWays();
  expect(JSON.parse((await byMessage(message('x', null))).json)).toMatchObject({
    status: 401,
    code: 'UNAUTHENTICATED',
  });
});

it('counts messages and requests of a member together, and before it reads them', async () => {
  const { byMessage, byRequest } = await bothWays({ rateLimits: true });
  for (let n = 1; n < RATE_LIMITS.bid.max; n += 1) {
    expect((await (n % 2 === 0 ? byMessage(message('x')) : byRequest({ cents: 0.5 }))).status).toBe(400);
  }
  expect((await byRequest({ cents: 9 })).status).toBe(201);
  const refused = await byMessage(message({ cents: 9 }));
  expect([refused.status, JSON.parse(refused.json).code]).toEqual([429, 'RATE_LIMITED']);
  expect((await byRequest({ cents: 9 })).status).toBe(429);
  expect((await byMessage(message({ cents: 9 }, { ...ADA, userId: 'u2' }))).status).toBe(201);
});
