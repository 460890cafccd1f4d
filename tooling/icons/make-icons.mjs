/* `node tooling/icons/make-icons.mjs`: draws the app icons from the logo. Run it after changing `apps/web/public/favicon.svg`. */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';

const sharp = createRequire(join(ROOT, 'apps/server/package.json'))('sharp');
const PUBLIC = join(ROOT, 'apps/web/public');
const PAPER = '#faf7f1';
/** The logo's share of the icon's side. In a maskable icon only the middle four fifths are always visible. */
const MARK = 0.56;
const ICO_SIDE = 32;

const mark = readFileSync(join(PUBLIC, 'favicon.svg'));

for (const side of [180, 192, 512]) {
  const drawn = await draw(Math.round(side * MARK));
  const ground = { width: side, height: side, channels: 4, background: PAPER };
  const icon = sharp({ create: ground })
    .composite([{ input: drawn }])
    .png({ palette: true });
  await icon.toFile(join(PUBLIC, `icon-${side}.png`));
}
writeFileSync(join(PUBLIC, 'favicon.ico'), icoOf(await draw(ICO_SIDE), ICO_SIDE));

/** @param {number} side */
function draw(side) {
  return sharp(mark, { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
}

/**
 * An `.ico` file with one picture: a header of 6 bytes, an entry of 16 bytes, then the picture.
 * @param {Buffer} png
 * @param {number} side
 */
function icoOf(png, side) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
