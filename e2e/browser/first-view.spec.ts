import type { Page } from '@playwright/test';
import { SIZES } from './devices.ts';
import { expect, test } from './journey.ts';
import { bid, type Cast, goLive, invite, list } from './market.ts';
import { openViewer } from './viewers.ts';

/**
 * Waits until the server renders the page. Its rendering time per second is limited, so it may first send the shell:
 * HTML without the page's content.
 */
async function untilRendered(fetchPage: () => Promise<string>): Promise<void> {
  await expect.poll(fetchPage).toContain('id="first-view"');
}

/** Holds back the scripts of pages from `close` until `open`. */
async function codeGate(page: Page) {
  let open = () => {};
  let gate = Promise.resolve();
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  const close = () => {
    gate = new Promise((resolve) => (open = resolve));
  };
  return { close, open: () => open() };
}

test.describe('the first view', () => {
  let cast: Cast;
  let slug: string;

  test.beforeAll(async () => {
    cast = await invite(`first${test.info().workerIndex}`);
    slug = await list(cast.seller, {
      title: 'A lamp seen at once',
      startPriceCents: 4_200,
      threshold: 50,
      demandSourceBoost: true,
    });
  });

  test('is there without script, and a boost is sent by its form', async ({ browser, request, baseURL }) => {
    await untilRendered(async () => (await request.get(`/listing/${slug}`)).text());
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto(`/listing/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A lamp seen at once');
    await expect(page.getByText('$42.00').first()).toBeVisible();
    await expect(page.getByText('Listed', { exact: true }).locator('xpath=following-sibling::*')).toHaveText(/ UTC$/);
    await expect(page.getByText(/^Member since/)).toHaveText(/since \w+ \d{4} · /, { useInnerText: true });
    // Without scripts, the page shows no control that needs one.
    await expect(page.locator('button:not([type="submit"]):visible, input:visible, select:visible')).toHaveCount(0);
    await expect(page.getByText('I want this').filter({ visible: true })).toHaveCount(0);
    await untilRendered(async () => (await request.get(`/listing/${slug}?boosted=true`)).text());
    await page.getByRole('button', { name: 'Boost +1' }).click();
    await expect(page).toHaveURL(/\/listing\/[^?]+\?boosted=true$/);
    await expect(page.getByText('Boosted! The demand went up by 1.')).toBeVisible();
    await context.close();
  });

  for (const [path, title] of [
    ['/help', 'Help'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
  ] as const) {
    test(`of ${path} can be read without script`, async ({ browser, request, baseURL }) => {
      await untilRendered(async () => (await request.get(path)).text());
      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
      const page = await context.newPage();
      await page.goto('/login');
      await page.getByRole('link', { name: title.toLowerCase(), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect((await page.locator('article p').allTextContents()).join(' ').length).toBeGreaterThan(200);
      await expect(page.getByText(/^As of .* UTC$/)).toBeVisible();
      await context.close();
    });
  }

  test('of home has its first auction within a screen and a half of a phone', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: SIZES.phone, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto('/');
    const card = page.locator(
      'section[aria-labelledby="active-auctions"] article, [aria-labelledby="active-auctions"] li:has(h3)',
    );
    await expect(card.first()).toBeVisible();
    const top = (await card.first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(top).toBeLessThan(SIZES.phone.height * 1.5 - 100);
    await context.close();
  });

  test.describe('far from the server', () => {
    test.use({ timezoneId: 'Asia/Kathmandu' });

    for (const path of ['/', '/help', 'listing', 'listing?boost=true'] as const) {
      test(`is taken over at ${path} without a word in the console, and is live`, async ({ page, request }) => {
        const address = path.startsWith('/') ? path : `/listing/${slug}${path.slice('listing'.length)}`;
        await untilRendered(async () => (await request.get(address)).text());
        const complaints: string[] = [];
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('console', (message) => {
          if (message.type() === 'error') complaints.push(message.text());
        });
        await page.addInitScript(() => {
          // Marks the server's heading. Hydration must keep the element.
          addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-sent', ''));
        });
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await expect(page.locator('h1[data-sent]')).toBeVisible();
        await expect(page.locator('[data-initial]')).toHaveCount(0);
        expect(complaints.filter((text) => !text.includes('Permissions-Policy'))).toEqual([]);
      });
    }
  });

  test('takes over what was pressed, typed and chosen before the page’s code is here', async ({ browser, request }) => {
    const [live = ''] = await goLive(cast, [{ seller: cast.seller, terms: { title: 'A lamp pressed early' } }]);
    await bid(cast.ada, live, 10_000);
    const pages = { listing: `/listing/${live}`, market: '/' };
    for (const path of Object.values(pages)) await untilRendered(async () => (await request.get(path)).text());
    const { page } = await openViewer(browser, null);
    const code = await codeGate(page);
    const openWithoutCode = async (path: string) => {
      code.close();
      await page.goto(path, { waitUntil: 'domcontentloaded' });
    };

    await openWithoutCode(pages.listing);
    await page.getByRole('button', { name: cast.ada.username }).first().click();
    code.open();
    await expect(page.getByRole('dialog', { name: cast.ada.username })).toBeVisible();

    await openWithoutCode(pages.market);
    await page.getByRole('searchbox', { name: 'Search auctions' }).fill('pressed early');
    code.open();
    await expect(page).toHaveURL('/?q=pressed+early');
    await expect(page.getByRole('heading', { name: 'A lamp pressed early' })).toBeVisible();

    await openWithoutCode(pages.market);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('LIVE');
    code.open();
    await expect(page).toHaveURL('/?status=LIVE');
    await page.context().close();
  });

  test('shows a member neither the hero nor a way to sign up, from the first paint on', async ({
    browser,
    request,
  }) => {
    for (const address of ['/', `/listing/${slug}`]) {
      await untilRendered(async () => (await request.get(address)).text());
      const { page } = await openViewer(browser, cast.ada);
      await page.addInitScript(() => {
        const seen = new Set<string>();
        Object.assign(window, { seen });
        const look = () => {
          for (const element of document.querySelectorAll<HTMLElement>('a, h1')) {
            const text = element.textContent?.trim() ?? '';
            if (element.checkVisibility()) seen.add(text);
          }
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await page.goto(address);
      await expect(page.getByRole('button', { name: cast.ada.email })).toBeVisible();
      const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
      expect(seen.length).toBeGreaterThan(2);
      expect(seen.filter((text) => ['Sign Up', 'The auction starts when the crowd does.'].includes(text))).toEqual([]);
      await page.context().close();
    }
  });
});
