import { LIMITS, PICTURE_TYPES, PICTURE_WIDTHS } from '@clamor/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openHttpApp } from '../../platform/http/http-site.fixture.ts';
import { type MarketSite, openMarketSite, uploadPicture } from '../test-helper/market-site.fixture.ts';
import type { MediaLibrary } from './media-library.ts';
import { registerMediaRoutes } from './media-routes.ts';
import type { ReceiveRefusal } from './receive-upload.ts';
import { padded } from './sending.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

/** For each reason to refuse a file: status, code, and the words or fields that tell the member what to do. */
const REFUSED: { [Kind in ReceiveRefusal['kind']]: [status: number, code: string, more: object] } = {
  no_ticket: [404, 'NOT_FOUND', { detail: expect.stringContaining('Start it again') }],
  no_file: [404, 'NOT_FOUND', { detail: expect.stringContaining('Start it again') }],
  finished: [409, 'WRONG_STATE', { detail: expect.stringContaining('Start another upload') }],
  sender_busy: [429, 'RATE_LIMITED', { retryAfterSeconds: 5 }],
  busy: [503, 'OVERLOADED', { retryAfterSeconds: 5 }],
  broken_off: [400, 'MALFORMED', {}],
  too_large: [413, 'TOO_LARGE', { maximumBytes: 10_485_760 }],
  not_a_picture: [415, 'UNSUPPORTED_MEDIA_TYPE', {}],
  too_many_pixels: [413, 'TOO_LARGE', { detail: expect.stringContaining('40 megapixels') }],
  too_slow: [413, 'TOO_LARGE', { detail: expect.stringContaining('too long to read') }],
  damaged: [400, 'VALIDATION_FAILED', { errors: [{ field: 'file', message: expect.any(String) }] }],
};

describe('a file is refused', () => {
  it.each(Object.entries(REFUSED))('with the code of its reason: %s', async (kind, [status, code, more]) => {
    const app = await openHttpApp();
    onTestFinished(() => app.close());
    const refusal = { kind } as ReceiveRefusal;
    const library = { receive: async () => ({ ok: false, refusal }) } as Partial<MediaLibrary> as MediaLibrary;
    registerMediaRoutes(app, { ...site, library, publicUrl: 'http://clamor.test' });
    const headers = { 'content-type': 'image/png' };
    const url = '/api/objects/uploads/0198c0de-0000-7000-8000-000000000000';
    const answer = await app.inject({ method: 'PUT', url, headers, payload: 'a file' });
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code, ...more }]);
  });
});

async function send(file: Buffer): Promise<[status: number, code: string | undefined]> {
  const opened = await site.call('POST', '/api/objects/upload', { member: await site.member() });
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = await site.call('PUT', new URL(opened.body.uploadURL).pathname, { body: file, headers });
  return [sent.status, sent.body.code];
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03c28' }, limitInputPixels: false });

/** A file just inside and one just outside each limit. */
const BOUNDS: [what: string, file: () => Promise<Buffer>, answer: [number, string | undefined]][] = [
  ['10 MB', () => padded(LIMITS.pictureMaxBytes), [200, undefined]],
  ['a byte more', () => padded(LIMITS.pictureMaxBytes + 1), [413, 'TOO_LARGE']],
  ['40 megapixels', () => plain(8_000, 5_000).png().toBuffer(), [200, undefined]],
  ['a line more', () => plain(8_000, 5_001).png().toBuffer(), [413, 'TOO_LARGE']],
  ['16,384 pixels a side', () => plain(16_384, 2).png().toBuffer(), [200, undefined]],
  ['a pixel more', () => plain(16_385, 2).png().toBuffer(), [413, 'TOO_LARGE']],
  ['16,384 pixels high', () => plain(2, 16_384).png().toBuffer(), [200, undefined]],
  ['a pixel higher', () => plain(2, 16_385).png().toBuffer(), [413, 'TOO_LARGE']],
  ['tiff', () => plain(40, 30).tiff().toBuffer(), [415, 'UNSUPPORTED_MEDIA_TYPE']],
  ['svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), [415, 'UNSUPPORTED_MEDIA_TYPE']],
  ['text', async () => Buffer.from('no picture'), [415, 'UNSUPPORTED_MEDIA_TYPE']],
];
it.each(BOUNDS)('a picture at its limit: %s', async (_what, file, answer) => {
  expect(await send(await file())).toEqual(answer);
});

it.each(PICTURE_TYPES)('is taken by its content, whatever its sender calls it: %s', async (type) => {
  const format = type.split('/')[1] as 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  expect(await send(await plain(40, 30).toFormat(format).toBuffer())).toEqual([200, undefined]);
});

describe('a picture that is wide enough', () => {
  let url: string;
  beforeAll(async () => {
    url = await uploadPicture(site, await site.member(), await plain(2_000, 100).jpeg().toBuffer());
  });
  const widthOf = async (width: number) => {
    const { raw, headers } = await site.call('GET', `${url}?w=${width}`);
    return [(await sharp(raw).metadata()).width, headers['content-type']];
  };

  it.each(PICTURE_WIDTHS.map((width, place) => [width, PICTURE_WIDTHS[place + 1] ?? 2_000] as const))(
    'comes %i pixels wide where so many, or a few less, are asked for, and %i where one more is',
    async (width, next) => {
      expect(await widthOf(width)).toEqual([width, 'image/webp']);
      expect(await widthOf(width - 1)).toEqual([width, 'image/webp']);
      expect(await widthOf(width + 1)).toEqual([next, next === 2_000 ? 'image/jpeg' : 'image/webp']);
    },
  );
});
