import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { openHttpApp } from './http-site.fixture.ts';
import { registerOperations } from './operations.ts';
import { sharedLook } from './readiness.ts';
import { registerSite } from './site.ts';
import { PERMISSIONS_POLICY } from './transport-headers.ts';

const PAGE = `<!doctype html><html><head><title data-initial>x</title>
<meta data-initial name="description" content="y" /><script>boot()</script></head><body></body></html>`;

const scheduler = new ManualScheduler();
let looks = 0;
const countLook = async () => {
  looks += 1;
};

let database: 'ok' | 'away' = 'ok';
let isStorageUp = true;
let isDraining = false;

let app: FastifyInstance;
beforeAll(async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'clamor-site-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), PAGE);
  writeFileSync(join(webRoot, 'assets', 'main-1a2b.js'), `//${'x'.repeat(5000)}`);
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>');
  app = await openHttpApp();
  registerOperations(app, {
    registry: new Registry(),
    checks: {
      desk: countLook,
      database: () => (database === 'ok' ? Promise.resolve() : Promise.reject(new Error('away'))),
    },
    outside: () => ({ storage: isStorageUp, mail: true }),
    isDraining: () => isDraining,
    scheduler,
    openApi: { info: { title: 'Clamor', version: '1' }, paths: { '/api/a': { get: { summary: 'A & B' } } } },
  });
  await registerSite(app, {
    webRoot,
    contactEmail: 'hello@clamor.test',
    publicUrl: 'https://clamor.test',
    screens: {
      '/': () => ({ status: 200, head: { title: 'Clamor', description: 'Auctions & more' } }),
      '/create': () => ({ status: 200, head: { title: 'Create', index: false } }),
      '/old': () => ({ redirect: '/' }),
      '/listing/:slug': ({ slug }) => ({
        status: 200,
        head: {
          title: `A "${slug}" </title><script>x</script>`,
          description: 'd'.repeat(200),
          image: '/objects/uploads/lamp',
          canonicalPath: `/listing/${slug}`,
          data: { '@type': 'Product', name: '</script><script>x' },
        },
      }),
    },
    unknownHead: { title: '404 - Page Not Found' },
    settings: { contactEmail: 'a@b.c', development: true },
    disallow: ['/create'],
    addresses: [],
  });
});
afterAll(() => app.close());

