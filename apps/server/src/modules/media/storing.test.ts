import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHttpApp } from '../../platform/http/http-site.fixture.ts';
import { diskStorage } from '../../platform/storage/index.ts';
import { temporaryStorage } from '../../platform/storage/temporary-storage.fixture.ts';
import { type MarketSite, openMarketSite, plainPicture } from '../test-helper/market-site.fixture.ts';
import { registerMediaRoutes } from './media-routes.ts';
import { idIn, libraryOn, openAddress } from './sending.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

it('a member’s pictures are worked on one at a time, and those of others meanwhile', async () => {
  const kept = temporaryStorage();
  const order: string[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hold = (): void => {};
  const holding = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const storage = {
    ...kept,
    async put(key: string, body: Buffer) {
      order.push(key.slice('uploads/'.length, 'uploads/'.length + 36));
      hold();
      if (order.length === 1) await released;
      await kept.put(key, body);
    },
  };
  const library = libraryOn(site, storage);
  const member = await site.member();
  const ids = [await openAddress(site, member), await openAddress(site, member), await openAddress(site)].map(idIn);
  const file = await plainPicture();
  const receive = (id = '') => {
    const body = { stream: Readable.from([file]), address: '192.0.2.1', declaredBytes: file.length };
    return library.receive(id, body);
  };
  const first = receive(ids[0]);
  await holding;
  const second = receive(ids[1]);
  const reading = await Promise.race([second, receive(ids[2])]);
  expect(reading).toMatchObject({ ok: true, picture: { id: ids[2] } });
  release();
  expect(await Promise.all([first, second])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(order).toEqual([ids[0], ids[2], ids[1]]);
});

it.each(['ENOSPC', 'STORAGE_AWAY'])(
  'a storage that says %s answers 503, and the address still waits for its file',
  async (code) => {
    const kept = temporaryStorage();
    let isAway = true;
    const storage = {
      ...kept,
      async put(key: string, body: Buffer) {
        if (isAway) throw Object.assign(new Error('not now'), { code });
        await kept.put(key, body);
      },
    };
    const app = await openHttpApp();
    registerMediaRoutes(app, { ...site, library: libraryOn(site, storage), publicUrl: 'http://clamor.test' });
    const put = { method: 'PUT', url: await openAddress(site), payload: await plainPicture() } as const;
    const refused = await app.inject(put);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'OVERLOADED']);
    isAway = false;
    expect((await app.inject(put)).statusCode).toBe(200);
    await app.close();
  },
);

it('a picture that no disk has room for narrower is shown all the same', async () => {
  const kept = temporaryStorage();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const storage = {
    ...kept,
    put: (key: string, body: Buffer) => (key.includes('.w') ? Promise.reject(full) : kept.put(key, body)),
  };
  const library = libraryOn(site, storage);
  const url = await library.keep((await site.member()).id, await plainPicture(1_000, 500));
  const app = await openHttpApp();
  registerMediaRoutes(app, { ...site, library, publicUrl: 'http://clamor.test' });
  const answers = [await app.inject(`${url}?w=320`), await app.inject(`${url}?w=320`)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await app.close();
});

it('a picture that its reader has already is not left open', async () => {
  const folder = join(tmpdir(), `clamor-open-${process.pid}`);
  const disk = diskStorage(folder);
  const opened: Readable[] = [];
  const storage = {
    ...disk,
    async open(key: string) {
      const found = await disk.open(key);
      if (found !== null) opened.push(found.body);
      return found;
    },
  };
  const library = libraryOn(site, storage);
  const app = await openHttpApp();
  registerMediaRoutes(app, { ...site, library, publicUrl: 'http://clamor.test' });
  const url = await library.keep((await site.member()).id, await plainPicture());
  const { etag } = (await app.inject(url)).headers;
  const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, opened.length]).toEqual([304, 2]);
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
