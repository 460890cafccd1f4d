import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Cutting, cutSquare, narrow, readPicture } from './picture.ts';

it('a picture that takes longer than its time is given up, and its work has ended by then', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 3_800, height: 3_800, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  expect(await readPicture(picture, 1)).toEqual({ ok: false, refusal: { kind: 'too_slow' } });
  expect(sharp.counters()).toEqual({ queue: 0, process: 0 });
});

/** A picture whose left half is red and whose right half is blue. */
async function twoColours(width: number, height: number): Promise<Buffer> {
  const red = { create: { width: Math.floor(width / 2), height, channels: 3, background: '#f00' } } as const;
  return await sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
}

const CUTTINGS: [what: string, cutting: Cutting, side: number, red: boolean][] = [
  ['the left half', { x: 0, y: 0, width: 0.5, height: 1 }, 100, true],
  ['the right half', { x: 0.5, y: 0, width: 0.5, height: 1 }, 100, false],
  ['more than there is on the right', { x: 0.75, y: 0.5, width: 9, height: 9 }, 50, false],
  ['nothing', { x: 0.1, y: 0.1, width: 0, height: 0 }, 1, true],
  ['what begins at the edge', { x: 1, y: 1, width: 0.5, height: 0.5 }, 1, false],
  ['a wide area, whose middle is kept', { x: 0, y: 0.5, width: 0.5, height: 0.25 }, 25, true],
];

it.each(CUTTINGS)('a square is cut out inside the picture: %s', async (_what, cutting, side, red) => {
  const square = sharp(await cutSquare(await twoColours(200, 100), cutting));
  const { width, height, format } = await square.metadata();
  expect([width, height, format]).toEqual([side, side, 'webp']);
  const { dominant } = await square.stats();
  expect(dominant.r > dominant.b).toBe(red);
});

it('a square has a side of 1,024 pixels at most, and is never made larger', async () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const sides = [1_023, 1_024, 1_025].map(async (side) => {
    const { width, height } = await sharp(await cutSquare(await twoColours(side, side), whole)).metadata();
    return [width, height];
  });
  expect(await Promise.all(sides)).toEqual([
    [1_023, 1_023],
    [1_024, 1_024],
    [1_024, 1_024],
  ]);
});

it('a narrower copy keeps the shape, and one of a narrower picture its width', async () => {
  const sizeAt = async (width: number) => {
    const { width: across, height } = await sharp(await narrow(await twoColours(400, 200), width)).metadata();
    return [across, height];
  };
  expect([await sizeAt(160), await sizeAt(400), await sizeAt(640)]).toEqual([
    [160, 80],
    [400, 200],
    [400, 200],
  ]);
});
