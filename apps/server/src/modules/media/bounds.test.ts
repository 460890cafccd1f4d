import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpApp } from '../../platform/http/http-site.fixture.ts';
import { diskStorage } from '../../platform/storage/index.ts';
import { SMALL_DISK_BYTES, smallDisk } from '../../platform/storage/small-disk.fixture.ts';
import { type MarketSite, openMarketSite, plainPicture } from '../test-helper/market-site.fixture.ts';
import type { MediaLimits } from './media-library.ts';
import { registerMediaRoutes } from './media-routes.ts';
import { begin, idIn, libraryOn, openAddress, padded, png, slowBody, TEN_MIB } from './sending.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

/** Opens a site with small limits of its own, listening on a port. */
async function openSmallSite(limits: Partial<MediaLimits>, folder = join(tmpdir(), `clamor-small-${process.pid}`)) {
  const app = await openHttpApp({ trustProxy: ['127.0.0.1'] });
  const incomingFolder = join(folder, 'incoming');
  const library = libraryOn(site, diskStorage(join(folder, 'objects')), { incomingFolder, limits });
  registerMediaRoutes(app, { ...site, library, publicUrl: 'http://clamor.test' });
  const own = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  return {
    folder,
    library,
    begin: (path: string, headers: object) => begin(own, path, { ...headers }),
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const MIB = 1024 * 1024;

describe('bytes under way', () => {
  it('have a ceiling for each address: more than that waits, and others come', async () => {
    const small = await openSmallSite({ bytesPerAddress: 3 * MIB, bytesInAll: 100 * MIB });
    const file = await padded(2 * MIB);
    const from = (address: string) => ({ ...png(file.length), 'x-forwarded-for': address });
    const slow = slowBody(file.length, '192.0.2.1');
    const received = small.library.receive(idIn(await openAddress(site)), slow.body);
    await slow.wanted;
    const more = small.begin(await openAddress(site), from('192.0.2.1'));
    const refused = await more.answered;
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', retryAfterSeconds: 5 } });
    more.sending.destroy();
    const other = small.begin(await openAddress(site), from('192.0.2.2'));
    other.sending.end(file);
    expect((await other.answered).status).toBe(200);
    slow.stream.push(file);
    slow.stream.push(null);
    expect(await received).toMatchObject({ ok: true });
    const later = small.begin(await openAddress(site), from('192.0.2.1'));
    later.sending.end(file);
    expect((await later.answered).status).toBe(200);
    await small.close();
  });

  it('have a ceiling for each member, however many networks send to their addresses', async () => {
    const small = await openSmallSite({ bytesPerAddress: 3 * MIB, bytesInAll: 100 * MIB });
    const file = await padded(2 * MIB);
    const member = await site.member();
    const slow = slowBody(file.length, '192.0.2.1');
    const received = small.library.receive(idIn(await openAddress(site, member)), slow.body);
    await slow.wanted;
    const headers = { ...png(file.length), 'x-forwarded-for': '198.51.100.2' };
    const more = small.begin(await openAddress(site, member), headers);
    expect(await more.answered).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    more.sending.destroy();
    const other = small.begin(await openAddress(site), headers);
    other.sending.end(file);
    expect((await other.answered).status).toBe(200);
    slow.stream.destroy();
    await received;
    const later = small.begin(await openAddress(site, member), headers);
    later.sending.end(file);
    expect((await later.answered).status).toBe(200);
    await small.close();
  });

  it('are counted together for an IPv6 network of 64 bits, and apart for another one', async () => {
    const small = await openSmallSite({ bytesPerAddress: 3 * MIB, bytesInAll: 100 * MIB });
    const file = await padded(2 * MIB);
    const from = (address: string) => ({ ...png(file.length), 'x-forwarded-for': address });
    const slow = slowBody(file.length, '2001:db8:0:1::1');
    const received = small.library.receive(idIn(await openAddress(site)), slow.body);
    await slow.wanted;
    const same = small.begin(await openAddress(site), from('2001:db8:0:1::2'));
    expect(await same.answered).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    same.sending.destroy();
    const other = small.begin(await openAddress(site), from('2001:db8:0:2::2'));
    other.sending.end(file);
    expect((await other.answered).status).toBe(200);
    slow.stream.destroy();
    expect(await received).toMatchObject({ ok: false });
    await small.close();
  });

  it('have a ceiling for all: more than that is answered 503, and comes when others went away', async () => {
    const small = await openSmallSite({ bytesPerAddress: 3 * MIB, bytesInAll: 3 * MIB });
    const file = await padded(2 * MIB);
    const slow = slowBody(file.length, '192.0.2.1');
    const received = small.library.receive(idIn(await openAddress(site)), slow.body);
    await slow.wanted;
    const headers = { ...png(file.length), 'x-forwarded-for': '192.0.2.2' };
    const more = small.begin(await openAddress(site), headers);
    expect(await more.answered).toMatchObject({ status: 503, body: { code: 'OVERLOADED', retryAfterSeconds: 5 } });
    more.sending.destroy();
    slow.stream.destroy();
    expect(await received).toEqual({ ok: false, refusal: { kind: 'broken_off' } });
    const later = small.begin(await openAddress(site), headers);
    later.sending.end(file);
    expect((await later.answered).status).toBe(200);
    await small.close();
  });

  it('are free again after a repeat was compared', async () => {
    const small = await openSmallSite({ bytesPerAddress: 3 * MIB, bytesInAll: 3 * MIB });
    const file = await padded(2 * MIB);
    const path = await openAddress(site);
    for (let time = 1; time <= 4; time += 1) {
      const delivery = small.begin(path, png(file.length));
      delivery.sending.end(file);
      expect([time, (await delivery.answered).status]).toEqual([time, 200]);
    }
    await small.close();
  });

  it('are a mebibyte at least for each body, since an open file costs more than its bytes', async () => {
    const small = await openSmallSite({ bytesPerAddress: 3 * MIB, bytesInAll: 100 * MIB });
    const [ids, bodies] = [[] as string[], [1, 2, 3].map(() => slowBody(1_000, '192.0.2.1'))];
    for (const _ of bodies) ids.push(idIn(await openAddress(site)));
    const received = bodies.map(({ body }, index) => small.library.receive(ids[index] ?? '', body));
    await Promise.all(bodies.map(({ wanted }) => wanted));
    const fourth = small.library.receive(idIn(await openAddress(site)), slowBody(1_000, '192.0.2.1').body);
    expect(await fourth).toEqual({ ok: false, refusal: { kind: 'sender_busy' } });
    for (const { stream } of bodies) stream.destroy();
    await Promise.all(received);
    await small.close();
  });

  it('are counted whole for a body that does not say how long it is, and end at ten megabytes', async () => {
    const small = await openSmallSite({ bytesPerAddress: TEN_MIB, bytesInAll: 100 * MIB });
    const slow = slowBody(null, '192.0.2.1');
    const received = small.library.receive(idIn(await openAddress(site)), slow.body);
    await slow.wanted;
    const beside = slowBody(1, '192.0.2.1');
    beside.stream.push(null);
    const refusal = { kind: 'sender_busy' };
    expect(await small.library.receive(idIn(await openAddress(site)), beside.body)).toEqual({ ok: false, refusal });
    slow.stream.destroy();
    await received;
    const chunked = { 'content-type': 'image/png', 'transfer-encoding': 'chunked' };
    const endless = small.begin(await openAddress(site), chunked);
    endless.sending.write(Buffer.alloc(TEN_MIB + 1));
    expect(await endless.answered).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', maximumBytes: TEN_MIB } });
    endless.sending.destroy();
    const whole = small.begin(await openAddress(site), chunked);
    whole.sending.end(await padded(TEN_MIB));
    expect((await whole.answered).status).toBe(200);
    expect(readdirSync(join(small.folder, 'incoming'))).toEqual([]);
    await small.close();
  });
});

const small = await smallDisk();
afterAll(() => small?.remove());

it.skipIf(small === null)('a full disk answers 503 and keeps the ticket (needs a disk of its own)', async () => {
  const folder = join(small?.directory ?? '', 'data');
  const tight = await openSmallSite({}, folder);
  const file = await padded(4 * SMALL_DISK_BYTES);
  const path = await openAddress(site);
  const full = tight.begin(path, png(file.length));
  full.sending.end(file);
  expect(await full.answered).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
  const little = await plainPicture();
  const fits = tight.begin(path, png(little.length));
  fits.sending.end(little);
  expect((await fits.answered).status).toBe(200);
  await tight.close();
});
