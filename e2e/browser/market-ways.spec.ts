import { SIZES } from './devices.ts';
import { expect, test } from './journey.ts';
import { type Cast, invite, list, upload } from './market.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

/** Columns of cards by the width of the window. */
const COLUMNS = [
  [390, 1],
  [768, 2],
  [1280, 3],
  [1499, 3],
  [1500, 4],
] as const;

test.describe('the ways through the market', () => {
  test.describe.configure({ timeout: 120_000 });
  let cast: Cast;
  let visitor: Viewer;
  let slug: string;
  /** A word that only one listing's title contains, even after a retry of the test. */
  let word: string;
  let title: string;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    word = `zither${test.info().workerIndex}`;
    title = `The ${word} in its case`;
    cast = await invite(`market${test.info().workerIndex}`);
    visitor = await openViewer(browser, null);
    await visitor.page.goto('/help');
    const pictures = await upload(cast.seller, [await portrait(), await portrait()]);
    slug = await list(cast.seller, { title, category: 'Instruments', threshold: 20, mediaUrls: pictures });
    await list(cast.seller, { title: 'Lamp', category: 'Lighting', threshold: 500_000 });
  });

  test.afterAll(() => visitor.page.context().close());

  async function portrait() {
    const data = await visitor.page.evaluate(() => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 600, height: 1200 });
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('this browser cannot draw');
      pen.fillStyle = `rgb(120 ${Math.round(Math.random() * 255)} 60)`;
      pen.fillRect(0, 0, 600, 1200);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    return { name: 'portrait.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
  }

  test('the search in a phone’s header shows what it finds while it is typed, from any page and back', async () => {
    const { page } = visitor;
    await page.setViewportSize(SIZES.phone);
    await page.goto('/help');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const field = page.getByRole('searchbox', { name: 'Search auctions' }).first();
    await expect(field).toBeFocused();
    await page.keyboard.type(word);
    await expect(page).toHaveURL(`/?q=${word}`);
    await expect(page.getByText(`1 auction matches “${word}”`)).toBeInViewport();
    await expect(page.getByRole('heading', { name: title })).toBeInViewport();
    await expect(field).toBeFocused();
    await expect(page.getByRole('heading', { name: 'The auction starts when the crowd does.' })).toHaveCount(0);
    await checkScreen({ ...visitor, name: 'search-found' });

    await field.fill(`${word} of lead`);
    await expect(page.getByText(`No auction matches “${word} of lead”`, { exact: true })).toBeVisible();
    await checkScreen({ ...visitor, name: 'search-nothing' });
    await page.goBack();
    await expect(page).toHaveURL('/help');
  });

  test('a category narrows the market in one press, beside what is searched for', async () => {
    const { page } = visitor;
    await page.setViewportSize(SIZES.desktop);
    await expect(async () => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Lighting' }).click();
    }).toPass({ timeout: 60_000 });
    await expect(page).toHaveURL('/?category=Lighting');
    await expect(page.getByRole('heading', { name: 'Lamp', exact: true }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search auctions' }).fill(word);
    await expect(page.getByText(`No auction matches “${word}”`, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });

  test('cards stand in as many columns as the window has room for', async () => {
    const { page } = visitor;
    await page.goto('/');
    const grid = page
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
      .last();
    const columns = () => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    for (const [width, expected] of COLUMNS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(columns, `${width} pixels`).toBe(expected);
    }
  });

  test('a portrait is shown whole; a press on it opens the slideshow, a swipe over it does not', async () => {
    const { page } = visitor;
    await page.setViewportSize(SIZES.phone);
    await page.goto(`/listing/${slug}`);
    const picture = page.getByRole('img', { name: `${title}, picture 1` });
    await expect(picture).toHaveCSS('object-fit', 'contain');
    await expect(page.getByText('1 / 2')).toBeVisible();
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const middle = y + height / 2;
    await expect(async () => {
      await page.mouse.move(x + width * 0.8, middle);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.15, middle, { steps: 8 });
      await page.mouse.up();
      await expect(page.getByText('2 / 2')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.mouse.click(x + width / 2, middle);
    await expect(page.getByRole('dialog')).toContainText('2 / 2');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('img', { name: /one slot for each/ })).toBeVisible();
    await checkScreen({ ...visitor, name: 'listing-small-goal' });
  });
});
