import sharp from 'sharp';
import { bicycle, card, guitar, record } from './collectibles.ts';
import { chair, globe, lamp, print, vase } from './furnishings.ts';
import { camera, radio, synth, watch } from './instruments.ts';
import { PALETTES, type Palette, type PaletteName } from './palette.ts';
import { type Drawing, GROUND, HEIGHT, WIDTH } from './svg.ts';

const MOTIFS = {
  bicycle,
  camera,
  card,
  chair,
  globe,
  guitar,
  lamp,
  print,
  radio,
  record,
  synth,
  vase,
  watch,
} as const satisfies Record<string, (palette: Palette, seed: number) => Drawing>;

export type MotifName = keyof typeof MOTIFS;

/** What part of the scene is shown. */
export type Framing = 'whole' | 'close' | 'left' | 'right';

export interface PictureOrder {
  motif: MotifName;
  palette: PaletteName;
  seed: number;
  framing: Framing;
}

const FRAMES: Readonly<Record<Framing, string>> = {
  whole: `0 0 ${WIDTH} ${HEIGHT}`,
  close: '370 330 700 560',
  left: '180 220 800 640',
  right: '480 260 800 640',
};
/** Pictures are drawn at this small size, because blurred light costs time for each pixel. */
const DRAWN_WIDTH = 1120;
const DRAWN_HEIGHT = 896;

/** Motifs that lie flat or hang. They are shown against the wall, without a floor. */
const WITHOUT_FLOOR: ReadonlySet<MotifName> = new Set(['watch', 'print', 'card']);

/** Draws a still life of one thing: shapes, light and shadow, as a JPEG. The same order gives the same picture. */
export async function drawPicture(order: PictureOrder): Promise<Buffer> {
  return await sharp(Buffer.from(sceneOf(order)))
    .jpeg({ quality: 88 })
    .toBuffer();
}

function sceneOf({ motif, palette: name, seed, framing }: PictureOrder): string {
  const palette: Palette = PALETTES[name];
  const { defs, shapes } = MOTIFS[motif](palette, seed);
  const floor = WITHOUT_FLOOR.has(motif)
    ? ''
    : `<rect y="${GROUND - 90}" width="${WIDTH}" height="${HEIGHT}" fill="url(#room-floor)"/>` +
      `<rect y="${GROUND - 96}" width="${WIDTH}" height="8" fill="${palette.floorDeep}" opacity=".35"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN_WIDTH}" height="${DRAWN_HEIGHT}" viewBox="${FRAMES[framing]}">
<defs>${roomDefs(palette)}${defs}</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#room-wall)"/>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#room-light)"/>
${floor}${shapes}
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#room-edge)"/>
</svg>`;
}

function roomDefs(palette: Palette): string {
  return [
    `<linearGradient id="room-wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${palette.wall}"/><stop offset="1" stop-color="${palette.wallDeep}"/></linearGradient>`,
    `<linearGradient id="room-floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.floor}"/><stop offset=".4" stop-color="${palette.floorDeep}"/></linearGradient>`,
    '<radialGradient id="room-edge" cx=".45" cy=".42" r=".85"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".34"/></radialGradient>',
    '<radialGradient id="room-light" cx=".3" cy=".12" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
    '<radialGradient id="room-shade"><stop offset="0" stop-opacity=".5"/><stop offset=".55" stop-opacity=".3"/><stop offset="1" stop-opacity="0"/></radialGradient>',
    '<radialGradient id="room-gleam"><stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
  ].join('');
}
