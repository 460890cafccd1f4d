import type { Profile } from '@clamor/contract/profiles';
import type { Page } from '@playwright/test';
import { Member } from '../http/outside-client.ts';
import { expect, origin, test } from './journey.ts';
import { Keyboard } from './keyboard.ts';
import { list, upload } from './market.ts';
import { type PictureFile, somePictures } from './pictures.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

let seller: Member;
let visitor: Viewer;
let own: Viewer;
/** The file that the browser's file dialog answers with. */
let file: PictureFile;

test.beforeAll(async ({ browser }) => {
  seller = await Member.join(origin(), `Faye-face${test.info().workerIndex}`, 'SELLER');
  own = await openViewer(browser, seller);
  own.page.on('filechooser', (chooser) => chooser.setFiles(file));
  visitor = await openViewer(browser, null);
});

test.afterAll(async () => {
  for (const viewer of [own, visitor]) await viewer?.page.context().close();
});

/** Opens the dialog with the keyboard alone and chooses a file. */
async function chooseFile(page: Page, chosen: PictureFile) {
  const keys = new Keyboard(page);
  await keys.press(page.getByRole('button', { name: 'Change avatar' }), 'Space');
  const dialog = page.getByRole('dialog', { name: 'Change avatar' });
  await expect(dialog.getByLabel(/Drop a picture here/)).toBeFocused();
  file = chosen;
  await page.keyboard.press('Enter');
  return dialog;
}

const faceOf = () => seller.expect<Profile>(200, `/api/profile/${seller.username}`);

test('a face is chosen, cut out and taken away again by keyboard, and stands wherever its member is shown', async () => {
  const { page } = own;
  const keys = new Keyboard(page);
  const [picture, ...pictures] = await somePictures(page, 2);
  const slug = await list(seller, { title: 'A lamp with a face', mediaUrls: await upload(seller, pictures) });
  await visitor.page.goto(`/listing/${slug}`);
  const line = visitor.page.getByRole('region', { name: 'Sold by' });
  await expect(line.getByText('Fa', { exact: true })).toBeVisible();

  await page.goto(`/user/${seller.username}`);
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  const dialog = await chooseFile(page, picture as PictureFile);
  await keys.to(page.getByRole('slider', { name: 'Zoom' }));
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2.0×')).toBeVisible();
  await keys.to(page.getByRole('group', { name: /Move it with the arrow keys/ }));
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await checkScreen({ ...own, name: 'avatar-dialog', onTop: true });
  await keys.to(page.getByRole('button', { name: 'Save avatar' }));
  const saved = page.waitForRequest((request) => request.url().endsWith('/api/avatar'));
  await page.keyboard.press('Enter');
  const { crop } = (await saved).postDataJSON();
  // The picture was moved to the left, so the circle's centre is right of the picture's.
  expect(crop.x + crop.width / 2).toBeGreaterThan(0.51);
  expect(crop.y + crop.height / 2).toBeCloseTo(0.5, 2);
  await expect(page.getByText('Your avatar has been updated successfully.', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change avatar' })).toBeFocused();
  const { profileImageUrl } = await faceOf();
  expect(profileImageUrl).toMatch(/^\/objects\/uploads\//);

  const shown = (on: Page) => on.locator(`img[src="${profileImageUrl}"]`);
  await expect(shown(page)).toHaveCount(2);
  await expect(line.locator(`img[src="${profileImageUrl}"]`)).toBeVisible();
  const loaded = () =>
    shown(visitor.page)
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(loaded).toContain('?w=160');
  await checkScreen({ ...visitor, name: 'avatar-seller-line' });
  await checkScreen({ ...own, name: 'avatar-profile' });

  await keys.press(page.getByRole('button', { name: 'Change avatar' }), 'Space');
  await keys.press(page.getByRole('button', { name: 'Remove avatar' }));
  await expect(dialog).toBeHidden();
  expect((await faceOf()).profileImageUrl).toBeNull();
  await expect(line.getByText('Fa', { exact: true })).toBeVisible();
});

test('a face that cannot be taken is refused in the server’s words, and the dialog stays', async () => {
  const { page } = own;
  const keys = new Keyboard(page);
  await page.goto(`/user/${seller.username}`);
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const dialog = await chooseFile(page, { name: 'face.png', mimeType: 'image/png', buffer: gif });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(new URL(request.url()).pathname));
  await keys.press(page.getByRole('button', { name: 'Save avatar' }));
  await expect(dialog.getByRole('alert')).toHaveText('An avatar can be a jpg, png or webp picture.');
  await expect(page.getByText('Avatar Update Failed', { exact: true })).toBeVisible();
  await keys.press(page.getByRole('button', { name: 'Save avatar' }));
  await expect.poll(() => sent.filter((path) => path === '/api/avatar').length).toBe(2);
  await expect(dialog.getByRole('alert')).toHaveText('An avatar can be a jpg, png or webp picture.');
  // The file is uploaded once. Only the call that makes it the avatar is repeated.
  expect(sent.filter((path) => path !== '/api/avatar')).toHaveLength(1);
  await keys.press(page.getByRole('button', { name: 'Another picture' }));
  await dialog
    .getByLabel(/Drop a picture here/)
    .setInputFiles({ name: 'face.gif', mimeType: 'image/gif', buffer: gif });
  await expect(dialog.getByRole('alert')).toHaveText('An avatar can be a jpg, png or webp picture.');
  await checkScreen({ ...own, name: 'avatar-refused', onTop: true, expected: /415/ });
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(dialog).toBeHidden();
});
