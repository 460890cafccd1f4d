import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readPicture } from './picture.ts';

it('a picture that takes longer than its time is given up, and its work has ended by then', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 3_800, height: 3_800, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  expect(await readPicture(picture, 1)).toEqual({ ok: false, refusal: { kind: 'too_slow' } });
  expect(sharp.counters()).toEqual({ queue: 0, process: 0 });
});
