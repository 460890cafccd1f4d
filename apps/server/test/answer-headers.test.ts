import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Person, type Stage } from './authorisation/stage.fixture.ts';
import { STAFF } from './notifications/story-steps.fixture.ts';

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const NOSNIFF = { 'x-content-type-options': 'nosniff' };
const NOTHING_RUNS = {
  ...HSTS,
  ...NOSNIFF,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};
/**
 * The headers of a page. With this referrer policy a browser names the page's site when it sends a form. The server
 * refuses a form without that.
 */
const PAGE = { ...HSTS, ...NOSNIFF, 'referrer-policy': 'strict-origin-when-cross-origin' };
/** A picture of one white pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

let stage: Stage;
let member: Person;
let picture: string;
let slug: string;
beforeAll(async () => {
  stage = await openStage({ PUBLIC_URL: 'https://clamor.test' });
  member = await stage.person('SELLER');
  const { uploadURL } = await stage.done('POST', { url: '/api/objects/upload' }, member);
  const { app } = stage.house.clamor;
  const headers = { 'content-type': 'image/png', 'content-length': String(PICTURE.length) };
  const sent = await app.inject({ method: 'PUT', url: new URL(uploadURL).pathname, payload: PICTURE, headers });
  picture = sent.json().url;
  slug = (await stage.listing(member)).slug;
});
afterAll(() => stage?.stop());

/** For each kind of answer: the request, the expected status, and the expected headers. */
const KINDS: Readonly<Record<string, [ask: () => Record<string, unknown>, status: number, headers: object]>> = {
  'of the API': [() => ({ url: '/api/listings' }), 200, NOTHING_RUNS],
  'of the API to a member': [
    () => ({ url: '/api/auth/me', headers: member.shows }),
    200,
    { ...NOTHING_RUNS, 'cache-control': 'no-store' },
  ],
  'of an error': [() => ({ url: '/api/auth/me' }), 401, { ...NOTHING_RUNS, 'cache-control': 'no-store' }],
  'of an address that leads nowhere': [() => ({ url: '/api/nothing' }), 404, NOTHING_RUNS],
  'of an address that is none': [() => ({ url: '/%zz' }), 400, NOTHING_RUNS],
  'of a body that is none': [
    () => ({ url: '/api/auth/login', method: 'POST', payload: '{', headers: { 'content-type': 'application/json' } }),
    400,
    NOTHING_RUNS,
  ],
  'of a redirected form': [
    () => ({
      url: `/boost/${slug}`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    303,
    NOTHING_RUNS,
  ],
  'of a redirected page': [() => ({ url: '/listings' }), 302, { ...HSTS, ...NOSNIFF }],
  'of a picture': [
    () => ({ url: picture }),
    200,
    { ...HSTS, ...NOSNIFF, 'content-security-policy': "default-src 'none'; sandbox" },
  ],
  'of a picture that is known': [
    () => ({ url: picture, headers: { 'if-none-match': `"${picture.split('/').at(-1)}"` } }),
    304,
    HSTS,
  ],
  'of a file for search engines': [() => ({ url: '/robots.txt' }), 200, { ...HSTS, ...NOSNIFF }],
  'of a socket refused': [
    () => ({ url: '/ws?mine', headers: { origin: 'https://evil.test', connection: 'upgrade', upgrade: 'websocket' } }),
    403,
    NOTHING_RUNS,
  ],
  'of the health check': [() => ({ url: '/healthz' }), 200, NOTHING_RUNS],
  'of the numbers': [() => ({ url: '/metrics' }), 200, NOTHING_RUNS],
  'of the docs': [() => ({ url: '/api/docs' }), 200, NOTHING_RUNS],
  'of the description of the API': [() => ({ url: '/api/openapi.json' }), 200, NOTHING_RUNS],
  'of the API to another site': [
    () => ({ url: '/api/listings', headers: { origin: 'https://elsewhere.test' } }),
    200,
    { ...NOTHING_RUNS, 'access-control-allow-origin': '*' },
  ],
  'of one listing': [() => ({ url: `/api/listings/${slug}` }), 200, NOTHING_RUNS],
  'of a text of the site': [() => ({ url: '/api/texts/terms' }), 200, NOTHING_RUNS],
  'of a picture in another width': [() => ({ url: `${picture}?w=160` }), 200, HSTS],
  'of a head alone': [() => ({ url: '/api/listings', method: 'HEAD' }), 200, NOTHING_RUNS],
  'of an account file': [
    () => ({ url: '/api/account/export', headers: member.shows }),
    200,
    { ...NOTHING_RUNS, 'cache-control': 'no-store' },
  ],
  'of a table': [
    () => ({ url: '/api/seller/export.csv', headers: member.shows }),
    200,
    { ...NOTHING_RUNS, 'cache-control': 'no-store' },
  ],
  'of staff': [() => ({ url: '/api/admin/users', headers: STAFF.shows }), 200, { 'cache-control': 'no-store' }],
  'of a sign-in that is refused': [
    () => ({ url: '/api/auth/login', method: 'POST', payload: { email: 'a@b.test', password: 'wrong-pass' } }),
    401,
    { ...NOTHING_RUNS, 'cache-control': 'no-store' },
  ],
  'of a page': [() => ({ url: '/help' }), 200, PAGE],
  'of a page that leads nowhere': [() => ({ url: '/nothing' }), 404, PAGE],
  'of a map for search engines': [() => ({ url: '/sitemap.xml' }), 200, { ...HSTS, ...NOSNIFF }],
};

/** Headers whose value differs from run to run, or depends on the size of the answer. Only their names are compared. */
const VARIES = /^(date|x-request-id|etag|content-length|last-modified|ratelimit|server-time)$/;
function written(headers: Readonly<Record<string, unknown>>): string[] {
  const without = (value: unknown) =>
    String(value)
      .replaceAll(/sha256-[\w+/=]+/g, 'sha256-…')
      .replaceAll(/clamor_device=[^;]+/g, 'clamor_device=…')
      .replaceAll(/a-brass-lamp[\w-]*/g, '…')
      .replaceAll(/\d{4}-\d\d-\d\d/g, '…')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
  return Object.entries(headers)
    .map(([name, value]) => (VARIES.test(name) ? name : `${name}: ${without(value)}`))
    .sort();
}

/** Pages are answered 503 until the site is built. */
const IS_BUILT = existsSync(join(import.meta.dirname, '../../web/dist/index.html'));
const isAnswered = (kind: string) => IS_BUILT || !kind.startsWith('of a page');

it.each(Object.keys(KINDS).filter(isAnswered))('an answer %s has the headers of its kind', async (kind) => {
  const [ask, status, headers] = KINDS[kind] ?? expect.unreachable();
  const answer = await stage.house.clamor.app.inject(ask());
  expect([answer.statusCode, answer.headers]).toEqual([status, expect.objectContaining(headers)]);
  expect(written(answer.headers)).toMatchSnapshot('as they were approved');
  for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
    // Every cookie but the device's has the prefix `__Host-`, so that no other host of the domain can set it.
    expect(cookie).toMatch(/^(clamor_device|__Host-\w+)=/);
    expect(cookie).toMatch(/; Secure/);
  }
});
