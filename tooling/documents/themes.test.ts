import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../../apps/web', file), 'utf8');
const app = read('src/styles/app.css');
const tokens = read('src/styles/tokens.css');
const html = read('index.html');
const manifest = read('public/manifest.webmanifest');

type Rgb = readonly [number, number, number];
const OKLCH = /oklch\(([\d.]+)% ([\d.]+) ([\d.]+)(?: \/ [\d.]+)?\)/g;

/** A colour in linear sRGB (https://bottosson.github.io/posts/oklab/). */
function linearOf(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The light and the dark value of each colour. One that is written once is the same in both themes. */
const COLOURS = new Map(
  [...tokens.matchAll(/--color-([\w-]+): (light-dark\(.+\)|oklch\([^)]+\));/g)].map(([, name = '', value = '']) => {
    const themes = [...value.matchAll(OKLCH)].map(([, l, c, h]) => linearOf(Number(l) / 100, Number(c), Number(h)));
    return [name, [themes[0], themes[1] ?? themes[0]]] as const;
  }),
);
const colour = (name: string, theme: 0 | 1): Rgb => COLOURS.get(name)?.[theme] ?? expect.unreachable(name);
const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: string, other: string, theme: 0 | 1): number {
  const [dark = 0, light = 0] = [one, other].map((name) => luminance(colour(name, theme))).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const hexOf = (rgb: Rgb) =>
  `#${rgb
    .map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** A colour, the colour behind it, and their least contrast: 4.5 for text, 3 for edges and large shapes. */
const PAIRS: readonly [string, string, number][] = [
  ...['ink', 'mute', 'danger', 'won', 'rise', 'soon-text'].flatMap((text): [string, string, number][] => [
    [text, 'paper', 4.5],
    [text, 'card', 4.5],
  ]),
  ...['rise', 'soon', 'danger', 'won'].map((tone): [string, string, number] => [`on-${tone}`, tone, 4.5]),
  ['on-loud', 'loud', 4.4],
  ['loud', 'paper', 3],
  ['edge', 'card', 3],
  ['paper', 'ink', 4.5],
];

it.each(PAIRS)('shows %s on %s with a contrast of at least %f in both themes', (one, other, least) => {
  expect(contrast(one, other, 0), 'light').toBeGreaterThanOrEqual(least);
  expect(contrast(one, other, 1), 'dark').toBeGreaterThanOrEqual(least);
});

it('is light on a light theme and dark on a dark one', () => {
  for (const ground of ['paper', 'card']) {
    expect(luminance(colour(ground, 0))).toBeGreaterThan(0.85);
    expect(luminance(colour(ground, 1))).toBeLessThan(0.05);
  }
});

it('colours the browser’s own bars as the page', () => {
  const said = [...html.matchAll(/name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="(#\w+)"/g)];
  const near = (one: string, other: string) =>
    [1, 3, 5].every(
      (at) => Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) <= 2,
    );
  expect(said.map(([, scheme]) => scheme)).toEqual(['light', 'dark']);
  said.forEach(([, scheme, hex = ''], theme) => {
    const paper = hexOf(colour('paper', theme as 0 | 1));
    expect(near(hex, paper), `${scheme}: ${hex} beside ${paper}`).toBe(true);
  });
  const installed = JSON.parse(manifest);
  expect([installed.background_color, installed.theme_color]).toEqual([said[0]?.[2], said[0]?.[2]]);
  expect(installed).toMatchObject({
    id: '/',
    start_url: '/',
    display: 'standalone',
    name: 'Clamor',
    short_name: 'Clamor',
  });
  expect(installed.icons.map(({ src, sizes, purpose }: Record<string, string>) => [src, sizes, purpose])).toEqual([
    ['/icon-192.png', '192x192', undefined],
    ['/icon-512.png', '512x512', undefined],
    ['/icon-512.png', '512x512', 'maskable'],
  ]);
});

const flat = (css: string) => css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');

/** Style rules that stand in one place for the whole site. If one is lost, it is lost on every page. */
const RULES: Readonly<Record<string, string>> = {
  'no motion for who wants none':
    '@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation-duration: 1ms !important; animation-iteration-count: 1 !important; transition-duration: 1ms !important; scroll-behavior: auto !important; } }',
  'no part for visitors flashes for a member': '[data-member] [data-for-visitors] { display: none; }',
  'no dead control without a script': '@utility scripted { @media (scripting: none) { display: none !important; } }',
  'what a reader without script needs':
    '@utility unscripted { display: none; @media (scripting: none) { display: revert; } }',
  'a visible focus': ':focus-visible { outline: 2px solid var(--color-ink); outline-offset: 2px; }',
  'a bar at the bottom covers nothing': '@media (width < 64rem) { padding-bottom: var(--bottom-bar, 0px); }',
  'a form’s bar covers no field': '--form-bar: 8.25rem; scroll-padding-bottom: var(--form-bar);',
  'a finger meets small controls': 'min-width: 44px; min-height: 44px;',
  'figures do not dance': 'font-variant-numeric: tabular-nums;',
  'a long word breaks': 'overflow-wrap: anywhere;',
  'letters keep their size on a turned phone': '-webkit-text-size-adjust: 100%;',
  'paper is light':
    '@media print { :root[data-theme] { color-scheme: light; } :root { color-scheme: light; } button { display: none; } }',
  'a chosen theme wins':
    ':root[data-theme="light"] { color-scheme: light; } :root[data-theme="dark"] { color-scheme: dark; }',
  'the system’s theme counts until one is chosen': ':root { color-scheme: light dark;',
};

it.each(Object.entries(RULES))('keeps the rule of the site: %s', (_, rule) => {
  expect(flat(app + tokens)).toContain(rule);
});
