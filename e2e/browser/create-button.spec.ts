import { expect, test } from './journey.ts';
import { invite, LONG_TITLE } from './market.ts';
import { somePictures } from './pictures.ts';
import { openViewer } from './viewers.ts';

/** The window of a browser on a small laptop. */
const LAPTOP = { width: 1280, height: 640 };

test('the Create button stays in sight beside the form, with a picture and a long title', async ({ browser }) => {
  const { seller } = await invite(`creates${test.info().workerIndex}`);
  const { page } = await openViewer(browser, seller);
  await page.setViewportSize(LAPTOP);
  await page.goto('/create');
  await page.getByLabel('Title').fill(LONG_TITLE);
  await page.getByLabel(/Drop pictures here/).setInputFiles(await somePictures(page, 1));
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create Auction' });
  for (const label of ['Demand goal', 'Shipping cost', 'Your own tags']) {
    await page.getByLabel(label).scrollIntoViewIfNeeded();
    await expect(create, `at ${label}`).toBeInViewport({ ratio: 1 });
  }
  await page.context().close();
});
