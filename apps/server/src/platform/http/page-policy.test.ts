import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHttpApp } from './http-site.fixture.ts';
import { registerSite } from './site.ts';

const PAGE = `<!doctype html><html><head><title data-initial>x</title>
<meta data-initial name="description" content="y" /><script>boot()</script></head><body></body></html>`;

/** The content security policy of pages at this address, by directive. */
async function policyAt(publicUrl: string): Promise<Record<string, string[]>> {
  const webRoot = mkdtempSync(join(tmpdir(), 'clamor-policy-'));
  writeFileSync(join(webRoot, 'index.html'), PAGE);
  const app = await openHttpApp();
  await registerSite(app, {
    ...{ webRoot, publicUrl, contactEmail: 'hello@clamor.test', settings: {}, disallow: [], addresses: [] },
    ...{ screens: { '/': () => ({ status: 200, head: { title: 'Clamor' } }) }, unknownHead: { title: 'x' } },
  });
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  await app.close();
  const directives = policy.split(';').map((each) => each.trim().split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

it('lets pages use what they need, and nothing else', async () => {
  const allowed = await policyAt('http://clamor.test');
  expect(allowed).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'", expect.stringMatching(/^'sha256-/)],
    // Dialogs insert a style element that locks the page's scrolling.
    'style-src': ["'self'", "'unsafe-inline'"],
    // A picture that was just chosen is shown from the page's memory before it is uploaded.
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
  expect(await policyAt('https://clamor.test')).toEqual({ ...allowed, 'upgrade-insecure-requests': [] });
});
