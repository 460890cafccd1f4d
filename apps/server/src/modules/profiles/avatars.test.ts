import { existsSync, readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, plainPicture, type TestMember } from '../test-helper/market-site.fixture.ts';
import { registerAvatarRoute } from './avatar-route.ts';
import { memberNames } from './member-names.postgres.ts';
import { registerProfileRoutes } from './profile-routes.ts';

const ODD = new URL('../../../../../../shared/data/images_odd/', import.meta.url);
const HAS_DATA = existsSync(ODD);
const FIVE_MIB = 5 * 1024 * 1024;
const MIB = 1024 * 1024;

let site: MarketSite;
const moved: string[] = [];
beforeAll(async () => {
  site = await openMarketSite();
  const { app, pool, clock, media, accounts } = site;
  registerAvatarRoute(app, { pool, clock, media, publicUrl: 'http://clamor.test' }, (userId) => moved.push(userId));
  registerProfileRoutes(app, accounts.ports, memberNames(pool), () => {});
});
afterAll(() => site.close());

/** Sends a file to a new upload. Returns the upload's address and the answer. */
async function send(member: TestMember, file: Buffer) {
  const opened = await site.call('POST', '/api/objects/upload', { member });
  const { uploadURL } = opened.body as { uploadURL: string };
  const sent = await site.call('PUT', new URL(uploadURL).pathname, {
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return { uploadURL, sent };
}

const choose = (member: TestMember | undefined, avatarUrl: unknown, more: object = {}) =>
  site.call('PUT', '/api/avatar', { ...(member ? { member } : {}), body: { avatarUrl, ...more } });
const faceOf = async ({ username }: TestMember) =>
  (await site.call('GET', `/api/profile/${username}`)).body.profileImageUrl as string | null;
const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204080' } })
    .jpeg()
    .toBuffer();

describe('an avatar', () => {
  it('is what one uploaded, named by the address of the upload or by that of the picture, and others see it', async () => {
    const member = await site.member();
    const { uploadURL, sent } = await send(member, await plainPicture());
    const chosen = await choose(member, uploadURL);
    expect([chosen.status, chosen.body.profileImageUrl]).toEqual([200, sent.body.url]);
    expect(await faceOf(member)).toBe(sent.body.url);
    expect((await choose(member, sent.body.url)).status).toBe(200);
    expect(moved).toContain(member.id);
  });

  it('is nobody else’s upload, none that has no file, and nothing from elsewhere', async () => {
    const member = await site.member();
    const { sent } = await send(await site.member(), await plainPicture());
    const opened = await site.call('POST', '/api/objects/upload', { member });
    const own = (await send(member, await plainPicture())).sent.body.url as string;
    const wrong = [
      sent.body.url,
      opened.body.uploadURL,
      `http://elsewhere.test${own}`,
      'https://elsewhere.test/face.png',
      `${own}?w=320`,
      'javascript:alert(1)',
      '',
      7,
    ];
    for (const url of wrong) {
      const refused = await choose(member, url);
      const problem = { code: refused.body.code, field: refused.body.errors?.[0].field, detail: refused.body.detail };
      const expected = { code: 'VALIDATION_FAILED', field: 'avatarUrl', detail: 'Upload the picture first' };
      expect([url, problem]).toEqual([url, expected]);
    }
    expect(await faceOf(member)).toBeNull();
    expect((await choose(undefined, own)).status).toBe(401);
  });

  it('is judged by the file that came: a gif and an avif are refused, whatever was kept of them', async () => {
    const member = await site.member();
    const made = sharp(await plainPicture());
    for (const file of [await made.clone().gif().toBuffer(), await made.clone().avif().toBuffer()]) {
      const { sent } = await send(member, file);
      expect([sent.status, sent.body.contentType]).toEqual([200, 'image/webp']);
      const refused = await choose(member, sent.body.url, { crop: { x: 0, y: 0, width: 1, height: 1 } });
      expect([refused.status, refused.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(refused.body.detail).toBe('An avatar can be a jpg, png or webp picture.');
    }
    expect(await faceOf(member)).toBeNull();
  });

  it('has 5 MB at most, counted of the file that came', async () => {
    const member = await site.member();
    const padded = Buffer.concat([await jpeg(64, 64), Buffer.alloc(FIVE_MIB + 1)]);
    const exact = await send(member, padded.subarray(0, FIVE_MIB));
    expect((await choose(member, exact.uploadURL)).status).toBe(200);
    const over = await send(member, padded.subarray(0, FIVE_MIB + 1));
    const refused = await choose(member, over.uploadURL);
    expect([refused.status, refused.body.code, refused.body.maximumBytes]).toEqual([413, 'TOO_LARGE', FIVE_MIB]);
    expect(refused.body.detail).toBe('An avatar can have 5 MB at most.');
    expect(await faceOf(member)).toBe(exact.sent.body.url);
  });

  it('is cut out square where a part is chosen', async () => {
    const member = await site.member();
    const half = { create: { width: 100, height: 200, channels: 3 as const, background: '#ff0000' } };
    const left = await sharp(half).png().toBuffer();
    const picture = await sharp({ create: { ...half.create, width: 200, background: '#0000ff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { sent } = await send(member, picture);
    const chosen = await choose(member, sent.body.url, { crop: { x: 0.5, y: 0.25, width: 0.5, height: 0.5 } });
    expect(chosen.status).toBe(200);
    expect(chosen.body.profileImageUrl).not.toBe(sent.body.url);
    const shown = sharp((await site.call('GET', chosen.body.profileImageUrl)).raw);
    const { width, height } = await shown.metadata();
    const { channels } = await shown.stats();
    expect([width, height, (channels[0]?.mean ?? 255) < 20, (channels[2]?.mean ?? 0) > 235]).toEqual([
      100,
      100,
      true,
      true,
    ]);
    const outside = await choose(member, sent.body.url, { crop: { x: 1, y: 1, width: 0.01, height: 1 } });
    expect(outside.status).toBe(200);
    for (const crop of [
      { x: -0.1, y: 0, width: 1, height: 1 },
      { x: 0, y: 0, width: 0, height: 1 },
      { x: 0, y: 0 },
    ]) {
      expect((await choose(member, sent.body.url, { crop })).status).toBe(400);
    }
  });

  it('is nothing whose file was lost', async () => {
    const member = await site.member();
    const { url } = (await send(member, await plainPicture())).sent.body;
    await site.pool.query(`UPDATE uploads SET object_key = 'uploads/lost' WHERE owner_id = $1`, [member.id]);
    const refused = await choose(member, url, { crop: { x: 0, y: 0, width: 1, height: 1 } });
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, 'avatarUrl']);
  });

  it('is not squeezed where the part is not square, and loses the ends of its longer side', async () => {
    const member = await site.member();
    const ends = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const picture = await sharp({ create: { width: 100, height: 300, channels: 3, background: '#0000ff' } })
      .composite([
        { input: ends, left: 0, top: 0 },
        { input: ends, left: 0, top: 200 },
      ])
      .png()
      .toBuffer();
    const { sent } = await send(member, picture);
    const chosen = await choose(member, sent.body.url, { crop: { x: 0, y: 0, width: 1, height: 1 } });
    const { channels } = await sharp((await site.call('GET', chosen.body.profileImageUrl)).raw).stats();
    expect([(channels[0]?.mean ?? 255) < 20, (channels[2]?.mean ?? 0) > 235]).toEqual([true, true]);
  });

  it('goes with its file once another one, or none, is chosen; so does what it was cut out of', async () => {
    const member = await site.member();
    const [first, second] = [await send(member, await plainPicture()), await send(member, await plainPicture(80, 80))];
    await choose(member, first.uploadURL);
    const cut = await choose(member, second.uploadURL, { crop: { x: 0, y: 0, width: 0.5, height: 0.5 } });
    const face = cut.body.profileImageUrl as string;
    await site.media.sweep();
    const there = async () =>
      await Promise.all(
        [first.sent.body.url, second.sent.body.url, face].map(async (url) => (await site.call('GET', url)).status),
      );
    expect(await there()).toEqual([404, 404, 200]);
    expect((await choose(member, null)).body.profileImageUrl).toBeNull();
    await site.media.sweep();
    expect([await there(), await faceOf(member)]).toEqual([[404, 404, 404], null]);
  });

  it('that a listing shows too stays there when its member takes another one', async () => {
    const seller = await site.member('SELLER');
    const { sent, uploadURL } = await send(seller, await plainPicture());
    const body = { title: 'A portrait', mediaUrls: [sent.body.url] };
    expect((await site.call('POST', '/api/listings', { member: seller, body })).status).toBe(201);
    await choose(seller, uploadURL);
    await choose(seller, null);
    await site.media.sweep();
    expect((await site.call('GET', sent.body.url)).status).toBe(200);
  });

  it('stands on the seller’s listings at once, by the card that they read', async () => {
    const seller = await site.member('SELLER');
    const { sent, uploadURL } = await send(seller, await plainPicture());
    await choose(seller, uploadURL);
    const created = await site.call('POST', '/api/listings', { member: seller, body: { title: 'A lamp' } });
    const read = await site.call('GET', `/api/listings/${created.body.slug}`);
    expect(read.body.seller.profileImageUrl).toBe(sent.body.url);
  });
});

/** Files that are already refused as uploads. */
const NO_UPLOAD = new Set([
  'truncated.jpg',
  'empty.jpg',
  'one_byte.png',
  'html_named.jpg',
  'gif_js.gif',
  'svg_script.svg',
  'svg_named.png',
  'bomb_30000x30000.png',
  'huge_header_only.png',
  'zero_size.png',
]);

describe.skipIf(!HAS_DATA)('odd pictures as avatars (left out without the shared data)', () => {
  const folder = (name: string) =>
    readdirSync(new URL(name, ODD)).filter((file) => /\.(jpg|png|gif|webp|svg)$/.test(file));
  const WHOLE = { crop: { x: 0, y: 0, width: 1, height: 1 } };

  /** `kept`, or the stage at which the file was refused and the words. */
  async function outcomeOf(member: TestMember, file: Buffer) {
    const { sent, uploadURL } = await send(member, file);
    const refused = sent.status === 200 ? await choose(member, uploadURL, WHOLE) : sent;
    if (refused.status === 200) return 'kept';
    expect(refused.status).toBeLessThan(500);
    expect(refused.body.detail).toMatch(/^[A-Z].+\.$/);
    return sent.status === 200 ? 'refused as an avatar' : 'refused as an upload';
  }

  it('are kept or refused, each with a sentence', async () => {
    const member = await site.member();
    for (const file of folder('made_here/')) {
      const expected = NO_UPLOAD.has(file)
        ? 'refused as an upload'
        : file.endsWith('.gif')
          ? 'refused as an avatar'
          : 'kept';
      expect([file, await outcomeOf(member, readFileSync(new URL(`made_here/${file}`, ODD)))]).toEqual([
        file,
        expected,
      ]);
    }
  });

  it('of the PngSuite are kept, but for the corrupt ones', async () => {
    const files = folder('pngsuite/');
    // Each file is sent by a new member, because one member may open only 120 uploads an hour.
    for (let from = 0; from < files.length; from += 8) {
      await Promise.all(
        files.slice(from, from + 8).map(async (file) => {
          const outcome = await outcomeOf(await site.member(), readFileSync(new URL(`pngsuite/${file}`, ODD)));
          expect([file, outcome]).toEqual([file, file.startsWith('x') ? 'refused as an upload' : 'kept']);
        }),
      );
    }
  });

  it('that are bombs take no memory', async () => {
    const member = await site.member();
    const bomb = readFileSync(new URL('made_here/bomb_30000x30000.png', ODD));
    await outcomeOf(member, bomb);
    const before = process.memoryUsage.rss();
    for (let time = 0; time < 10; time += 1) expect(await outcomeOf(member, bomb)).toBe('refused as an upload');
    // Unpacked, one of these pictures takes at least 112 MiB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MIB);
  });
});
