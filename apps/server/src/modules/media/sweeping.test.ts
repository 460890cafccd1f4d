import { DRAFT_KEPT_MS, PICTURE_WIDTHS } from '@clamor/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockRemovals } from '../../platform/backup/index.ts';
import { createClient } from '../../platform/database/index.ts';
import { endOutboundPause, pauseOutbound } from '../../platform/outbound/index.ts';
import { hashToken } from '../../platform/secrets/bearer-token.ts';
import { temporaryStorage } from '../../platform/storage/temporary-storage.fixture.ts';
import { addClaim } from '../sales/money.fixture.ts';
import { writeAsMember } from '../sessions/index.ts';
import { type MarketSite, openMarketSite, plainPicture, uploadPicture } from '../test-helper/market-site.fixture.ts';
import { mediaDataHooks } from './media-data-hooks.ts';
import type { MediaLibrary, MediaLimits } from './media-library.ts';
import { UNUSED_MS } from './receive-upload.ts';
import { libraryOn } from './sending.fixture.ts';
import type { PictureUse } from './sweep-uploads.ts';
import { UPLOADS_PATH } from './upload-urls.ts';
import { claimUploads } from './uploads.postgres.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
/** The narrower widths in which a picture of a thousand pixels is drawn. */
const NARROWER = PICTURE_WIDTHS.filter((width) => width < 1_000);

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
});
afterAll(() => site.close());

const statusOf = async (url: string, query = '') => (await site.call('GET', url + query)).status;
const sweepAll = async () => {
  while (await site.media.sweep());
};
const after = async (seconds: number) => {
  await site.advance(seconds);
  await sweepAll();
};
const idOf = (url: string) => url.slice(UPLOADS_PATH.length);

async function isShown(library: MediaLibrary, url: string, width: number | null = null): Promise<boolean> {
  const picture = await library.read(idOf(url), width);
  if (picture === null || picture === 'busy') return false;
  if (!Buffer.isBuffer(picture.body)) picture.body.destroy();
  return true;
}

function openLibrary(uses: PictureUse[] = [], limits: Partial<MediaLimits> = {}) {
  const storage = temporaryStorage();
  return { storage, library: libraryOn(site, storage, { uses, limits }) };
}

