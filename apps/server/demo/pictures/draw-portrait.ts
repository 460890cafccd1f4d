import sharp from 'sharp';
import { PALETTES, type Palette } from './palette.ts';
import { box, chance, circle, path } from './svg.ts';

const SIZE = 480;

/** A member's picture: a head and shoulders in a few plain shapes. The same seed gives the same person. */
export async function drawPortrait(seed: number): Promise<Buffer> {
  const random = chance(seed);
  const palettes: Palette[] = Object.values(PALETTES);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const palette = pick(palettes);
  const skin = pick(['#f2cfb0', '#e3ac82', '#c58a5c', '#8f5a38', '#5f3a24']);
  const hair = pick(['#2a1d16', '#5a3520', '#a7683a', '#d8b067', '#8c8a88', '#14151a']);
  const long = random() > 0.5;
  const shapes = [
    box(0, 0, SIZE, SIZE, 0, palette.wall),
    circle(240, 250, 210, palette.accent, 'opacity=".35"'),
    long ? path('M120 210 C110 70 370 70 360 210 L372 380 H108 Z', hair) : '',
    path('M60 480 C70 380 160 350 240 350 C320 350 410 380 420 480 Z', palette.body),
    path('M196 300 H284 V366 C270 396 210 396 196 366 Z', skin),
    path('M196 320 C214 346 266 346 284 320 V340 C262 362 218 362 196 340 Z', '#000', 'opacity=".15"'),
    path('M150 190 C150 110 330 110 330 190 C334 280 292 336 240 336 C188 336 146 280 150 190 Z', skin),
    path(
      'M140 200 C120 80 220 60 270 80 C340 76 356 140 340 206 C330 160 300 140 262 146 C220 150 170 150 158 168 C150 180 146 190 140 200 Z',
      hair,
    ),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">${shapes.join('')}</svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
