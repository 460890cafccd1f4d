import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { openHttpApp } from '../http/http-site.fixture.ts';
import { ensureDevice } from './visitor-device.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function cookieUnder(publicUrl: string, had?: string, headers = {}): Promise<string> {
  const app = await openHttpApp({ publicUrl, trustProxy: ['127.0.0.1'] });
  opened.push(app);
  app.get('/device', (request, reply) => {
    ensureDevice(request, reply);
    return reply.send('');
  });
  const cookies = had === undefined ? {} : { clamor_device: app.signCookie(had) };
  return String((await app.inject({ url: '/device', cookies, headers })).headers['set-cookie']);
}

describe('the device cookie', () => {
  it('is sent over https alone where the site is known under https, also behind a proxy that speaks http', async () => {
    expect(await cookieUnder('https://clamor.test')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('is kept by a browser that speaks http with a site that is known so', async () => {
    expect(await cookieUnder('http://localhost:3000')).not.toContain('Secure');
  });

  it('is sent over https alone where a trusted proxy says that the browser used it', async () => {
    const proxied = { 'x-forwarded-proto': 'https' };
    expect(await cookieUnder('http://localhost:3000', undefined, proxied)).toContain('; Secure;');
  });

  it('is sent to every address of the site, for a year', async () => {
    expect(await cookieUnder('https://clamor.test')).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly;/);
  });

  it('goes on under its own name where an earlier version gave it without a time', async () => {
    expect(await cookieUnder('https://clamor.test', 'known-for-long')).toMatch(
      /^clamor_device=known-for-long\.[0-9a-z]+\./,
    );
  });
});