describe('a picture that nothing shows', () => {
  it('is there longer than a draft that names it', () => {
    expect(UNUSED_MS).toBeGreaterThan(DRAFT_KEPT_MS);
  });

  it('is there for seven days, and then gone with its narrower copies', async () => {
    const { storage, library } = openLibrary();
    const url = await library.keep((await site.member()).id, await plainPicture(1_000, 500));
    for (const width of NARROWER) expect(await isShown(library, url, width)).toBe(true);
    const { rows } = await site.pool.query<{ key: string }>('SELECT object_key AS key FROM uploads WHERE id = $1', [
      idOf(url),
    ]);
    const key = rows[0]?.key ?? '';
    const keys = [key, ...NARROWER.map((width) => `${key}.w${width}`)];
    expect(await Promise.all(keys.map((each) => storage.get(each)))).not.toContain(null);
    await site.advance(7 * DAY_SECONDS - 60);
    await library.sweep();
    expect(await isShown(library, url)).toBe(true);
    await site.advance(61);
    await library.sweep();
    expect(await isShown(library, url)).toBe(false);
    expect(await isShown(library, url, 320)).toBe(false);
    expect(new Set(await Promise.all(keys.map((each) => storage.get(each))))).toEqual(new Set([null]));
  });

  it('goes with the account of whoever sent it, however young it is; what is shown stays', async () => {
    const [leaving, other] = [await site.member('SELLER'), await site.member()];
    const [shown, dropped] = [await uploadPicture(site, leaving), await uploadPicture(site, leaving)];
    const { slug } = await site.listing({ mediaUrls: [shown, dropped] }, leaving);
    await after(7 * DAY_SECONDS + 1);
    await site.call('PUT', `/api/listings/${slug}`, { body: { mediaUrls: [shown] }, member: leaving });
    const [unused, others] = [await uploadPicture(site, leaving), await uploadPicture(site, other)];
    await mediaDataHooks.forget?.(site.pool, { id: leaving.id, email: '' });
    await sweepAll();
    expect([await statusOf(shown), await statusOf(others)]).toEqual([200, 200]);
    expect([await statusOf(dropped), await statusOf(unused)]).toEqual([404, 404]);
  });

  it('is not shown from then on, though its file cannot be removed yet', async () => {
    const { storage, library } = openLibrary();
    const url = await library.keep((await site.member()).id, await plainPicture());
    expect(await isShown(library, url)).toBe(true);
    storage.remove = async (key) => {
      if ((await storage.get(key)) !== null) throw new Error('the disk does not answer');
    };
    await site.advance(7 * DAY_SECONDS + 1);
    await expect(library.sweep()).rejects.toThrow('the disk does not answer');
    expect(await isShown(library, url)).toBe(false);
  });

  it('and whose file cannot be removed keeps no other from it, and is tried again', async () => {
    const { storage, library } = openLibrary();
    const owner = (await site.member()).id;
    for (const width of [30, 40, 50]) await library.keep(owner, await plainPicture(width));
    const { rows } = await site.pool.query<{ key: string }>(
      'SELECT object_key AS key FROM uploads WHERE owner_id = $1',
      [owner],
    );
    const remaining = async () => {
      const files = await Promise.all(rows.map(({ key }) => storage.get(key)));
      const records = await site.pool.query('SELECT id FROM uploads WHERE owner_id = $1', [owner]);
      return { files: files.filter((file) => file !== null).length, records: records.rows.length };
    };
    const { remove } = storage;
    let stuck: string | null = null;
    storage.remove = async (key) => {
      if (rows.some((own) => own.key === key)) stuck ??= key;
      if (key === stuck) throw new Error('the disk does not answer');
      await remove(key);
    };
    await site.advance(7 * DAY_SECONDS + 1);
    await expect(library.sweep()).rejects.toThrow('the disk does not answer');
    expect(await remaining()).toEqual({ files: 1, records: 3 });
    await site.advance(HOUR_SECONDS + 1);
    await expect(library.sweep()).rejects.toThrow('the disk does not answer');
    expect(await remaining()).toEqual({ files: 1, records: 1 });
    storage.remove = remove;
    expect(await library.sweep()).toBe(false);
    expect(await remaining()).toEqual({ files: 0, records: 0 });
  });

  it('leaves no record an hour later, and neither does an upload that never came', async () => {
    const member = await site.member();
    const url = await uploadPicture(site, member);
    await site.call('POST', '/api/objects/upload', { member });
    const records = async () => {
      const { rows } = await site.pool.query('SELECT id FROM uploads WHERE owner_id = $1', [member.id]);
      return rows.length;
    };
    await after(7 * DAY_SECONDS + 1);
    expect([await statusOf(url), await records()]).toEqual([404, 1]);
    await after(HOUR_SECONDS + 1);
    expect(await records()).toBe(0);
  });

  it('can be in no new listing, and one that is put into a listing at the last moment stays', async () => {
    const seller = await site.member('SELLER');
    const [late, gone] = [await uploadPicture(site, seller), await uploadPicture(site, seller)];
    await site.advance(7 * DAY_SECONDS - 60);
    expect((await site.listing({ mediaUrls: [late] }, seller)).slug).not.toBe('');
    await after(61);
    expect([await statusOf(late), await statusOf(gone)]).toEqual([200, 404]);
    const body = { title: 'Another lamp', threshold: 2, startPriceCents: 1_000, mediaUrls: [gone] };
    const refused = await site.call('POST', '/api/listings', { body, member: seller });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'mediaUrls.0']);
  });

  it('that is claimed between the look at it and its removal is left alone', async () => {
    const owner = (await site.member()).id;
    const lookThenClaim: PictureUse = async (ids) => {
      await claimUploads(site.pool, owner, ids, site.clock.now() + DAY_SECONDS * 1_000);
      return [];
    };
    const { library } = openLibrary([lookThenClaim]);
    const url = await library.keep(owner, await plainPicture());
    await site.advance(7 * DAY_SECONDS + 1);
    await library.sweep();
    expect(await isShown(library, url)).toBe(true);
  });
});

describe('the file of a picture that is gone', () => {
  /** A picture that nothing shows any more, and a function that says whether its file still exists. */
  async function gonePicture() {
    const { storage, library } = openLibrary();
    const url = await library.keep((await site.member()).id, await plainPicture());
    const { rows } = await site.pool.query<{ key: string }>('SELECT object_key AS key FROM uploads WHERE id = $1', [
      idOf(url),
    ]);
    const sweepAfter = async (seconds: number) => {
      await site.advance(seconds);
      await library.sweep();
    };
    return { library, url, sweepAfter, isThere: async () => (await storage.get(rows[0]?.key ?? '')) !== null };
  }

  it('stays while a backup copies files, and goes when the backup is over, however it ended', async () => {
    const { library, url, sweepAfter, isThere } = await gonePicture();
    const backup = createClient(site.pool.options.connectionString ?? '');
    await backup.connect();
    await lockRemovals(backup);
    await sweepAfter(7 * DAY_SECONDS + 1);
    await library.withdraw([url]);
    expect([await isShown(library, url), await isThere()]).toEqual([false, true]);
    await sweepAfter(HOUR_SECONDS + 1);
    expect(await isThere()).toBe(true);
    // Breaks the backup's connection, as a killed process would.
    backup.connection.stream.destroy();
    await expect
      .poll(async () => {
        await library.sweep();
        return await isThere();
      })
      .toBe(false);
  });

  it('stays in a restored copy until it is opened, since another site may use the same bucket', async () => {
    const { library, url, sweepAfter, isThere } = await gonePicture();
    await pauseOutbound(site.pool, '2026-01-01T00:00:00Z');
    await sweepAfter(7 * DAY_SECONDS + 1);
    expect([await isShown(library, url), await isThere()]).toEqual([false, true]);
    await endOutboundPause(site.pool);
    await sweepAfter(HOUR_SECONDS + 1);
    expect(await isThere()).toBe(false);
  });
});

