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

/** The two combinations in which every screen is checked. Each size and each theme occurs once. */
const LOOKS: readonly [Look, Look] = [
  { device: 'desktop', theme: 'light', rules: 'all' },
  { device: 'phone', theme: 'dark', rules: 'all' },
];

/** The combinations that only `npm run screens` adds. A theme changes only contrast. */
const OTHER_LOOKS: readonly Look[] = [
  { device: 'desktop', theme: 'dark', rules: 'contrast' },
  { device: 'phone', theme: 'light', rules: 'contrast' },
  { device: 'tablet', theme: 'light', rules: 'all' },
  { device: 'tablet', theme: 'dark', rules: 'contrast' },
  { device: 'wide', theme: 'dark', rules: 'all' },
  { device: 'wide', theme: 'light', rules: 'contrast' },
];

/** Whether this is `npm run screens`, which photographs every state for every role that sees it differently. */
export const PICTURED = process.env.SCREENS === 'all';
const looks = PICTURED ? [...LOOKS, ...OTHER_LOOKS] : LOOKS;

/**
 * Whether a screen is audited in this combination. `npm run test:all` audits each screen in one of the two, chosen by
 * the name's length, so that it is the same in each run and both are used about equally.
 */
const isAudited = (look: Look, name: string) => PICTURED || look === LOOKS[name.length % 2];

const REPORTED = ['moderate', 'serious', 'critical'];

/** Collects the errors of a page's console. */
export class ConsoleErrors {
  #errors: string[] = [];

  constructor(page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
    page.on('pageerror', (error) => this.#errors.push(String(error)));
  }

  /**
   * The errors since the last call, without those that the screen expects, such as the browser's error for a refused
   * request.
   */
  take(expected: RegExp | null): string[] {
    const errors = this.#errors.filter((text) => expected === null || !expected.test(text));
    this.#errors = [];
    return errors;
  }
}

export interface Screen {
  page: Page;
  /** Used in failures and in file names: `artifacts/screens/{name}-{device}-{theme}.png`. */
  name: string;
  errors: ConsoleErrors;
  /** Console errors that this screen expects. */
  expected?: RegExp;
  /** Whether a dialog or menu is open. Then only the window is photographed, not the whole page. */
  onTop?: boolean;
}

/** Audits a screen, and photographs it if `PICTURED`. */
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

/**
 * Waits until nothing moves. A changed theme is painted in the next frame, and an audit during an animation would see
 * colours in between.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const drawn = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    const moves = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    await drawn();
    // Repeated, because an element that inherits a colour starts its transition when the inherited one ends.
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

/** Waits for the pictures in the window. Pictures of hidden slides are not even requested. */
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

/** The elements that extend past the right edge, if the page can be scrolled sideways. */
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
  // Injected only once, because the script stays in the document.
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
