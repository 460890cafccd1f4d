import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AVATAR_TYPES, PICTURE_TYPES, PICTURE_WIDTHS } from '@clamor/contract/limits';
import { sharedPicture } from '@clamor/contract/page-head';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpApp } from '../src/platform/http/http-site.fixture.ts';
import { registerSite } from '../src/platform/http/site.ts';
import { openStage, type Person, type Stage } from './authorisation/stage.fixture.ts';

const WIDTH = 1_400;
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const NEVER_RUN = {
  ...HSTS,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
/** The type in which each type of file is stored. */
const KEPT_AS: Readonly<Record<(typeof PICTURE_TYPES)[number], string>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/webp',
  'image/webp': 'image/webp',
  'image/gif': 'image/webp',
  'image/avif': 'image/webp',
};
const formatOf = (type: string) => type.slice('image/'.length) as 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

let stage: Stage;
let member: Person;
/** The path of each uploaded picture, by its use and type. */
const paths: Record<string, string> = {};

async function send(type: (typeof PICTURE_TYPES)[number]): Promise<string> {
  const drawn = sharp({ create: { width: WIDTH, height: 700, channels: 3, background: '#c85028' } });
  const payload = await drawn.toFormat(formatOf(type), { effort: 1 }).toBuffer();
  const { uploadURL } = await stage.done('POST', { url: '/api/objects/upload' }, member);
  const sent = await stage.house.clamor.app.inject({
    method: 'PUT',
    url: new URL(uploadURL).pathname,
    payload,
    headers: { 'content-type': type },
  });
  expect([type, sent.statusCode]).toEqual([type, 200]);
  return sent.json().url;
}

beforeAll(async () => {
  stage = await openStage({ PUBLIC_URL: 'https://clamor.test' });
  member = await stage.person('SELLER');
  for (const type of PICTURE_TYPES) paths[type] = await send(type);
  for (const type of AVATAR_TYPES) {
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    const { profileImageUrl } = await stage.done(
      'PUT',
      { url: '/api/avatar', body: { avatarUrl: await send(type), crop } },
      member,
    );
    paths[`avatar of ${type}`] = profileImageUrl;
    // Checked at once, because the next avatar replaces this one, whose file is then deleted.
    await check(`avatar of ${type}`);
  }
});
afterAll(() => stage?.stop());

const pathOf = (name: string) => paths[name] ?? expect.unreachable();
const get = (url: string, headers: Record<string, string> = {}) => stage.house.clamor.app.inject({ url, headers });

/** Checks the answers for a picture in its own width and in each narrower one. */
async function check(name: string): Promise<void> {
  const path = pathOf(name);
  const id = path.split('/').at(-1);
  const isAvatar = name.startsWith('avatar');
  const own = isAvatar ? 700 : WIDTH;
  const type = isAvatar ? 'image/webp' : KEPT_AS[name as keyof typeof KEPT_AS];
  for (const asked of [null, ...PICTURE_WIDTHS]) {
    const isWhole = asked === null || asked >= own;
    const url = asked === null ? path : `${path}?w=${asked}`;
    const answer = await get(url);
    const etag = isWhole ? `"${id}"` : `"${id}.w${asked}"`;
    const expected = { ...NEVER_RUN, etag, 'content-type': isWhole ? type : 'image/webp' };
    expect([url, answer.statusCode, answer.headers]).toEqual([url, 200, expect.objectContaining(expected)]);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const { format, width } = await sharp(answer.rawPayload).metadata();
    expect([format, width]).toEqual([formatOf(expected['content-type']), isWhole ? own : asked]);

    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': known });
      const { 'x-content-type-options': _, ...kept } = NEVER_RUN;
      expect([known, again.statusCode, again.rawPayload.length]).toEqual([known, 304, 0]);
      expect(again.headers).toMatchObject({ ...kept, etag });
    }
    expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  }
}

