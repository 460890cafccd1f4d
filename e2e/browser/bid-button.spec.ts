import { resolve } from 'node:path';
import type { ListingResponse } from '@clamor/contract/listing-views';
import type { Locator, Page } from '@playwright/test';
import { expect, origin, test } from './journey.ts';
import { advanceTo, bid, type Cast, goLive, invite } from './market.ts';
import { openViewer, socketLine } from './viewers.ts';

const SCREENS = resolve(import.meta.dirname, '../../artifacts/screens');
const SIZES = [
  { name: 'desktop', width: 1280, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;
type Size = (typeof SIZES)[number]['name'];

const panelOf = (page: Page) => page.getByRole('region', { name: 'Auction', exact: true });
const formOf = (page: Page) => panelOf(page).locator('form');
/** The part of the page with the bid button: on a phone the bar, otherwise the form. */
const holderOf = (page: Page, name: Size) =>
  name === 'phone' ? page.getByRole('region', { name: 'At a glance' }) : formOf(page);
const topOf = async (button: Locator) => Math.round((await button.boundingBox())?.y ?? Number.NaN);

/** The browser's console error for a call without network. */
const UNREACHABLE = /ERR_INTERNET_DISCONNECTED/;

async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: resolve(SCREENS, `${name}-${colorScheme}.png`), animations: 'disabled' });
  }
}

async function outbid(by: Cast['ada'], slug: string): Promise<void> {
  const response = await fetch(`${origin()}/api/listings/${slug}`);
  const { nextMinimumCents } = (await response.json()) as ListingResponse;
  await bid(by, slug, nextMinimumCents);
}

for (const { name, ...viewport } of SIZES) {
  test(`the bid button stays under the finger, and a press that the price outran lands with one more tap: ${name}`, async ({
    browser,
  }) => {
    const cast = await invite(`press-${name}`);
    const terms = { title: 'A lamp that everybody wants', startPriceCents: 10_000, minIncrementCents: 1_000 };
    const [slug = ''] = await goLive(cast, [{ seller: cast.seller, terms }]);
    await bid(cast.ben, slug, 10_000);
    const { page, errors } = await openViewer(browser, cast.ada);
    await page.setViewportSize(viewport);
    const line = await socketLine(page);
    await page.goto(`/listing/${slug}`);
    const holder = holderOf(page, name);
    const plain = holder.getByRole('button', { name: /^Bid \$/ });
    await formOf(page).evaluate((form) => form.scrollIntoView({ block: 'center' }));
    await expect(plain).toHaveText('Bid $110.00');
    const top = await topOf(plain);

    await test.step('time is added, and shown on the clock, and the button does not move', async () => {
      await advanceTo(slug, 30);
      await outbid(cast.cara, slug);
      await expect(panelOf(page).getByText(/Time added/)).toBeVisible();
      await expect(page.getByText('+1:00').first()).toBeAttached();
      expect(await topOf(plain)).toBe(top);
    });

    await test.step('the socket or the whole network is lost and found again, and the button does not move', async () => {
      await line.cut();
      await expect(panelOf(page).getByText(/Live updates interrupted/)).toBeVisible();
      await shoot(page, `socket-lost-${name}`);
      expect(await topOf(plain)).toBe(top);
      await page.context().setOffline(true);
      await expect(panelOf(page).getByText(/Last known state/)).toBeVisible();
      await expect(page.getByText('You are offline.')).toBeVisible();
      await shoot(page, `network-lost-${name}`);
      expect(await topOf(plain)).toBe(top);
      line.mend();
      await page.context().setOffline(false);
      await expect(panelOf(page).getByText(/Last known state|Live updates interrupted/)).toHaveCount(0);
      expect(await topOf(plain)).toBe(top);
      expect(errors.take(UNREACHABLE)).toEqual([]);
    });

    await test.step('a maximum has its own tab, whose button stands in the same place', async () => {
      await panelOf(page).getByRole('tab', { name: 'Set a maximum' }).click();
      await panelOf(page)
        .getByRole('button', { name: /\+5 steps/ })
        .click();
      expect(await topOf(holder.getByRole('button', { name: /\$160\.00$/ }))).toBe(top);
      await panelOf(page).getByRole('tab', { name: 'Bid once' }).click();
      expect(await topOf(plain)).toBe(top);
    });

    await test.step('the price moves while the press is down: nothing is sent, and no field is blamed', async () => {
      await expect(plain).toHaveText('Bid $120.00');
      await plain.hover();
      await page.mouse.down();
      await outbid(cast.ben, slug);
      await expect(plain).toHaveText('Bid $130.00');
      await page.mouse.up();
      await expect(panelOf(page).getByText(/The price moved first/)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await test.step('one more tap bids up to what the button says', async () => {
      const hurried = holder.getByRole('button', { name: /^(Bid up|Up) to \$/ });
      // Reads both in one evaluation: once the price is calm, the label becomes "Bid $…" again and the button is not
      // found.
      const seen = await hurried.evaluate((button) => ({
        top: Math.round(button.getBoundingClientRect().y),
        text: button.textContent ?? '',
      }));
      expect(seen.top).toBe(top);
      const agreed = Math.round(Number(seen.text.replace(/[^\d.]/g, '')) * 100);
      await page.mouse.down();
      await page.mouse.up();
      await expect(
        panelOf(page).getByText(/Your bid of \$130\.00 is in\. You lead\. We bid for you up to/),
      ).toBeVisible();
      expect(line.bids()).toMatchObject([{ slug, amountCents: 13_000, maxAmountCents: agreed }]);
    });

    await test.step('whoever leads is offered to raise, in the same place, and nothing is sent unasked', async () => {
      const raise = holder.getByRole('button', { name: 'Raise…' });
      expect(await topOf(raise)).toBe(top);
      await raise.click();
      const dialog = page.getByRole('dialog', { name: 'Raise your maximum' });
      await expect(dialog.getByRole('button', { name: /^Raise my maximum to/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await outbid(cast.cara, slug);
      await outbid(cast.ben, slug);
      await expect(plain).toBeVisible();
      expect(await topOf(plain)).toBe(top);
    });
    expect(errors.take(null)).toEqual([]);
    await page.context().close();
  });
}
