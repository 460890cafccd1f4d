import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHttpApp } from './http-site.fixture.ts';
import { registerSite } from './site.ts';

const PAGE = `<!doctype html><html><head><title data-initial>x</title>
<meta data-initial name="description" content="y" /></head><body></body></html>`;
const WHOLE = `//${'x'.repeat(5000)}`;

let app: FastifyInstance;
beforeAll(async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'clamor-files-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), PAGE);
  writeFileSync(join(webRoot, 'assets', 'main-1a2b.js'), WHOLE);
  writeFileSync(join(webRoot, 'assets', 'main-1a2b.js.br'), 'brotli');
  writeFileSync(join(webRoot, 'assets', 'main-1a2b.js.gz'), 'gzip');
  app = await openHttpApp();
  await registerSite(app, {
    webRoot,
    contactEmail: 'hello@clamor.test',
    publicUrl: 'https://clamor.test',
    screens: {},
    unknownHead: { title: 'Not found' },
    settings: {},
    disallow: [],
    addresses: [],
  });
});
afterAll(() => app.close());

it.each([
  ['gzip, br', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  [undefined, undefined, WHOLE],
])('sends a file to a browser that takes %s as the build compressed it', async (accepted, encoding, body) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const sent = await app.inject({ url: '/assets/main-1a2b.js', headers });
  expect([sent.headers['content-encoding'], sent.body]).toEqual([encoding, body]);
  expect(sent.headers.vary).toMatch(/accept-encoding/i);
  expect(sent.headers['content-type']).toMatch(/javascript/);
  expect(sent.headers['cache-control']).toContain('immutable');
});

it('has no address for the compressed copies themselves', async () => {
  expect((await app.inject('/assets/main-1a2b.js.br')).statusCode).toBe(404);
});
