import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LimiterFull } from '../../platform/limiter/index.ts';
import { temporaryStorage } from '../../platform/storage/temporary-storage.fixture.ts';
import { plainPicture } from '../test-helper/market-site.fixture.ts';
import { keysOf, readWhole, variantReader } from './picture-variants.ts';

const PICTURE = {
  id: 'one',
  objectKey: 'uploads/one',
  contentType: 'image/webp',
  width: 1_000,
  height: 500,
  sizeBytes: 1,
  colour: null,
};

it('widths that are asked for at once are each drawn once, and answered to who asked for them', async () => {
  const storage = temporaryStorage();
  await storage.put(PICTURE.objectKey, await plainPicture(1_000, 500));
  const drawn: string[] = [];
  const read = variantReader(storage, async (key, work) => {
    drawn.push(key);
    return await work();
  });
  const widths = [160, 320, 640, 160, 320, 640];
  const served = await Promise.all(
    widths.map(async (width) => {
      const variant = await read(PICTURE, width);
      if (variant === null || variant === 'busy' || !Buffer.isBuffer(variant.body)) return expect.unreachable();
      return { etag: variant.etag, width: (await sharp(variant.body).metadata()).width };
    }),
  );
  expect(served).toEqual(widths.map((width) => ({ etag: `"one.w${width}"`, width })));
  expect(drawn.sort()).toEqual(['uploads/one.w160', 'uploads/one.w320', 'uploads/one.w640']);
});

const storedPicture = async () => {
  const storage = temporaryStorage();
  await storage.put(PICTURE.objectKey, await plainPicture(1_000, 500));
  return storage;
};
const atOnce = <Result>(_key: string, work: () => Promise<Result>) => work();
/**
 * The codes of errors when a variant is stored, and whether the variant is served nevertheless. The first two mean a
 * full disk.
 */
const FAULTS: [code: string | null, isServed: boolean][] = [
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['EIO', false],
  ['STORAGE_AWAY', false],
  [null, false],
];

it.each(FAULTS)(
  'a narrower copy that cannot be kept is sent all the same where there is only no room: %s',
  async (code, isServed) => {
    const storage = await storedPicture();
    const fault = Object.assign(new Error('not kept'), code === null ? {} : { code });
    const read = variantReader({ ...storage, put: () => Promise.reject(fault) }, atOnce);
    if (!isServed) return await expect(read(PICTURE, 160)).rejects.toBe(fault);
    expect(await read(PICTURE, 160)).toMatchObject({ contentType: 'image/webp', etag: '"one.w160"' });
  },
);

it('a narrower copy that could not be drawn is drawn at the next request', async () => {
  const faults: unknown[] = [new LimiterFull(), new Error('broken')];
  const read = variantReader(await storedPicture(), async (_key, work) => {
    if (faults.length > 0) throw faults.shift();
    return await work();
  });
  expect(await read(PICTURE, 160)).toBe('busy');
  await expect(read(PICTURE, 160)).rejects.toThrow('broken');
  expect(await read(PICTURE, 160)).toMatchObject({ etag: '"one.w160"' });
});

it('a picture that is lost is none, in any width, and nothing is kept of it', async () => {
  const storage = temporaryStorage();
  expect(await readWhole(storage, PICTURE)).toBeNull();
  expect(await variantReader(storage, atOnce)(PICTURE, 160)).toBeNull();
  expect(await storage.get('uploads/one.w160')).toBeNull();
});

it('a picture is kept under its key and under one for each narrower width', () => {
  expect(keysOf('uploads/one')).toEqual(
    ['', '.w160', '.w320', '.w480', '.w640', '.w960', '.w1280', '.w1920'].map((end) => `uploads/one${end}`),
  );
});
