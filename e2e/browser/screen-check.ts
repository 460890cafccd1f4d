import { resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const FOLDER = resolve(import.meta.dirname, '../../artifacts/screens');
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** What every screen is looked at in. */
const LOOKS = [
  { look: 'desktop-light', size: DESKTOP, colorScheme: 'light' },
  { look: 'desktop-dark', size: DESKTOP, colorScheme: 'dark' },
  { look: 'phone-dark', size: PHONE, colorScheme: 'dark' },
  { look: 'phone-light', size: PHONE, colorScheme: 'light' },
] as const;

/** Where the rules of reading and contrast are checked: once on each size and in each theme. */
const AUDITED: readonly Look[] = ['desktop-light', 'phone-dark'];
type Look = (typeof LOOKS)[number]['look'];

const SERIOUS = ['serious', 'critical'];

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
  /** Names the pictures: `artifacts/screens/{name}-{look}.png`. */
  name: string;
  errors: ConsoleErrors;
  /** Complaints of the console that belong to this screen. */
  expected?: RegExp;
  /** A dialog or a menu: the picture is of the window and not of the whole page. */
  onTop?: boolean;
  /** Fewer audits, for a screen that differs little from one that has had both. */
  audited?: readonly Look[];
}

/** Takes the four pictures of a screen, and says what is wrong with it. */
export async function checkScreen(screen: Screen): Promise<void> {
  const { page, name, errors, expected = null, onTop = false, audited = AUDITED } = screen;
  for (const { look, size, colorScheme } of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await picturesShown(page);
    await page.screenshot({ path: resolve(FOLDER, `${name}-${look}.png`), fullPage: !onTop, animations: 'disabled' });
    expect.soft(await overflow(page), `${name}, ${look}: wider than the window`).toEqual([]);
    if (audited.includes(look)) expect.soft(await violations(page), `${name}, ${look}: accessibility`).toEqual([]);
  }
  expect.soft(errors.take(expected), `${name}: complaints of the console`).toEqual([]);
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
    await document.fonts.ready;
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

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.slice(0, 4).map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}