describe('a picture that is shown', () => {
  it('in a listing or a profile stays for as long as it is', async () => {
    const seller = await site.member('SELLER');
    const [inListing, face] = [await uploadPicture(site, seller), await uploadPicture(site, seller)];
    await site.listing({ mediaUrls: [inListing] }, seller);
    await site.pool.query('INSERT INTO profiles (user_id, profile_image_url, updated_at) VALUES ($1, $2, now())', [
      seller.id,
      face,
    ]);
    for (let week = 0; week < 4; week += 1) await after(8 * DAY_SECONDS);
    expect([await statusOf(inListing), await statusOf(face)]).toEqual([200, 200]);
  });

  it('and then is not any more, has its seven days from the next look on', async () => {
    const seller = await site.member('SELLER');
    const [first, second] = [await uploadPicture(site, seller), await uploadPicture(site, seller)];
    const { slug } = await site.listing({ mediaUrls: [first, second] }, seller);
    await after(7 * DAY_SECONDS + 1);
    const edited = await site.call('PUT', `/api/listings/${slug}`, { body: { mediaUrls: [first] }, member: seller });
    expect(edited.status).toBe(200);
    await after(7 * DAY_SECONDS + 1);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    await after(7 * DAY_SECONDS + 1);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404]);
  });

  it('goes with the next look once it is let go of, though the last look found it shown', async () => {
    let shown: string[] = [];
    const { library } = openLibrary([async (ids) => ids.filter((id) => shown.includes(id))]);
    const url = await library.keep((await site.member()).id, await plainPicture());
    shown = [idOf(url)];
    await site.advance(7 * DAY_SECONDS + 1);
    while (await library.sweep());
    expect(await isShown(library, url)).toBe(true);
    shown = [];
    await library.release([url]);
    while (await library.sweep());
    expect(await isShown(library, url)).toBe(false);
  });

  it('in an order stays though staff removed its listing', async () => {
    const url = await uploadPicture(site, await site.member('SELLER'));
    const { id } = await site.listing({});
    await site.pool.query('UPDATE listings SET media_urls = $2 WHERE id = $1', [id, [url]]);
    await addClaim(site.pool, { listingId: id });
    await site.moderate(id, { kind: 'remove' });
    await site.media.withdraw([url]);
    expect(await statusOf(url)).toBe(200);
  });
});

describe('a member’s pictures', () => {
  it('have a quota, and room again for what was swept', async () => {
    const { id: owner, token } = await site.member();
    const { library } = openLibrary([], { quota: { pictures: 2, bytes: 1_000_000 } });
    const session = { userId: owner, tokenHash: hashToken(token) };
    const open = () => writeAsMember(site, session, (tx, { id }) => library.open(tx, id));
    await library.keep(owner, await plainPicture());
    expect(await open()).toMatchObject({ ok: true });
    await library.keep(owner, await plainPicture());
    expect(await open()).toEqual({ ok: false, refusal: { kind: 'quota' } });
    await site.advance(7 * DAY_SECONDS + 1);
    await library.sweep();
    expect(await open()).toMatchObject({ ok: true });
  });

  it('are refused in words where their bytes are too many', async () => {
    const member = await site.member();
    await site.pool.query(
      `INSERT INTO uploads (id, owner_id, opened_at, expires_at, ready_at, object_key, content_type, width, height, size_bytes)
       SELECT gen_random_uuid(), $1, now() - interval '2 hours', now(), now(), 'uploads/none', 'image/webp', 9, 9, 1073741824
       FROM generate_series(1, 4)`,
      [member.id],
    );
    const refused = await site.call('POST', '/api/objects/upload', { member });
    expect([refused.status, refused.body.code]).toEqual([409, 'UPLOAD_QUOTA']);
    expect(refused.body.detail).toContain('7 days');
    await site.pool.query('DELETE FROM uploads WHERE owner_id = $1', [member.id]);
  });
});
