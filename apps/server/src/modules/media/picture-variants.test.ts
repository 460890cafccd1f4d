import sharp from 'sharp';
import { expect, it } from 'vitest';
import { temporaryStorage } from '../../platform/storage/temporary-storage.fixture.ts';
import { plainPicture } from '../test-helper/market-site.fixture.ts';
import { variantReader } from './picture-variants.ts';

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
