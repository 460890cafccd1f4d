import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { WINDOWS } from './devices.ts';
import { expect } from './journey.ts';

const FOLDER = resolve(import.meta.dirname, '../../artifacts/screens');

interface Look {
  device: keyof typeof WINDOWS;
  theme: 'light' | 'dark';
  rules: 'all' | 'contrast';
}

/** What every screen is looked at in: each size once, and each theme once. */
const LOOKS: readonly [Look, Look] = [
  { device: 'desktop', theme: 'light', rules: 'all' },
  { device: 'phone', theme: 'dark', rules: 'all' },
];

/** The other looks, in `npm run screens` alone: a theme changes nothing but contrast. */
const OTHER_LOOKS: readonly Look[] = [
  { device: 'desktop', theme: 'dark', rules: 'contrast' },
  { device: 'phone', theme: 'light', rules: 'contrast' },
  { device: 'tablet', theme: 'light', rules: 'all' },
  { device: 'tablet', theme: 'dark', rules: 'contrast' },
  { device: 'wide', theme: 'dark', rules: 'all' },
  { device: 'wide', theme: 'light', rules: 'contrast' },
];

/** Set by `npm run screens`, which takes the pictures, of every state, for everybody who sees it differently. */
export const PICTURED = process.env.SCREENS === 'all';
const looks = PICTURED ? [...LOOKS, ...OTHER_LOOKS] : LOOKS;

/** `npm run test:all` audits a screen in one of its looks: by its name, so that it is the same one in each run and half of them each. */
const isAudited = (look: Look, name: string) => PICTURED || look === LOOKS[name.length % 2];

const REPORTED = ['moderate', 'serious', 'critical'];

/** Remembers what a page's console complained of. */
export class ConsoleErrors {
  #errors: string[] = [];

  constructor(page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
    page.on('pageerror', (error) => this.#errors.push(String(error)));
  }

  /** What was said since the last look, without what the screen is about (a refused request is logged by the browser). */
  take(expected: RegExp | null): string[] {
    const errors = this.#errors.filter((text) => expected === null || !expected.test(text));
    this.#errors = [];
    return errors;
  }
}

export interface Screen {
  page: Page;
  /** Names what is wrong, and the pictures: `artifacts/screens/{name}-{device}-{theme}.png`. */
  name: string;
  errors: ConsoleErrors;
  /** Complaints of the console that belong to this screen. */
  expected?: RegExp;
  /** A dialog or a menu: the picture is of the window and not of the whole page. */
  onTop?: boolean;
}

/** Says what is wrong with a screen, and takes its pictures where they are asked for. */
export async function checkScreen(screen: Screen): Promise<void> {
  const { page, name, errors, expected = null } = screen;
  const window = page.viewportSize();
  for (const look of looks) {
    const { device, theme, rules } = look;
    const title = `${name}-${device}-${theme}`;
    await page.setViewportSize(WINDOWS[device]);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await settled(page);
    if (PICTURED) await takePicture(screen, title);
    expect.soft(await overflow(page), `${title}: wider than the window`).toEqual([]);
    if (!isAudited(look, name)) continue;
    expect.soft(await violations(page, rules), `${title}: accessibility`).toEqual([]);
  }
  if (window !== null) await page.setViewportSize(window);
  expect.soft(errors.take(expected), `${name}: complaints of the console`).toEqual([]);
}

/** Waits until it is drawn as it stays: a theme is changed in the next frame, and what moves for a while would be judged on its way. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const drawn = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    const moves = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    await drawn();
    // What inherits a colour begins to move when the one it inherits has come to its end.
    for (let round = 0; round < 5 && document.getAnimations().some(moves); round += 1) {
      for (const animation of document.getAnimations().filter(moves)) animation.finish();
      await drawn();
    }
  });
}

async function takePicture({ page, onTop = false }: Screen, title: string): Promise<void> {
  await picturesShown(page);
  await page.screenshot({ path: resolve(FOLDER, `${title}.png`), fullPage: !onTop, animations: 'disabled' });
}

/** Waits for the pictures that the window shows; those of other slides are not even asked for. */
async function picturesShown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inSight = (image: HTMLImageElement) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === image;
    };
    const shown = [...document.images].filter(inSight);
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });
}

/** What reaches over the right edge, where the page can be scrolled sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 120))
      .slice(0, 5);
  });
}

async function violations(page: Page, rules: Look['rules']): Promise<string[]> {
  // A document keeps what was put into it for its next look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly = rules === 'contrast' ? { runOnly: ['color-contrast'] } : {};
  const { violations: found } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    { resultTypes: ['violations' as const], ...runOnly },
  );
  return found
    .filter(({ impact }) => REPORTED.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.slice(0, 4).map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}