describe('the site', () => {
  it('hands its settings and words to the page, and allows only its own scripts', async () => {
    const { body, headers, statusCode } = await app.inject('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title data-initial>Clamor</title>');
    expect(body).toContain('name="description" content="Auctions &amp; more"');
    expect(body).toContain(
      '<meta name="clamor-config" content="{&quot;contactEmail&quot;:&quot;a@b.c&quot;,&quot;development&quot;:true}" />',
    );
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('lets pages keep the screen lit and share, and use no camera, no microphone and no place', async () => {
    for (const url of ['/', '/nothing']) {
      expect((await app.inject(url)).headers['permissions-policy']).toBe(PERMISSIONS_POLICY);
    }
    expect(PERMISSIONS_POLICY).toMatch(
      /^screen-wake-lock=\(self\), web-share=\(self\), camera=\(\), microphone=\(\), geo/,
    );
  });

  it.each(['/', '/create', '/old', '/nothing', '/assets/main-1a2b.js', '/favicon.svg', '/robots.txt', '/sitemap.xml'])(
    'has %s come over https from then on',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('lets pages use what the site names besides itself, and nothing else', async () => {
    const other = await openHttpApp();
    const origins = {
      scriptSrc: ['https://script.test'],
      frameSrc: ['https://frame.test'],
      connectSrc: ['https://talk.test'],
    };
    const site = { webRoot: tmpdir(), publicUrl: 'https://clamor.test', screens: {}, unknownHead: { title: 'x' } };
    await registerSite(other, { ...site, settings: {}, disallow: [], contactEmail: '', addresses: [], origins });
    const policy = String((await other.inject('/anything')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://script.test;");
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://frame.test;');
    expect(policy).toContain("connect-src 'self' https://talk.test;");
    await other.close();
    const alone = String((await app.inject('/')).headers['content-security-policy']);
    expect(alone).toContain("connect-src 'self';");
    expect(alone).toContain('frame-src https://www.youtube-nocookie.com;');
  });

  it.each(['GET', 'HEAD'] as const)(
    'leads a %s of an address with a slash at its end to the one without',
    async (method) => {
      const answer = await app.inject({ method, url: '/listing/a-lamp/?boost=true' });
      expect([answer.statusCode, answer.headers.location]).toEqual([308, '/listing/a-lamp?boost=true']);
      for (const url of ['//evil.test/', '//evil.test//', '/%5Cevil.test/']) {
        const { statusCode, headers } = await app.inject({ method, url });
        expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
        expect(statusCode === 308 || statusCode >= 400).toBe(true);
      }
      expect((await app.inject({ method: 'POST', url: '/listing/a-lamp/' })).statusCode).toBe(404);
    },
  );

  it('says where a weakness is reported, for half a year from now', async () => {
    const { body, headers } = await app.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Contact: mailto:hello@clamor.test\n');
    const [, until = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
    expect((Date.parse(until) - app.context.now()) / 86_400_000).toBeCloseTo(180, 2);
  });

  it('gives a device its cookie with the first page, and leaves one that it has alone', async () => {
    const first = await app.inject('/');
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toMatch(/^clamor_device=/);
    const next = await app.inject({ url: '/create', headers: { cookie } });
    expect([next.statusCode, next.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await app.inject('/assets/main-1a2b.js')).headers['set-cookie']).toBeUndefined();
  });

  it('tells whoever shares a listing what it is, and lets no title out of its place', async () => {
    const { body } = await app.inject('/listing/lamp');
    expect(body).not.toContain('<script>x');
    expect(body).toContain('property="og:title" content="A &quot;lamp&quot; &lt;/title&gt;');
    expect(body).toContain(`property="og:description" content="${'d'.repeat(157)}..." />`);
    expect(body).toContain('property="og:image" content="https://clamor.test/objects/uploads/lamp?w=1280" />');
    expect(body).toContain('property="og:url" content="https://clamor.test/listing/lamp" />');
    expect(body).toContain('<link data-initial rel="canonical" href="https://clamor.test/listing/lamp" />');
    expect(body).toContain('"name":"\\u003c/script>\\u003cscript>x"');
  });

  it('answers an unknown address with the page and 404, and asks not to be indexed', async () => {
    const { statusCode, headers, body } = await app.inject('/no/such/place');
    expect(statusCode).toBe(404);
    expect(body).toContain('404 - Page Not Found');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).toContain('<meta data-initial name="robots" content="noindex" />');
    expect(body).not.toContain('rel="canonical"');
    expect((await app.inject('/create')).headers['x-robots-tag']).toBe('noindex');
    expect((await app.inject('/')).headers['x-robots-tag']).toBeUndefined();
  });

  it.each(['/api/nothing', '/objects/nothing', '/assets/gone.js'])('answers %s with a problem', async (url) => {
    const response = await app.inject(url);
    expect(response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('lets files with a hash in their name be kept for ever, compressed', async () => {
    const asset = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-encoding']).toBe('gzip');
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await app.inject('/old')).headers.location).toBe('/');
    expect((await app.inject('/robots.txt')).body).toBe(
      'User-agent: *\nDisallow: /create\nSitemap: https://clamor.test/sitemap.xml\n',
    );
  });
});

describe('operations', () => {
  it('says whether the process is up, and whether what it needs is reachable', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const readiness = async () => {
      scheduler.advance(1_000);
      const { statusCode, body } = await app.inject('/readyz');
      return [statusCode, JSON.parse(body)];
    };
    const outside = { storage: 'ok', mail: 'ok' };
    expect(await readiness()).toEqual([200, { status: 'ready', checks: { desk: 'ok', database: 'ok', ...outside } }]);
    database = 'away';
    expect(await readiness()).toEqual([
      503,
      { status: 'not ready', checks: { desk: 'ok', database: 'unreachable', ...outside } },
    ]);
    database = 'ok';
    expect((await app.inject('/api/docs')).json()).toMatchObject({ info: { title: 'Clamor' } });
    const page = await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
    expect(page.body).toContain('<code>GET /api/a</code></td><td>A &amp; B</td>');
  });

  it('stays ready while an outside part is away, and says which, and is not ready once it drains', async () => {
    scheduler.advance(1_000);
    isStorageUp = false;
    const away = await app.inject('/readyz');
    expect([away.statusCode, away.json()]).toMatchObject([200, { status: 'ready', checks: { storage: 'degraded' } }]);
    isStorageUp = true;
    isDraining = true;
    const draining = await app.inject('/readyz');
    expect([draining.statusCode, draining.json().status]).toEqual([503, 'draining']);
    const forProxy = await app.inject('/readyz?draining=404');
    expect([forProxy.statusCode, forProxy.json().status]).toEqual([404, 'draining']);
    isDraining = false;
  });

  it('asks nobody again who has not answered yet', async () => {
    let asked = 0;
    let answer = () => {};
    const silent = () => {
      asked += 1;
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    };
    const manual = new ManualScheduler();
    const look = sharedLook({ silent }, manual);
    const first = look();
    manual.advance(1_000);
    const second = look();
    expect(asked).toBe(1);
    answer();
    expect(await Promise.all([first, second])).toEqual([{ silent: 'ok' }, { silent: 'ok' }]);
    manual.advance(1_000);
    void look();
    expect(asked).toBe(2);
    answer();
  });

  it('looks once for everybody who asks within a second', async () => {
    scheduler.advance(1_000);
    const before = looks;
    await Promise.all(Array.from({ length: 5 }, () => app.inject('/readyz')));
    scheduler.advance(999);
    await app.inject('/readyz');
    expect(looks).toBe(before + 1);
    scheduler.advance(1);
    await app.inject('/readyz');
    expect(looks).toBe(before + 2);
  });

  it('writes the contract down once, and sends it only to who has no copy', async () => {
    const first = await app.inject('/api/docs');
    expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^"[\w-]{22}"$/), vary: 'accept' });
    const again = await app.inject({ url: '/api/docs', headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const page = await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
    expect(page.headers.etag).not.toBe(first.headers.etag);
  });

  it.each(['/healthz', '/readyz', '/metrics', '/api/docs', '/api/nothing'])(
    'lets nobody run, frame or guess at what %s answers',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
      });
    },
  );

  it('shows its numbers to this machine and to staff, and to nobody behind a proxy', async () => {
    const ask = async (headers: Record<string, string>, remoteAddress: string) =>
      (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect(await ask({}, '127.0.0.1')).toBe(200);
    expect(await ask({}, '::1')).toBe(200);
    expect(await ask({}, '::ffff:127.0.0.1')).toBe(200);
    expect(await ask({}, '::ffff:203.0.113.9')).toBe(404);
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via', 'forwarded', 'x-client-ip'])
      expect([name, await ask({ [name]: '127.0.0.1' }, '127.0.0.1')]).toEqual([name, 404]);
    for (const name of ['cf-connecting-ip', 'true-client-ip', 'x-cluster-client-ip', 'x-original-host'])
      expect([name, await ask({ [name]: '127.0.0.1' }, '127.0.0.1')]).toEqual([name, 404]);
    expect(await ask({}, '203.0.113.9')).toBe(404);
    expect(await ask({ 'x-admin-secret': 'staff' }, '203.0.113.9')).toBe(200);
    expect(await ask({ 'x-admin-secret': 'staff', 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1')).toBe(200);
    expect(await ask({ 'x-admin-secret': 'wrong', 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1')).toBe(404);
  });
});
