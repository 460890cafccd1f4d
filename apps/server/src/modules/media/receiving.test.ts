import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpApp } from '../../platform/http/http-site.fixture.ts';
import { temporaryStorage } from '../../platform/storage/temporary-storage.fixture.ts';
import { type MarketSite, openMarketSite, plainPicture } from '../test-helper/market-site.fixture.ts';
import { registerMediaRoutes } from './media-routes.ts';
import { begin, idIn, libraryOn, openAddress, padded, png, TEN_MIB } from './sending.fixture.ts';

let site: MarketSite;
let port: number;
beforeAll(async () => {
  site = await openMarketSite();
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => site.close());

describe('what an upload is refused for', () => {
  it('is told before any of its body has come, and the connection ends', async () => {
    const unknown = begin(port, '/api/objects/uploads/01920000-0000-7000-8000-000000000000', png(TEN_MIB));
    const noName = begin(port, '/api/objects/uploads/nonsense', png(TEN_MIB));
    const tooLarge = begin(port, await openAddress(site), png(TEN_MIB + 1));
    const answers = await Promise.all([unknown, noName, tooLarge].map(({ answered }) => answered));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [413, 'TOO_LARGE'],
    ]);
    expect(answers.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close']);
    for (const { sending } of [unknown, noName, tooLarge]) sending.destroy();
  });

  it('is told to a sender that goes on sending ten megabytes', async () => {
    const { sending, answered } = begin(
      port,
      '/api/objects/uploads/01920000-0000-7000-8000-000000000000',
      png(TEN_MIB),
    );
    sending.end(Buffer.alloc(TEN_MIB));
    expect((await answered).status).toBe(404);
    sending.destroy();
  });

  it('is told where limits are exceeded, before any of the body has come', async () => {
    const app = await openHttpApp({ rateLimits: true });
    const library = libraryOn(site, temporaryStorage());
    registerMediaRoutes(app, { ...site, library, publicUrl: 'http://clamor.test' });
    const own = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    const path = '/api/objects/uploads/01920000-0000-7000-8000-000000000000';
    for (let call = 0; call < 60; call += 1) await app.inject({ method: 'PUT', url: path });
    const { sending, answered } = begin(own, path, png(TEN_MIB));
    expect(await answered).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    sending.destroy();
    await app.close();
  });
});

describe('a second file for an address', () => {
  it('is refused unread where its length is another one', async () => {
    const path = await openAddress(site);
    const file = await plainPicture(50, 50);
    expect((await site.call('PUT', path, { body: file })).status).toBe(200);
    const { sending, answered } = begin(port, path, png(TEN_MIB));
    expect(await answered).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    sending.destroy();
  });

  it('is refused where its length is the same and its bytes are not, and changes nothing', async () => {
    const path = await openAddress(site);
    const file = await padded(5_000);
    const first = await site.call('PUT', path, { body: file });
    const other = Buffer.from(file);
    other[4_999] = 1;
    const second = await site.call('PUT', path, { body: other });
    expect([second.status, second.body.code]).toEqual([409, 'WRONG_STATE']);
    expect((await site.call('PUT', path, { body: file })).body).toEqual(first.body);
  });

  it('is answered like the first where it is the same file, for fifteen minutes', async () => {
    const path = await openAddress(site);
    const file = await plainPicture(50, 50);
    const first = await site.call('PUT', path, { body: file });
    const again = await site.call('PUT', path, { body: file });
    expect([again.status, again.body]).toEqual([200, first.body]);
    await site.advance(16 * 60);
    const late = await site.call('PUT', path, { body: file });
    expect([late.status, late.body.code]).toEqual([409, 'WRONG_STATE']);
  });

  it('that comes at the same time as the first is kept where it is the same, and refused where it is not', async () => {
    const path = await openAddress(site);
    const [small, large] = [await plainPicture(50, 50), await plainPicture(90, 90)];
    const sent = await Promise.all([small, large, small, large].map((body) => site.call('PUT', path, { body })));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const kept = sent.filter(({ status }) => status === 200);
    expect(kept[0]?.body).toEqual(kept[1]?.body);
  });
});

it('a picture whose member was suspended while it was drawn leaves no file behind', async () => {
  const kept = temporaryStorage();
  const files = new Set<string>();
  const member = await site.member();
  const storage = {
    ...kept,
    async put(key: string, body: Buffer) {
      files.add(key);
      await kept.put(key, body);
      await site.pool.query(`UPDATE users SET status = 'SUSPENDED' WHERE id = $1`, [member.id]);
    },
    async remove(key: string) {
      files.delete(key);
      await kept.remove(key);
    },
  };
  const library = libraryOn(site, storage);
  const id = idIn(await openAddress(site, member));
  const file = await plainPicture(50, 50);
  const body = { stream: Readable.from([file]), address: '192.0.2.1', declaredBytes: file.length };
  expect(await library.receive(id, body)).toEqual({ ok: false, refusal: { kind: 'no_ticket' } });
  expect([...files]).toEqual([]);
});
