import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type Refused, raw, refuse, rendered } from './answer.ts';
import type { HttpOptions } from './create-http-app.ts';
import {
  broken,
  developmentOnly,
  echo,
  form,
  HandClock,
  members,
  openHttpApp,
  staffOnly,
  staffWrite,
} from './http-site.fixture.ts';
import { route } from './route.ts';
import { SessionEnded } from './session-ended.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function openApp(options: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  const app = await openHttpApp(options);
  opened.push(app);
  route(app, echo, ({ body }) => (body.text === 'no' ? refuse('FORBIDDEN') : answer(200, { text: body.text })));
  route(app, form, ({ params }) => answer(200, { word: params.word }));
  route(app, broken, () => {
    throw new Error('on purpose', { cause: new Error('the root of it') });
  });
  route(app, members, ({ caller }) => answer(200, { name: caller.username }));
  route(app, staffOnly, ({ staff }) => answer(200, { name: staff.name }));
  route(app, staffWrite, ({ staff }) => answer(200, { name: staff.name }));
  route(app, developmentOnly, () => answer(200, {}));
  return app;
}

function post(
  app: FastifyInstance,
  payload: string | object,
  headers: Record<string, string> = {},
  url = '/api/echo/a',
) {
  return app.inject({ method: 'POST', url, payload, headers });
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}

