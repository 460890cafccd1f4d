import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { type Cast, goLive, invite, list } from './market.ts';
import { PICTURED } from './screen-check.ts';
import { openViewer } from './viewers.ts';

const FOLDER = resolve(import.meta.dirname, '../../artifacts/screens');
/** Right-to-left words beside digits and signs, whose order they would change. */
const HEBREW = 'מנורה (2)';
const ARABIC = 'مصباح، 1931';
const PAPER = { width: 794, height: 1123 };
/** The widths of a window of 1280 pixels at 200 % and 400 % zoom. */
const ENLARGED = [640, 320];
const PATHS = { visitor: ['/', '/register'], seller: ['/', '/create', '/dashboard', '/orders', '/account'] };

/**
 * Texts with right-to-left letters that are not isolated by an ancestor within their line, so they could reorder the
 * text beside them.
 */
function unisolated(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    let element = node.parentElement;
    if (!/[\u0590-\u08ff]/.test(node.textContent ?? '') || element === null || !element.checkVisibility()) continue;
    while (
      element !== null &&
      getComputedStyle(element).display === 'inline' &&
      getComputedStyle(element).unicodeBidi !== 'isolate'
    )
      element = element.parentElement;
    const isAlone = element?.textContent === node.textContent;
    if (element !== null && getComputedStyle(element).display !== 'inline' && !isAlone)
      found.push(element.textContent ?? '');
  }
  return found;
}

async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (PICTURED) await page.screenshot({ path: resolve(FOLDER, `${name}.png`), fullPage });
}

/** Whether the page's background is darker than its text. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    const lightnessOf = (text: string) => Number(/[\d.]+/.exec(text)?.[0]);
    return lightnessOf(backgroundColor) < lightnessOf(color);
  });

const isWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.describe('a page', () => {
  let cast: Cast;
  let live: string;
  let collecting: string;

  test.beforeAll(async () => {
    cast = await invite(`paper${test.info().workerIndex}`);
    const terms = { title: HEBREW, condition: ARABIC, category: 'Lamps', description: 'Found in an attic.' };
    const slugs = await goLive(cast, [{ seller: cast.seller, terms }]);
    live = slugs[0] ?? '';
    collecting = await list(cast.seller, { ...terms, title: ARABIC, threshold: 500 });
  });

  test('keeps right-to-left titles from turning what stands beside them', async ({ browser }) => {
    const { page } = await openViewer(browser, cast.ada);
    for (const path of [`/listing/${live}`, `/listing/${collecting}`, '/', '/bids']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: cast.ada.email })).toBeVisible();
      if (path !== '/bids') await expect(page.getByText(/[\u0590-\u08ff]/).first()).toBeVisible();
      expect([path, await page.evaluate(unisolated)]).toEqual([path, []]);
    }
    await page.goto(`/listing/${live}`);
    await picture(page, 'right-to-left');
    await page.context().close();
  });

  test('of a listing is printed without what can only be pressed', async ({ browser }) => {
    const { page } = await openViewer(browser, null);
    await page.setViewportSize(PAPER);
    await page.goto(`/listing/${live}`);
    await expect(page.getByText('Sign In to bid').first()).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('$100.00').first()).toBeVisible();
    await expect(page.getByText('Found in an attic.')).toBeVisible();
    expect(
      await page
        .locator('button, [aria-label="At a glance"], [aria-label="Account"]')
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await expect(page.getByText('Sign In to bid').filter({ visible: true })).toHaveCount(0);
    expect(await isWider(page)).toBe(false);
    await picture(page, 'listing-printed', true);
    await page.context().close();
  });

  test('is printed dark on white, whatever theme was chosen on whatever device', async ({ browser }) => {
    const { page } = await openViewer(browser, null);
    await page.goto('/help');
    for (const chosen of ['', 'light', 'dark']) {
      await page.evaluate((theme) => localStorage.setItem('theme', theme), chosen);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const device of ['light', 'dark'] as const) {
        await page.emulateMedia({ media: 'screen', colorScheme: device });
        expect([chosen, device, await isDark(page)]).toEqual([chosen, device, (chosen || device) === 'dark']);
        await page.emulateMedia({ media: 'print', colorScheme: device });
        expect([chosen, device, await isDark(page)]).toEqual([chosen, device, false]);
      }
    }
    await page.context().close();
  });

  for (const width of ENLARGED) {
    for (const who of ['visitor', 'seller'] as const) {
      test(`is read without scrolling sideways in ${width} pixels by a ${who}`, async ({ browser }) => {
        const { page } = await openViewer(browser, who === 'seller' ? cast.seller : null);
        await page.setViewportSize({ width, height: 450 });
        for (const path of [...PATHS[who], `/listing/${collecting}`, `/listing/${live}`]) {
          await page.goto(path);
          await expect(page.locator('h1').first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect([path, await isWider(page)]).toEqual([path, false]);
        }
        await picture(page, `enlarged-${width}-${who}`);
        await page.context().close();
      });
    }
  }
});
