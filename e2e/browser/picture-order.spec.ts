import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { Person } from './person.ts';
import type { PictureFile } from './pictures.ts';

/** The widths of the pictures, in pixels. The test recognises each picture by its width. */
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
  const [small = '', middle = '', large = ''] = SIDES.map((side) => arrivals.find(({ width }) => width === side)?.url);
  const order = () => shown.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(await order()).toEqual([small, middle, large]);

  await page.getByRole('button', { name: 'Move picture 3', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picture 3 is picked up, at place 3 of 3.')).toBeAttached();
  // Retried, because the arrow keys work only a moment after the announcement.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Picture 3 is over place 2 of 3.')).toBeAttached({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picture 3 was put at place 2 of 3.')).toBeAttached();
  await expect.poll(order).toEqual([small, large, middle]);

  await drag(page, 'Move picture 1', 'Move picture 3');
  await expect.poll(order).toEqual([large, middle, small]);

  await page.getByRole('button', { name: 'Make picture 3 the first' }).click();
  await expect.poll(order).toEqual([small, large, middle]);
  await page.getByRole('button', { name: 'Create Auction' }).click();
  await expect(page).toHaveURL(/\/listing\/three-squares/);
  const slug = new URL(page.url()).pathname.split('/').pop();
  const { listing } = await (await page.request.get(`/api/listings/${slug}`)).json();
  expect(listing.mediaUrls).toEqual([small, large, middle]);
  await page.context().close();
});

test('a picture that does not get through says why, and another try is offered where it can help', async ({
  browser,
}) => {
  const seller = await Person.arrive(browser, 'Fritz');
  await seller.join('Sell items');
  const { page } = seller;
  await page.getByRole('link', { name: 'Create Listing' }).click();
  const choose = (...files: PictureFile[]) => page.getByLabel(/Drop pictures here|^Add pictures$/).setInputFiles(files);
  const [square] = await squares(page);
  const words = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to upload some files.' });

  await choose(words);
  await expect(alert).toContainText('words.png: Upload failed. Pictures can be jpg, png, webp, gif or avif.');
  await expect(alert).not.toContainText('Please try again.');
  await expect(page.getByRole('button', { name: 'Try words.png again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove words.png' }).click();
  await expect(alert).toHaveCount(0);

  await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
  await choose(square as PictureFile);
  await expect(alert).toContainText('Failed to upload some files. Please try again.');
  await expect(alert).toContainText('square-40.png: Upload failed. Failed to get upload URL');
  await page.getByRole('button', { name: 'Try square-40.png again' }).click();
  await expect(page.getByRole('img', { name: 'Number 1' })).toBeVisible();
  await expect(alert).toHaveCount(0);

  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('notes.txt: Pictures can be jpg, png, webp, gif or avif.')).toBeVisible();
  await page.context().close();
});

/** Drags like a hand: presses, moves in steps, releases. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const middleOf = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    if (box === null) throw new Error(`${name} is not to be seen`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(start[0] + 10, start[1], { steps: 3 });
  await page.mouse.move(...end, { steps: 10 });
  await page.mouse.up();
}

interface Arrival {
  url: string;
  width: number;
}

/** Holds back all uploads, then releases them so that their answers arrive in the reverse order of choosing. */
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