describe('a call of the contract', () => {
  it('is a bug, in tests, where it is answered with what the contract does not promise', async () => {
    const app = await openHttpApp();
    opened.push(app);
    const more = { text: 'a', secret: 'one field too many' };
    route(app, echo, ({ body }) => answer(200, body.text === 'more' ? more : ({ text: 1 } as unknown as typeof more)));
    for (const text of ['more', 'less']) expect((await post(app, { text })).json()).toMatchObject({ status: 500 });
  });

  it('is parsed, answered as JSON, and kept by nobody', async () => {
    const response = await post(await openApp(), { text: 'hello', extra: 1 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ text: 'hello' });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    [
      'a field of the body',
      '/api/echo/a',
      {},
      400,
      'VALIDATION_FAILED',
      [{ field: 'text', message: 'Text is required' }],
    ],
    [
      'the query',
      '/api/echo/a?n=x',
      { text: 'a' },
      400,
      'VALIDATION_FAILED',
      [{ field: 'n', message: 'Must be a number' }],
    ],
    ['a path that can name nothing', '/api/echo/toolong', { text: 'a' }, 404, 'NOT_FOUND', undefined],
  ])('is refused for %s', async (_what, url, body, status, code, errors) => {
    const response = await post(await openApp(), body, {}, url);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toMatchObject({ status, code, ...(errors === undefined ? {} : { errors }) });
  });

  it.each([
    ['malformed JSON', '{"text":', 'application/json', 400, 'MALFORMED'],
    ['a poisoned prototype', '{"__proto__":{"a":1},"text":"x"}', 'application/json', 400, 'MALFORMED'],
    ['another content type', '<text/>', 'text/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', 'text', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['too much', JSON.stringify({ text: 'x'.repeat(300_000) }), 'application/json', 413, 'TOO_LARGE'],
    ['nothing at all', '', 'application/json', 400, 'VALIDATION_FAILED'],
  ])('is refused for %s', async (_what, body, type, status, code) => {
    const response = await post(await openApp(), body, { 'content-type': type });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it.each(['/api/echo/%zz', '/api/echo/a%00', '/api/echo/a?n=%00'])('is refused for the address %s', async (url) => {
    const response = await (await openApp()).inject(url);
    expect(response.json()).toMatchObject({ status: 400, code: 'MALFORMED' });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]+-/);
  });

  it('hands back a refusal as a problem', async () => {
    const response = await post(await openApp(), { text: 'no' });
    expect(response.json()).toMatchObject({ type: '/problems/forbidden', status: 403, code: 'FORBIDDEN' });
  });

  it('turns a bug into a 500 that says nothing, and logs it with its cause', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    const response = await (await openApp({ logger })).inject('/api/broken');
    expect(response.json()).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
    expect(response.body).not.toContain('on purpose');
    expect(lines.join()).toContain('on purpose');
    expect(lines.join()).toContain('the root of it');
  });

  it('lets nobody in without the token, the secret, or the right mode', async () => {
    const app = await openApp({ development: false });
    const ask = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode;
    expect(await ask('/api/members')).toBe(401);
    expect(await ask('/api/members', { authorization: 'Bearer other' })).toBe(401);
    expect(await ask('/api/members', { authorization: 'Bearer member' })).toBe(200);
    expect(await ask('/api/staff', { 'x-admin-secret': 'wrong' })).toBe(401);
    expect(await ask('/api/staff', { 'x-admin-secret': 'staff' })).toBe(200);
    expect(await ask('/api/toy')).toBe(404);
  });

  it('answers a member whose session ends meanwhile as one without a session, and nobody else', async () => {
    const app = await openHttpApp();
    opened.push(app);
    const end = () => Promise.reject(new SessionEnded());
    for (const call of [members, staffOnly, developmentOnly]) route(app, call, end);
    const ask = async (url: string, headers: Record<string, string>) => {
      const { statusCode, body } = await app.inject({ url, headers });
      return { statusCode, body };
    };
    const ended = await ask('/api/members', { authorization: 'Bearer member' });
    expect(ended).toEqual(await ask('/api/members', {}));
    expect(ended).toMatchObject({ statusCode: 401, body: expect.stringContaining('UNAUTHENTICATED') });
    expect(await ask('/api/staff', { 'x-admin-secret': 'staff' })).toMatchObject({ statusCode: 500 });
    expect(await ask('/api/toy', {})).toMatchObject({ statusCode: 500 });
  });

  it('lets staff whose secret only reads change nothing', async () => {
    const app = await openApp();
    const ask = (method: 'GET' | 'POST', secret: string) =>
      app.inject({ method, url: '/api/staff', headers: { 'x-admin-secret': secret } });
    expect((await ask('GET', 'reading staff')).statusCode).toBe(200);
    const refused = await ask('POST', 'reading staff');
    expect(refused.json()).toMatchObject({ status: 403, code: 'FORBIDDEN', detail: 'You may only read.' });
    expect((await ask('POST', 'staff')).statusCode).toBe(200);
  });

  it('tells staff who are shut out how long to wait', async () => {
    const app = await openApp();
    const refused = await app.inject({ url: '/api/staff', headers: { 'x-admin-secret': 'shut out' } });
    expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 17 });
  });
});

describe('the stamp of arrival', () => {
  it('is taken when the last byte of a slow body is here, not when its headers were', async () => {
    const clock = new HandClock();
    const app = await openHttpApp({ clock });
    opened.push(app);
    const stamps: number[] = [];
    route(app, echo, ({ receivedAt, body }) => {
      stamps.push(receivedAt);
      return answer(200, { text: body.text });
    });
    const headersSeen = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
    await app.listen({ port: 0 });
    const body = '{"text":"slow"}';
    const socket = connect(portOf(app));
    const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    socket.write(
      `POST /api/echo/a HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{"te`,
    );
    await headersSeen;
    clock.at = 2_000_000;
    socket.write(body.slice(4));
    expect(await answered).toContain('200 OK');
    expect(stamps).toEqual([2_000_000]);
    socket.destroy();
  });

  it('never comes for a body that stops coming: the connection is closed', async () => {
    const app = await openApp({ requestTimeoutMs: 200 });
    await app.listen({ port: 0 });
    const socket = connect(portOf(app));
    const heard: string[] = [];
    socket.on('data', (data) => heard.push(data.toString()));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(
      'POST /api/echo/a HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"te',
    );
    await closed;
    expect(heard.join('')).toContain('408');
  });
});

