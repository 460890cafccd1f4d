import type { login, readMe } from '@clamor/contract/accounts';
import type { listListings, readListing } from '@clamor/contract/listings';
import { afterEach, describe, expect, it } from 'vitest';
import { askApi, callApi, callFile, callOf, nextQuery, probeApi, setTransport } from './api.ts';
import { ApiError } from './api-error.ts';
import { clearAuthToken, storeAuthToken } from './auth-token.ts';
import { deviceNow, forgetServerTime, serverNow } from './server-clock.ts';
import { json, problem, serveStub } from './transport.fixture.ts';

const LOGIN = callOf<typeof login>('POST', '/api/auth/login');
const READ_ME = callOf<typeof readMe>('GET', '/api/auth/me');
const READ_LISTING = callOf<typeof readListing>('GET', '/api/listings/{slug}');
const LIST_LISTINGS = callOf<typeof listListings>('GET', '/api/listings');

afterEach(() => {
  setTransport(null);
  clearAuthToken();
});

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error('The call should have failed with an ApiError.');
  return error;
}

describe('callApi', () => {
  it('sends the stored token as a bearer token, and none without', async () => {
    const { requests } = serveStub({ 'GET /api/auth/me': () => json({}) });
    await callApi(READ_ME);
    storeAuthToken('secret');
    await callApi(READ_ME);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer secret']);
  });

  it('sends a JSON content type with a body only', async () => {
    const { requests } = serveStub({ 'POST /api/auth/login': () => json({}), 'GET /api/auth/me': () => json({}) });
    await callApi(LOGIN, { body: { email: 'a@b.co', password: 'x' } });
    await callApi(READ_ME);
    expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
    expect(requests[0]?.body).toEqual({ email: 'a@b.co', password: 'x' });
  });

  it('encodes what it puts in the path and leaves out a query that is not there', async () => {
    const { requests } = serveStub({});
    await failureOf(callApi(READ_LISTING, { params: { slug: 'a/b?c' }, query: { version: undefined } }));
    expect(requests[0]?.path).toBe('/api/listings/a%2Fb%3Fc');
    expect([...(requests[0]?.query ?? [])]).toEqual([]);
  });

  it('throws the problem with its code, its sentence, its fields and its facts', async () => {
    const errors = [{ field: 'email', message: 'Invalid email address' }];
    serveStub({
      'POST /api/auth/login': () => problem(429, 'RATE_LIMITED', 'That was a lot.', { errors, retryAfterSeconds: 12 }),
    });
    const error = await failureOf(callApi(LOGIN, { body: { email: '', password: '' } }));
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', message: 'That was a lot.', errors });
    expect(error.facts.retryAfterSeconds).toBe(12);
  });

  it('makes an error of an answer that is not ours', async () => {
    serveStub({ 'GET /api/auth/me': () => new Response('<h1>No</h1>', { status: 502, statusText: 'Bad Gateway' }) });
    const message = '502: Bad Gateway';
    expect(await failureOf(callApi(READ_ME))).toMatchObject({ status: 502, code: 'UNREADABLE', message });
  });

  it('passes on that the page gave the call up, which is no failure of the network', async () => {
    const given = new AbortController();
    setTransport(async (_path, { signal }) => {
      given.abort();
      signal?.throwIfAborted();
      return json({});
    });
    const error = await callApi(READ_ME, { signal: given.signal }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'AbortError' });
  });

  it('reads an answer without a body as nothing', async () => {
    serveStub({ 'POST /api/auth/login': () => new Response(null, { status: 204 }) });
    expect(await callApi(LOGIN, { body: { email: 'a@b.co', password: 'x' } })).toBeNull();
  });

  it('says that nobody could be reached when nothing came back', async () => {
    setTransport(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(callApi(READ_ME))).toMatchObject({ status: 0, code: 'OFFLINE' });
  });
});

describe('the page’s clock', () => {
  afterEach(forgetServerTime);

  const HOUR_MS = 3_600_000;
  const hours = () => Math.round((serverNow() - deviceNow()) / HOUR_MS);
  const inHours = (count: number) => new Date(deviceNow() + count * HOUR_MS).toISOString();

  it('is set by a body or a header, and never by the rows of a list, which may be old', async () => {
    serveStub({
      'GET /api/auth/me': () => json({ serverTime: inHours(2) }),
      'GET /api/listings': () => json([{ serverTime: inHours(5) }]),
      'GET /api/listings/a': () =>
        new Response('[]', { headers: { 'content-type': 'application/json', 'server-time': inHours(3) } }),
    });
    await callApi(READ_ME);
    expect(hours()).toBe(2);
    await callApi(LIST_LISTINGS);
    expect(hours()).toBe(2);
    await callApi(READ_LISTING, { params: { slug: 'a' } });
    expect(hours()).toBe(3);
  });
});

describe('nextQuery', () => {
  it('reads from the Link header what the next page is asked with', async () => {
    serveStub({ 'GET /api/listings': () => json([], 200, { link: '</api/listings?limit=2&cursor=abc>; rel="next"' }) });
    expect(nextQuery((await askApi(LIST_LISTINGS, {})).headers)).toEqual({ limit: '2', cursor: 'abc' });
  });

  it.each([
    '</api/listings?cursor=abc>; rel="next"',
    '</api/listings?cursor=abc>; rel=next',
    '</api/listings?cursor=a0>; rel="prev", </api/listings?cursor=abc>; rel="next"',
    '</api/listings?cursor=abc>; title="more"; rel="next", </api/listings?cursor=z9>; rel="last"',
  ])('finds the next page among others and in each way of writing it: %s', (link) => {
    expect(nextQuery(new Headers({ link }))).toEqual({ cursor: 'abc' });
  });

  it('is null on the last page', () => {
    expect(nextQuery(new Headers())).toBeNull();
    expect(nextQuery(new Headers({ link: '</api/listings>; rel="prev"' }))).toBeNull();
  });
});

describe('callFile and probeApi', () => {
  it('have an answer that breaks off for no answer, and refuse in the server’s words', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          pull(stream) {
            stream.error(new TypeError('The connection broke.'));
          },
        }),
      );
    serveStub({ 'GET /api/auth/me': broken, 'GET /api/listings': () => problem(404, 'NOT_FOUND', 'There is none.') });
    expect(await failureOf(callFile(READ_ME, {}))).toMatchObject({ status: 0, code: 'OFFLINE' });
    expect(await failureOf(callFile(LIST_LISTINGS, {}))).toMatchObject({ status: 404, message: 'There is none.' });
    expect(await failureOf(probeApi(LIST_LISTINGS, {}))).toMatchObject({ status: 404, message: 'There is none.' });
  });

  it('leave the rest of an answer unread that is only looked for', async () => {
    let isCancelled = false;
    const endless = new ReadableStream({
      cancel() {
        isCancelled = true;
      },
    });
    serveStub({ 'GET /api/auth/me': () => new Response(endless) });
    await probeApi(READ_ME, {});
    expect(isCancelled).toBe(true);
  });
});
