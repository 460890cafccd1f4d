import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { openHttpApp } from './http-site.fixture.ts';
import { registerOperations } from './operations.ts';
import { registerSite } from './site.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function openSite(): Promise<FastifyInstance> {
  const webRoot = mkdtempSync(join(tmpdir(), 'clamor-limits-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(
    join(webRoot, 'index.html'),
    '<html><head><title data-initial></title><meta data-initial name="description" /></head></html>',
  );
  writeFileSync(join(webRoot, 'assets', 'main-1a2b.js'), '1');
  const app = await openHttpApp({ rateLimits: true });
  opened.push(app);
  registerOperations(app, {
    registry: new Registry(),
    checks: {},
    openApi: { info: { title: 'Clamor', version: '1' }, paths: {} },
  });
  app.get('/forgotten', () => 'served without a class of its own');
  await registerSite(app, {
    webRoot,
    contactEmail: 'hello@clamor.test',
    publicUrl: 'https://clamor.test',
    screens: { '/': () => ({ status: 200, head: { title: 'Clamor' } }) },
    unknownHead: { title: 'Nothing here' },
    settings: {},
    disallow: [],
    addresses: [],
  });
  return app;
}

const ask = (app: FastifyInstance, url: string, method: 'GET' | 'POST' = 'GET', remoteAddress = '203.0.113.9') =>
  app.inject({ url, method, remoteAddress, headers: { 'x-admin-secret': 'staff' } });

/** How many of `count` requests are answered before the limit refuses one. */
async function answeredOf(app: FastifyInstance, count: number, urls: readonly string[]): Promise<number> {
  for (let sent = 0; sent < count; sent += 1) {
    const { statusCode } = await ask(app, urls[sent % urls.length] ?? '/');
    if (statusCode === 429) return sent;
  }
  return count;
}

describe('everything that is served', () => {
  it.each([
    ['docs', 300, ['/api/docs']],
    ['metrics', 120, ['/metrics']],
    [
      'pages, and addresses that lead nowhere or were forgotten',
      1_200,
      ['/', '/nothing', '/api/nothing', '/forgotten'],
    ],
    ['files', 6_000, ['/assets/main-1a2b.js']],
  ])('is counted for each address: %s', async (_what, limit, urls) => {
    const app = await openSite();
    expect(await answeredOf(app, limit + 50, urls)).toBe(limit);
    const refused = await ask(app, urls[0] ?? '/');
    expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(app, urls[0] ?? '/', 'GET', '203.0.113.10')).statusCode).toBe(200);
  });

  it('counts what is sent to an address that leads nowhere before its body is read', async () => {
    const app = await openSite();
    await answeredOf(app, 1_200, ['/nothing']);
    const refused = await app.inject({ url: '/nothing', method: 'POST', remoteAddress: '203.0.113.9', payload: '{"' });
    expect(refused.statusCode).toBe(429);
  });

  it('is never refused to what asks whether the node is well', async () => {
    const app = await openSite();
    expect(await answeredOf(app, 2_000, ['/healthz', '/readyz'])).toBe(2_000);
  });
});