describe('rate limits', () => {
  it('answer 429 with the seconds to wait, for the address of credentials and for each member apart', async () => {
    const app = await openHttpApp({ rateLimits: true });
    opened.push(app);
    route(app, members, ({ caller }) => answer(200, { name: caller.username }), { limit: 'credentials' });
    route(app, staffOnly, ({ staff }) => answer(200, { name: staff.name }));
    const ask = () => app.inject({ url: '/api/members', headers: { authorization: 'Bearer member' } });
    const first = await Promise.all(Array.from({ length: 300 }, ask));
    expect(first.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const over = await ask();
    expect(over.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(over.json().retryAfterSeconds).toBeGreaterThan(0);
    expect(over.headers['retry-after']).toBe(String(over.json().retryAfterSeconds));
    expect((await app.inject({ url: '/api/staff', headers: { 'x-admin-secret': 'staff' } })).statusCode).toBe(200);
  });
});

describe('a refusal at the entrance', () => {
  it('is told in another way where the route knows a better one', async () => {
    const app = await openHttpApp({ rateLimits: true });
    opened.push(app);
    const answerRefusal = (refused: Refused) =>
      raw(303, null, { location: `/back?retryAfter=${refused.problem.retryAfterSeconds}` });
    route(app, members, ({ caller }) => answer(200, { name: caller.username }), { limit: 'upload', answerRefusal });
    const ask = () => app.inject({ url: '/api/members', headers: { authorization: 'Bearer member' } });
    await Promise.all(Array.from({ length: 60 }, ask));
    const over = await ask();
    expect([over.statusCode, over.headers.location]).toEqual([303, expect.stringMatching(/^\/back\?retryAfter=\d+$/)]);
  });
});

describe('a form', () => {
  const FOREIGN = { origin: 'https://evil.test' };
  const asForm = (headers: Record<string, string>) => ({
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });

  it.each([
    ['of another site is refused', { cookie: 'a=b', origin: 'https://evil.test' }, 403],
    ['of a page that hides where it is from is refused', { cookie: 'a=b', origin: 'null' }, 403],
    ['of this site passes', { cookie: 'a=b', origin: 'https://clamor.test' }, 200],
    [
      'of the very host that was asked passes',
      { cookie: 'a=b', origin: 'http://localhost:80', host: 'localhost' },
      200,
    ],
    ['from no browser passes', { cookie: 'a=b' }, 200],
    [
      'that a browser says another site sent is refused, whatever else it says',
      { 'sec-fetch-site': 'cross-site' },
      403,
    ],
    ['that a browser says this site sent passes', { 'sec-fetch-site': 'same-origin' }, 200],
    ['of another site is refused without cookies too, which a browser leaves out there', FOREIGN, 403],
  ])('%s', async (_what, headers, status) => {
    const response = await post(await openApp(), 'text=hi', asForm(headers), '/api/form/a');
    expect(response.statusCode).toBe(status);
  });

  it('is read by the calls that say so alone: every other call takes JSON', async () => {
    const app = await openApp();
    const refused = await post(app, 'text=hi', asForm({}));
    expect([refused.statusCode, refused.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect((await post(app, 'text=hi', asForm({}), '/api/form/a')).statusCode).toBe(200);
    expect((await post(app, { text: 'hi' }, {}, '/api/form/a')).statusCode).toBe(200);
  });
});

it('sends what was rendered before as it is, and holds it against the contract in tests', async () => {
  const app = await openHttpApp();
  opened.push(app);
  route(app, echo, ({ body }) => rendered(200, Buffer.from(body.text), {}));
  const kept = await post(app, { text: '{"text": "as it is"}' });
  const type = kept.headers['content-type'];
  expect([kept.statusCode, type, kept.payload]).toEqual([
    200,
    'application/json; charset=utf-8',
    '{"text": "as it is"}',
  ]);
  expect((await post(app, { text: '{"words": 1}' })).statusCode).toBe(500);
});
