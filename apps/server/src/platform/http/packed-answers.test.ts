import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpApp } from './http-site.fixture.ts';
import { registerSite } from './site.ts';

const LONG = 'word '.repeat(1_000);
const SCRIPT = `//${LONG}`;
const SHELL = `<!doctype html><html><head><title data-initial>x</title>
<meta data-initial name="description" content="y" /></head><body><div id="root"></div><!-- ${LONG} --></body></html>`;
const RENDERER = 'export const configure = () => {}; export const render = () => "<h1>The rendered lamp</h1>";';

let app: FastifyInstance;
beforeAll(async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'clamor-packed-'));
  const put = (name: string, text: string | Buffer) => {
    mkdirSync(join(webRoot, name, '..'), { recursive: true });
    writeFileSync(join(webRoot, name), text);
  };
  put('index.html', SHELL);
  put('.render/entry-server.js', RENDERER);
  put('.render/package.json', '{"type":"module"}');
  put('assets/main-1a2b.js', SCRIPT);
  put('assets/main-1a2b.js.br', brotliCompressSync(SCRIPT));
  put('assets/main-1a2b.js.gz', gzipSync(SCRIPT));
  put('plain.svg', `<svg><!-- ${LONG} --></svg>`);
  const page = { version: '1', path: '/', search: '', screen: 'lamp', data: () => ({}), picture: null };
  app = await openHttpApp();
  await registerSite(app, {
    webRoot,
    contactEmail: 'hello@clamor.test',
    publicUrl: 'https://clamor.test',
    screens: {
      '/': () => ({ status: 200, head: { title: 'Lamp' }, view: { key: '/', read: async () => page } }),
      '/shell': () => ({ status: 200, head: { title: 'Shell' } }),
    },
    unknownHead: { title: '404 - Page Not Found' },
    settings: {},
    disallow: [],
    addresses: [],
  });
});
afterAll(() => app.close());

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (body) => body,
};

async function ask(url: string, accepted: string | null) {
  const headers = accepted === null ? {} : { 'accept-encoding': accepted };
  const { headers: sent, rawPayload } = await app.inject({ url, headers });
  const encoding = String(sent['content-encoding'] ?? 'none');
  return { encoding, vary: String(sent.vary ?? ''), text: String(UNPACK[encoding]?.(rawPayload)) };
}

/** Every kind of answer that may be compressed, with a word that it contains. */
const ANSWERS = [
  ['a rendered page', '/', 'The rendered lamp'],
  ['a page that is not rendered', '/shell', 'Shell'],
  ['the page of an unknown address', '/nothing', '404'],
  ['a file that the build packed', '/assets/main-1a2b.js', '//word'],
  ['a file that the build did not pack', '/plain.svg', '<svg>'],
  ['the list for search engines', '/sitemap.xml', '<urlset'],
] as const;

describe('an answer that may be packed', () => {
  it.each(ANSWERS)(
    'is packed for who can unpack it, and says to caches that it depends on that: %s',
    async (_, url, words) => {
      const plain = await ask(url, null);
      expect([plain.encoding, plain.text]).toEqual(['none', expect.stringContaining(words)]);
      for (const accepted of ['gzip', 'br', 'gzip, br']) {
        const { encoding, vary, text } = await ask(url, accepted);
        expect([accepted, accepted.includes(encoding) || encoding === 'none']).toEqual([accepted, true]);
        expect([accepted, text]).toEqual([accepted, plain.text]);
        if (encoding !== 'none')
          expect([accepted, vary.toLowerCase()]).toEqual([accepted, expect.stringContaining('accept-encoding')]);
      }
    },
  );
});
