import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpApp } from '../../platform/http/http-site.fixture.ts';
import { diskStorage, memoryStorage } from '../../platform/storage/index.ts';
import { SMALL_DISK_BYTES, smallDisk } from '../../platform/storage/small-disk.fixture.ts';
import { type MarketSite, openMarketSite, plainPicture, type TestMember } from '../test-helper/market-site.fixture.ts';
import { type MediaLimits, mediaLibrary } from './media-library.ts';
import { registerMediaRoutes } from './media-routes.ts';
import { uploadStore } from './upload-store.postgres.ts';

const TEN_MIB = 10 * 1024 * 1024;

let site: MarketSite;
let port: number;
beforeAll(async () => {
  site = await openMarketSite();
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => site.close());

async function openAddress(member?: TestMember): Promise<string> {
  const opened = await site.call('POST', '/api/objects/upload', { member: member ?? (await site.member()) });
  return new URL(opened.body.uploadURL).pathname;
}

/** A picture with so many bytes that its file is of this length; what follows the picture is not looked at. */
async function padded(bytes: number, side = 40): Promise<Buffer> {
  return Buffer.concat([await plainPicture(side, side), Buffer.alloc(bytes)]).subarray(0, bytes);
}

interface Sending {
  sending: ClientRequest;
  answered: Promise<{ status: number; body: Record<string, unknown>; headers: IncomingMessage['headers'] }>;
}

/** A PUT of which nothing but the headers has gone yet. */
function begin(path: string, headers: Record<string, string | number>, toPort = port): Sending {
  const sending = request({ host: '127.0.0.1', port: toPort, method: 'PUT', path, headers, agent: false });
  sending.flushHeaders();
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve);
    sending.once('error', reject);
  }).then(async (response) => {
    sending.on('error', () => {});
    let text = '';
    for await (const piece of response) text += piece;
    return { status: response.statusCode ?? 0, body: JSON.parse(text), headers: response.headers };
  });
  return { sending, answered };
}

const png = (bytes: number) => ({ 'content-type': 'image/png', 'content-length': bytes });

describe('what an upload is refused for', () => {
  it('is told before any of its body has come, and the connection ends', async () => {
    const unknown = begin('/api/objects/uploads/01920000-0000-7000-8000-000000000000', png(TEN_MIB));
    const noName = begin('/api/objects/uploads/nonsense', png(TEN_MIB));
    const tooLarge = begin(await openAddress(), png(TEN_MIB + 1));
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
    const { sending, answered } = begin('/api/objects/uploads/01920000-0000-7000-8000-000000000000', png(TEN_MIB));
    sending.end(Buffer.alloc(TEN_MIB));
    expect((await answered).status).toBe(404);
    sending.destroy();
  });

  it('is told where limits are exceeded, before any of the body has come', async () => {
    const app = await openHttpApp({ rateLimits: true });
    const ports = { store: uploadStore(site.pool), clock: site.clock, incomingFolder: tmpdir(), uses: [] };
    const library = mediaLibrary({ ...ports, storage: memoryStorage() });
    registerMediaRoutes(app, { library, publicUrl: 'http://clamor.test' });
    const own = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    const path = '/api/objects/uploads/01920000-0000-7000-8000-000000000000';
    for (let call = 0; call < 60; call += 1) await app.inject({ method: 'PUT', url: path });
    const { sending, answered } = begin(path, png(TEN_MIB), own);
    expect(await answered).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    sending.destroy();
    await app.close();
  });
});

