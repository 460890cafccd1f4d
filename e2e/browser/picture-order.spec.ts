import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { Person } from './person.ts';
import type { PictureFile } from './pictures.ts';

/** The sides by which the pictures of this journey are known. */
const SIDES = [40, 50, 60];

test('pictures stand in the order in which they were chosen, in whatever order they arrive', async ({ browser }) => {
  const seller = await Person.arrive(browser, 'Petra');
  await seller.join('Sell items');
  const { page } = seller;
  await page.getByRole('link', { name: 'Create Listing' }).click();
  await page.getByLabel('Title').fill('Three squares');
  const arrivals = await lastComesFirst(page);
  await page.getByLabel(/Drop pictures here/).setInputFiles(await squares(page));
  const remove = (number: number) => page.getByRole('button', { name: `Remove picture ${number}` });
  await expect(remove(3)).toBeVisible();
  expect(arrivals.map(({ width }) => width)).toEqual([60, 50, 40]);

  const shown = page.getByRole('img', { name: /^Number \d$/ });
  const inOrder = [40, 50, 60].map((side) => `${arrivals.find(({ width }) => width === side)?.url}?w=320`);
  expect(await shown.evaluateAll((images) => images.map((image) => image.getAttribute('src')))).toEqual(inOrder);

  await page.getByRole('button', { name: 'Make picture 3 the first' }).click();
  await expect(shown.first()).toHaveAttribute('src', inOrder[2] ?? '');
  await page.getByRole('button', { name: 'Create Auction' }).click();
  await expect(page).toHaveURL(/\/listing\/three-squares/);
  const slug = new URL(page.url()).pathname.split('/').pop();
  const { listing } = await (await page.request.get(`/api/listings/${slug}`)).json();
  const pictures = (listing.mediaUrls as string[]).map((url) => `${url}?w=320`);
  expect(pictures).toEqual([inOrder[2], inOrder[0], inOrder[1]]);
  await page.context().close();
});

interface Arrival {
  url: string;
  width: number;
}

/** Lets all files go, and their answers come back in the opposite order of choosing. */
async function lastComesFirst(page: Page): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  const held: { arrival: Arrival; fulfill: () => Promise<void> }[] = [];
  await page.route('**/api/objects/uploads/*', async (route) => {
    const response = await route.fetch();
    const arrival: Arrival = await response.json();
    held.push({ arrival, fulfill: () => route.fulfill({ response }) });
    if (held.length < SIDES.length) return;
    for (const each of held.sort((one, other) => other.arrival.width - one.arrival.width)) {
      arrivals.push(each.arrival);
      await each.fulfill();
    }
  });
  return arrivals;
}

async function squares(page: Page): Promise<PictureFile[]> {
  return await Promise.all(
    SIDES.map(async (side) => {
      const data = await page.evaluate((size) => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: size, height: size });
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      }, side);
      return { name: `square-${side}.png`, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
    }),
  );
}
