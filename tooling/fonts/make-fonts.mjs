/**
 * Makes the site's fonts. Each of `FACES` gets one file with the basic characters, which a page needs first, and one
 * with the other Latin characters. Run it after an update of a font package, and commit the results. `subset-font` is
 * not a dependency of the project:
 *
 *   npm install --prefix /tmp/fonts subset-font@2.9.0 && NODE_PATH=/tmp/fonts/node_modules node tooling/fonts/make-fonts.mjs
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const subsetFont = createRequire(import.meta.url)('subset-font');
const root = fileURLToPath(new URL('../..', import.meta.url));
const out = `${root}apps/web/src/styles/fonts/`;
const installed = `${root}node_modules/@fontsource-variable/`;

/** The characters of each file; `apps/web/src/styles/fonts.css` names the same ranges. */
const RANGES = {
  basic: [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xb7, 0xb7],
    [0xd7, 0xd7],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2026, 0x2026],
  ],
  latin: [
    [0xa1, 0xb6],
    [0xb8, 0xd6],
    [0xd8, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2009, 0x200b],
    [0x2010, 0x2012],
    [0x201a, 0x201a],
    [0x201e, 0x201e],
    [0x2020, 0x2022],
    [0x202f, 0x202f],
    [0x2030, 0x2033],
    [0x2039, 0x203a],
    [0x2044, 0x2044],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
  ],
};
const FEATURES = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'calt'];

const DISPLAY = 'bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2';
const SANS = 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
/** The font files to make, by name: from which font, and which weight (`wght`) and width (`wdth`) they keep. */
const FACES = {
  display: { source: DISPLAY, variationAxes: { wght: 700, wdth: 80 } },
  heading: { source: DISPLAY, variationAxes: { wght: 650, wdth: 100 } },
  sans: { source: SANS, variationAxes: { wght: { min: 400, max: 700 } } },
};

/** @param {number[][]} ranges */
const textOf = (ranges) =>
  ranges
    .map(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join(''),
    )
    .join('');

for (const [face, { source, variationAxes }] of Object.entries(FACES)) {
  for (const [part, ranges] of Object.entries(RANGES)) {
    const options = { targetFormat: 'woff2', variationAxes, noHinting: true, keepFeatures: FEATURES };
    const made = await subsetFont(readFileSync(installed + source), textOf(ranges), options);
    writeFileSync(`${out}${face}-${part}.woff2`, made);
    console.log(`${face}-${part}.woff2: ${made.length} bytes`);
  }
}
copyFileSync(`${installed}bricolage-grotesque/LICENSE`, `${out}OFL-bricolage-grotesque.txt`);
copyFileSync(`${installed}instrument-sans/LICENSE`, `${out}OFL-instrument-sans.txt`);