describe('a second file for an address', () => {
  it('is refused unread where its length is another one', async () => {
    const path = await openAddress();
    const file = await plainPicture(50, 50);
    expect((await site.call('PUT', path, { body: file })).status).toBe(200);
    const { sending, answered } = begin(path, png(TEN_MIB));
    expect(await answered).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    sending.destroy();
  });

  it('is refused where its length is the same and its bytes are not, and changes nothing', async () => {
    const path = await openAddress();
    const file = await padded(5_000);
    const first = await site.call('PUT', path, { body: file });
    const other = Buffer.from(file);
    other[4_999] = 1;
    const second = await site.call('PUT', path, { body: other });
    expect([second.status, second.body.code]).toEqual([409, 'WRONG_STATE']);
    expect((await site.call('PUT', path, { body: file })).body).toEqual(first.body);
  });

  it('is answered like the first where it is the same file, for fifteen minutes', async () => {
    const path = await openAddress();
    const file = await plainPicture(50, 50);
    const first = await site.call('PUT', path, { body: file });
    const again = await site.call('PUT', path, { body: file });
    expect([again.status, again.body]).toEqual([200, first.body]);
    await site.advance(16 * 60);
    const late = await site.call('PUT', path, { body: file });
    expect([late.status, late.body.code]).toEqual([409, 'WRONG_STATE']);
  });

  it('that comes at the same time as the first is kept where it is the same, and refused where it is not', async () => {
    const path = await openAddress();
    const [small, large] = [await plainPicture(50, 50), await plainPicture(90, 90)];
    const sent = await Promise.all([small, large, small, large].map((body) => site.call('PUT', path, { body })));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const kept = sent.filter(({ status }) => status === 200);
    expect(kept[0]?.body).toEqual(kept[1]?.body);
  });
});

