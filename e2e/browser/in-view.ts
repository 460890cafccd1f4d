import type { Page } from '@playwright/test';
import { SIZES, WINDOWS } from './devices.ts';
import { expect } from './journey.ts';

interface Looked {
  page: Page;
  /** Used in failures. */
  name: string;
}

/** A window that is lower than the panel of a running auction. */
const LOW = { ...SIZES.desktop, height: 600 };
/** Where the page is scrolled to, as shares of its height. */
const PLACES = [0, 0.5, 1];

const scrollTo = (page: Page, share: number) =>
  page.evaluate(async (at) => {
    window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * at);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, share);

/** Checks a phone's bar: it is always in sight, its figure is 28 px high, and it has at most one action. */
export async function checkBar({ page, name }: Looked): Promise<void> {
  const window = page.viewportSize();
  await page.setViewportSize(WINDOWS.phone);
  const bar = page.getByRole('region', { name: 'At a glance' });
  for (const share of PLACES) {
    await scrollTo(page, share);
    await expect.soft(bar, `${name}: the bar at ${share} of the page`).toBeInViewport({ ratio: 1 });
  }
  const figure = bar.getByRole('paragraph').first();
  expect.soft(await figure.evaluate((text) => getComputedStyle(text).fontSize), `${name}: its figure`).toBe('28px');
  const actions = await bar.locator('button, a').filter({ visible: true }).allTextContents();
  expect.soft(actions.length, `${name}: ${actions.join(', ')}`).toBeLessThanOrEqual(1);
  if (window !== null) await page.setViewportSize(window);
}

/** On a desktop, price and button of a running auction are in sight while the page scrolls, also in a low window. */
export async function checkPanelStays({ page, name }: Looked): Promise<void> {
  const window = page.viewportSize();
  for (const size of [SIZES.desktop, LOW]) {
    await page.setViewportSize(size);
    for (const share of PLACES) {
      await scrollTo(page, share);
      const where = `${name}: at ${share} of the page, ${size.height} px high`;
      await expect.soft.poll(() => outOfSight(page), where).toEqual([]);
    }
  }
  if (window !== null) await page.setViewportSize(window);
}

/** Which of price and button is not visible anywhere in the window. */
function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { top, bottom, left, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return height > 0 && top >= 0 && bottom <= innerHeight && (element.contains(over) || over?.contains(element));
    };
    const parts = {
      button: ['button, a', /^(Bid |Up to |Raise…|Sign In to bid)/],
      price: ['[data-price], [aria-label="At a glance"] p', /^\$/],
    } as const;
    return Object.entries(parts)
      .filter(([, [selector, text]]) => {
        const found = [...document.querySelectorAll(selector)].filter((each) => text.test(each.textContent ?? ''));
        return !found.some(isSeen);
      })
      .map(([part]) => part);
  });
}
