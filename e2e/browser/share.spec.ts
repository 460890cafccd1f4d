import type { Page } from '@playwright/test';
import { DEVICES, SIZES } from './devices.ts';
import { expect, test } from './journey.ts';
import { type Cast, invite, list } from './market.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer } from './viewers.ts';

let cast: Cast;
let slug: string;

test.beforeAll(async () => {
  cast = await invite(`share${test.info().workerIndex}-${test.info().retry}`);
  slug = await list(cast.seller, { title: 'A lamp to share', threshold: 900 });
});

/** Replaces the device's share sheet and clipboard. The returned function reads what they received. */
async function stubSharing(page: Page, hasSheet: boolean): Promise<() => Promise<unknown[]>> {
  await page.addInitScript((sheet) => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    const share = async (data: unknown) => void given.push(data);
    Object.defineProperty(navigator, 'share', { value: sheet ? share : undefined, configurable: true });
    const writeText = async (text: string) => void given.push(text);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  }, hasSheet);
  return () => page.evaluate(() => (window as unknown as { given: unknown[] }).given);
}

for (const device of DEVICES) {
  test(`a listing is shared from its heading and after wanting it: ${device}`, async ({ browser }) => {
    const viewer = await openViewer(browser, cast.ada);
    const { page } = viewer;
    await page.setViewportSize(SIZES[device]);
    const given = await stubSharing(page, device === 'phone');
    await page.goto(`/listing/${slug}`);
    const url = new URL(`/listing/${slug}`, page.url()).href;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Share' }).first().click();
    await expect.poll(given).toEqual([device === 'phone' ? { title: 'A lamp to share', url } : url]);
    if (device === 'desktop') {
      await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
      await expect(page.getByRole('button', { name: 'Link copied' })).toHaveCount(0);
    }
    const wants = page.getByRole('button', { name: 'I want this' }).first();
    if (await wants.isVisible()) await wants.click();
    await expect(page.getByText('Who else would want it?')).toBeVisible();
    await page.getByRole('button', { name: 'Share' }).last().click();
    await expect.poll(async () => (await given()).length).toBe(2);
    await checkScreen({ ...viewer, name: `listing-wanted-${device}` });
    await page.context().close();
  });
}

test('its owner tells people from the panel', async ({ browser }) => {
  const { page } = await openViewer(browser, cast.seller);
  const given = await stubSharing(page, true);
  await page.goto(`/listing/${slug}`);
  await page.getByRole('button', { name: 'Tell people' }).click();
  await expect.poll(given).toHaveLength(1);
  await page.context().close();
});