/** A house of its own with small ceilings, on a port. */
async function openSmallHouse(limits: Partial<MediaLimits>, folder = join(tmpdir(), `clamor-small-${process.pid}`)) {
  const app = await openHttpApp({ trustProxy: ['127.0.0.1'] });
  const library = mediaLibrary({
    store: uploadStore(site.pool),
    storage: diskStorage(join(folder, 'objects')),
    clock: site.clock,
    incomingFolder: join(folder, 'incoming'),
    uses: [],
    limits,
  });
  registerMediaRoutes(app, { library, publicUrl: 'http://clamor.test' });
  const own = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  return {
    folder,
    library,
    begin: (path: string, headers: object) => begin(path, { ...headers }, own),
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A body that comes when it is told to; `wanted` once somebody reads it. */
function slowBody(bytes: number, address: string) {
  let want = (): void => {};
  const wanted = new Promise<void>((resolve) => {
    want = resolve;
  });
  const stream = new Readable({ read: () => want() });
  return { wanted, stream, body: { stream, address, declaredBytes: bytes } };
}

const MIB = 1024 * 1024;

describe('bytes under way', () => {
  it('have a ceiling for each address: more than that waits, and others come', async () => {
    const house = await openSmallHouse({ bytesPerAddress: 3 * MIB, bytesInAll: 100 * MIB });
    const file = await padded(2 * MIB);
    const from = (address: string) => ({ ...png(file.length), 'x-forwarded-for': address });
    const slow = slowBody(file.length, '192.0.2.1');
    const received = house.library.receive((await openAddress()).split('/').pop() ?? '', slow.body);
    await slow.wanted;
    const more = house.begin(await openAddress(), from('192.0.2.1'));
    const refused = await more.answered;
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', retryAfterSeconds: 5 } });
    more.sending.destroy();
    const other = house.begin(await openAddress(), from('192.0.2.2'));
    other.sending.end(file);
    expect((await other.answered).status).toBe(200);
    slow.stream.push(file);
    slow.stream.push(null);
    expect(await received).toMatchObject({ ok: true });
    const later = house.begin(await openAddress(), from('192.0.2.1'));
    later.sending.end(file);
    expect((await later.answered).status).toBe(200);
    await house.close();
  });

  it('have a ceiling for all: more than that is answered 503, and comes when others went away', async () => {
    const house = await openSmallHouse({ bytesPerAddress: 3 * MIB, bytesInAll: 3 * MIB });
    const file = await padded(2 * MIB);
    const slow = slowBody(file.length, '192.0.2.1');
    const received = house.library.receive((await openAddress()).split('/').pop() ?? '', slow.body);
    await slow.wanted;
    const headers = { ...png(file.length), 'x-forwarded-for': '192.0.2.2' };
    const more = house.begin(await openAddress(), headers);
    expect(await more.answered).toMatchObject({ status: 503, body: { code: 'OVERLOADED', retryAfterSeconds: 5 } });
    more.sending.destroy();
    slow.stream.destroy();
    expect(await received).toEqual({ ok: false, refusal: { kind: 'broken_off' } });
    const later = house.begin(await openAddress(), headers);
    later.sending.end(file);
    expect((await later.answered).status).toBe(200);
    await house.close();
  });

  it('are counted whole for a body that does not say how long it is, and end at ten megabytes', async () => {
    const house = await openSmallHouse({ bytesPerAddress: TEN_MIB, bytesInAll: 100 * MIB });
    const chunked = { 'content-type': 'image/png', 'transfer-encoding': 'chunked' };
    const endless = house.begin(await openAddress(), chunked);
    endless.sending.write(Buffer.alloc(TEN_MIB + 1));
    expect(await endless.answered).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', maximumBytes: TEN_MIB } });
    endless.sending.destroy();
    const whole = house.begin(await openAddress(), chunked);
    whole.sending.end(await padded(TEN_MIB));
    expect((await whole.answered).status).toBe(200);
    expect(readdirSync(join(house.folder, 'incoming'))).toEqual([]);
    await house.close();
  });
});

it('a member’s pictures are worked on one at a time, and those of others meanwhile', async () => {
  const kept = memoryStorage();
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
    async put(key: string, body: Buffer, type: string) {
      order.push(key.slice('uploads/'.length, 'uploads/'.length + 36));
      hold();
      if (order.length === 1) await released;
      await kept.put(key, body, type);
    },
  };
  const ports = { store: uploadStore(site.pool), clock: site.clock, incomingFolder: tmpdir(), uses: [] };
  const library = mediaLibrary({ ...ports, storage });
  const member = await site.member();
  const ids = [await openAddress(member), await openAddress(member), await openAddress()].map(
    (path) => path.split('/').pop() ?? '',
  );
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

it('a storage without room answers 503, and the address still waits for its file', async () => {
  const kept = memoryStorage();
  let isFull = true;
  const storage = {
    ...kept,
    async put(key: string, body: Buffer, type: string) {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await kept.put(key, body, type);
    },
  };
  const ports = { store: uploadStore(site.pool), clock: site.clock, incomingFolder: tmpdir(), uses: [] };
  const app = await openHttpApp();
  registerMediaRoutes(app, { library: mediaLibrary({ ...ports, storage }), publicUrl: 'http://clamor.test' });
  const put = { method: 'PUT', url: await openAddress(), payload: await plainPicture() } as const;
  const refused = await app.inject(put);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'OVERLOADED']);
  isFull = false;
  expect((await app.inject(put)).statusCode).toBe(200);
  await app.close();
});

const small = await smallDisk();
afterAll(() => small?.remove());

it.skipIf(small === null)('a full disk answers 503 and keeps the ticket (needs a disk of its own)', async () => {
  const folder = join(small?.directory ?? '', 'data');
  const house = await openSmallHouse({}, folder);
  const file = await padded(4 * SMALL_DISK_BYTES);
  const path = await openAddress();
  const full = house.begin(path, png(file.length));
  full.sending.end(file);
  expect(await full.answered).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
  const little = await plainPicture();
  const fits = house.begin(path, png(little.length));
  fits.sending.end(little);
  expect((await fits.answered).status).toBe(200);
  await house.close();
});

it('a picture that no disk has room for narrower is shown all the same', async () => {
  const kept = memoryStorage();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const storage = {
    ...kept,
    put: (key: string, body: Buffer, type: string) =>
      key.includes('.w') ? Promise.reject(full) : kept.put(key, body, type),
  };
  const ports = { store: uploadStore(site.pool), clock: site.clock, incomingFolder: tmpdir(), uses: [] };
  const library = mediaLibrary({ ...ports, storage });
  const url = await library.keep((await site.member()).id, await plainPicture(1_000, 500));
  const app = await openHttpApp();
  registerMediaRoutes(app, { library, publicUrl: 'http://clamor.test' });
  const answers = [await app.inject(`${url}?w=320`), await app.inject(`${url}?w=320`)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await app.close();
});