describe('a picture that somebody sent', () => {
  it.each(PICTURE_TYPES)('is answered with the headers of its width, and with 304 to who has it: %s', (type) =>
    check(type),
  );

  it('is sent whole to who asks for a part: none is promised', async () => {
    for (const url of [pathOf('image/jpeg'), `${pathOf('image/jpeg')}?w=320`]) {
      for (const range of ['bytes=0-9', 'bytes=999999999-']) {
        const answer = await get(url, { range });
        expect([range, answer.statusCode, answer.headers['accept-ranges']]).toEqual([range, 200, undefined]);
        expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
        expect(answer.headers).not.toHaveProperty('content-range');
      }
    }
  });

  it('is shared in a width of its own, under the same headers', async () => {
    const shared = new URL(sharedPicture(pathOf('image/jpeg'), 'https://clamor.test'));
    const answer = await get(shared.pathname + shared.search);
    expect([answer.statusCode, answer.headers]).toEqual([200, expect.objectContaining(NEVER_RUN)]);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(1_280);
  });

  it('that is not there is a problem that is kept by nobody', async () => {
    for (const query of ['', '?w=320']) {
      const answer = await get(`/objects/uploads/01a1fbed-3696-7580-8c04-8efe09c01fb4${query}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers).toMatchObject({
        ...HSTS,
        'cache-control': 'no-store',
        'content-type': expect.stringContaining('application/problem+json'),
        'x-content-type-options': 'nosniff',
      });
    }
  });
});

const PUBLIC = join(import.meta.dirname, '../../web/public');
const PAGE = `<!doctype html><html><head><title data-initial>x</title>
<meta data-initial name="description" content="y" /></head></html>`;
const SITE_PICTURES = readdirSync(PUBLIC).filter((name) => /\.(png|ico|svg|jpe?g|webp)$/.test(name));
const TYPES: Readonly<Record<string, RegExp>> = {
  png: /^image\/png$/,
  svg: /^image\/svg\+xml/,
  ico: /^image\/(x-icon|vnd\.microsoft\.icon)$/,
};

describe('a picture of the site itself', () => {
  let app: FastifyInstance;
  let webRoot: string;
  beforeAll(async () => {
    webRoot = mkdtempSync(join(tmpdir(), 'clamor-pictures-'));
    cpSync(PUBLIC, webRoot, { recursive: true });
    writeFileSync(join(webRoot, 'index.html'), PAGE);
    app = await openHttpApp();
    await registerSite(app, {
      webRoot,
      contactEmail: 'hello@clamor.test',
      publicUrl: 'https://clamor.test',
      screens: {},
      unknownHead: { title: '404' },
      settings: {},
      disallow: [],
      addresses: [],
    });
  });
  afterAll(async () => {
    await app?.close();
    rmSync(webRoot, { recursive: true, force: true });
  });

  it('is each that is shared or stands in a tab', () => {
    expect(SITE_PICTURES).toEqual(expect.arrayContaining(['share.png', 'favicon.svg', 'icon-512.png']));
  });

  it.each(SITE_PICTURES)('is answered whole, in parts, and to who has it: %s', async (name) => {
    const bytes = readFileSync(join(PUBLIC, name));
    const url = `/${name}`;
    const ask = (headers: Record<string, string> = {}) => app.inject({ url, headers });
    const headers = {
      'cache-control': 'no-cache',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      etag: expect.stringMatching(/^(W\/)?"[^"]+"$/),
    };
    const whole = await ask();
    expect([whole.statusCode, whole.headers]).toEqual([200, expect.objectContaining(headers)]);
    expect(whole.headers['content-type']).toMatch(TYPES[name.split('.').at(-1) ?? ''] ?? /never/);
    expect([Number(whole.headers['content-length']), whole.rawPayload.equals(bytes)]).toEqual([bytes.length, true]);

    const part = await ask({ range: 'bytes=10-19' });
    expect([part.statusCode, part.headers]).toEqual([
      206,
      expect.objectContaining({ ...headers, 'content-range': `bytes 10-19/${bytes.length}`, 'content-length': '10' }),
    ]);
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);

    const beyond = await ask({ range: `bytes=${bytes.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
    expect(beyond.headers['x-content-type-options']).toBe('nosniff');

    const known = await ask({ 'if-none-match': String(whole.headers.etag) });
    expect([known.statusCode, known.rawPayload.length, known.headers['cache-control']]).toEqual([304, 0, 'no-cache']);
  });
});
