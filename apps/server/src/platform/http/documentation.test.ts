import { ERRORS, type ErrorCode, problemOf, problemPath } from '@clamor/contract/errors';
import { PROBLEM_HELP } from '@clamor/contract/problem-help';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpApp } from './http-site.fixture.ts';
import { registerOperations } from './operations.ts';
import { escapeHtml } from './page-template.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const PEOPLE = { accept: 'text/html,*/*' };

let app: FastifyInstance;
beforeAll(async () => {
  app = await openHttpApp();
  registerOperations(app, {
    registry: new Registry(),
    checks: {},
    openApi: { info: { title: 'Clamor', version: '1' }, paths: { '/api/a': { get: { summary: 'A & B' } } } },
    asyncApi: { asyncapi: '3.0.0' },
  });
});
afterAll(() => app.close());

/** The addresses that a page loads by itself. */
const loadedBy = (page: string) =>
  [...page.matchAll(/(?:src|(?<=stylesheet" )href)="([^"]+)"/g)].map(([, url]) => url ?? '');
const linkedFrom = (page: string) => [...page.matchAll(/<a href="([^"]+)"/g)].map(([, url]) => url ?? '');

describe('the page of an error', () => {
  it.each(CODES)('says what %s is, what it means and what to do', async (code) => {
    const { type } = problemOf(code as 'NOT_FOUND', {}, 'x');
    expect(type).toBe(problemPath(code));
    const { statusCode, body, headers } = await app.inject(type);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const { meaning, remedy } = PROBLEM_HELP[code];
    for (const words of [ERRORS[code].title, code, `HTTP ${ERRORS[code].status}`, meaning, remedy]) {
      expect(body).toContain(escapeHtml(words));
    }
  });

  it.each(['/problems/nothing', '/problems/BID_TOO_LOW', '/problems/%3Cscript%3E'])(
    'is not there for %s',
    async (url) => {
      const { statusCode, body, headers } = await app.inject(url);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
      expect(body).not.toContain('<script');
    },
  );

  it('is on the list of all errors', async () => {
    const { statusCode, body } = await app.inject('/problems');
    expect(statusCode).toBe(200);
    expect(linkedFrom(body)).toEqual([...CODES.map(problemPath), '/api/docs']);
  });
});

describe('the documentation', () => {
  it('is a page that loads nothing from elsewhere, and runs nothing that stands in it', async () => {
    const { body, headers } = await app.inject({ url: '/api/docs', headers: PEOPLE });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(body).not.toMatch(/<script[^>]*>[^<]|<style| style=| on\w+=/);
    const loaded = loadedBy(body);
    expect(loaded).toHaveLength(4);
    for (const url of loaded) {
      const file = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
      expect([url, file.statusCode]).toEqual([url, 200]);
      expect(file.headers['content-type']).toMatch(url.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      const again = await app.inject({
        url,
        headers: { 'accept-encoding': 'gzip', 'if-none-match': String(file.headers.etag) },
      });
      expect([url, again.statusCode]).toEqual([url, 304]);
    }
  });

  it('sends its large script packed to who unpacks it, and plain to others', async () => {
    const url = '/api/docs/swagger-ui-bundle.js';
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    const plain = await app.inject(url);
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.rawPayload.length * 2).toBeLessThan(plain.rawPayload.length);
  });

  it.each([
    ['gzip;q=0', undefined],
    ['br, gzip; q=0.0', undefined],
    ['gzip;q=0, identity', undefined],
    ['gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['br, gzip', 'gzip'],
  ])('packs for who says %s: %s', async (given, encoding) => {
    const headers = { 'accept-encoding': given };
    const { headers: answered } = await app.inject({ url: '/api/docs/swagger-ui.css', headers });
    expect(answered['content-encoding']).toBe(encoding);
  });

  it('leads to its documents and to the errors', async () => {
    const { body } = await app.inject({ url: '/api/docs', headers: PEOPLE });
    expect(linkedFrom(body)).toEqual(['/api/openapi.json', '/api/asyncapi.json', '/problems']);
    for (const url of linkedFrom(body)) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200]);
    expect((await app.inject('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Clamor' } });
    const messages = await app.inject('/api/asyncapi.json');
    expect([messages.json(), messages.headers['access-control-allow-origin']]).toEqual([{ asyncapi: '3.0.0' }, '*']);
  });
});
