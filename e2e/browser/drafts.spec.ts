import type { Page } from '@playwright/test';
import { Member } from '../http/outside-client.ts';
import { journey } from './device-journey.ts';
import { DEVICES, SIZES } from './devices.ts';
import { expect, origin, test } from './journey.ts';
import { list } from './market.ts';
import { somePictures } from './pictures.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

test.describe('a seller who is interrupted', () => {
  test.describe.configure({ timeout: 240_000 });
  let member: Member;
  let other: Member;
  let seller: Viewer;

  test.beforeAll(async ({ browser }) => {
    const suffix = `${test.info().workerIndex}-${test.info().retry}`;
    [member, other] = await Promise.all([
      Member.join(origin(), `Dora-${suffix}`, 'SELLER'),
      Member.join(origin(), `Emil-${suffix}`, 'SELLER'),
    ]);
    seller = await openViewer(browser, null);
  });
  test.afterAll(() => seller.page.context().close());

  for (const own of DEVICES) {
    journey(
      'finds everything again',
      own,
      () => [seller],
      async (device) => {
        const { page } = seller;
        await signIn(page, member, '/create');
        await test.step('after a reload', async () => {
          await expect(notice(page)).toHaveCount(0);
          await page.getByLabel('Title').fill('A brass lamp');
          await page.getByLabel(/Drop pictures here/).setInputFiles(await somePictures(page, 2));
          await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible();
          await page.getByRole('radio', { name: /^25/ }).click();
          await page.reload();
          await expectDraft(page);
        });
        await test.step('after a click on the logo, and Back', async () => {
          await page.getByRole('link', { name: 'Clamor, home' }).click();
          await expect(page).toHaveURL('/');
          await page.goBack();
          await expectDraft(page);
          await page.goBack();
          await page.goForward();
          await expectDraft(page);
        });
        await test.step('after another sign-in', async () => {
          await page.evaluate(() => localStorage.removeItem('authToken'));
          await page.reload();
          await expect(page.getByRole('heading', { name: 'Sign in to create an auction' })).toBeVisible();
          await signIn(page, other, '/create');
          await expect(page.getByLabel('Title')).toHaveValue('');
          await expect(notice(page)).toHaveCount(0);
          await signIn(page, member, '/create');
          await expectDraft(page);
        });
        await test.step('and throws it away in one press', async () => {
          await page.getByRole('button', { name: 'Discard draft' }).click();
          await expect(notice(page)).toHaveCount(0);
          await expect(page.getByLabel('Title')).toHaveValue('');
          await expect(page.getByRole('button', { name: 'Remove picture 1' })).toHaveCount(0);
          await page.reload();
          await expect(notice(page)).toHaveCount(0);
        });
        await test.step('and leaves nothing behind by signing out', async () => {
          await page.getByLabel('Title').fill('A secret');
          await page.getByRole('button', { name: device === 'phone' ? 'Menu' : member.email }).click();
          await page.getByRole('menuitem', { name: 'Logout' }).click();
          await expect(page).toHaveURL('/');
          expect(
            await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
          ).toEqual([]);
        });
      },
    );
  }

  test('is asked while a picture is on its way: by the logo, and by Back', async () => {
    const { page, errors } = seller;
    await signIn(page, member, '/create');
    // Requests that were still running at the last sign-out lost their session. The server refused them with 401.
    expect(errors.take(/401/)).toEqual([]);
    await page.goto('/');
    await page
      .getByRole('link', { name: /^Create (Listing|New)$/ })
      .first()
      .click();
    await expect(page).toHaveURL('/create');
    await page.route('**/api/objects/upload', () => {});
    await page.getByLabel('Title').fill('A brass lamp');
    await page.getByLabel(/Drop pictures here/).setInputFiles(await somePictures(page, 1));
    const asked = page.getByRole('dialog', { name: 'Leave this page?' });
    await page.getByRole('link', { name: 'Clamor, home' }).click();
    await expect(asked).toContainText('1 picture is still uploading and will be lost. The rest is kept as a draft.');
    await checkScreen({ ...seller, name: 'create-leaving', onTop: true });
    await asked.getByRole('button', { name: 'Stay' }).click();
    await page.goBack();
    await expect(asked).toBeVisible();
    await expect(page).toHaveURL('/create');
    await asked.getByRole('button', { name: 'Stay' }).click();
    await page.goBack();
    await asked.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page
      .getByRole('link', { name: /^Create (Listing|New)$/ })
      .first()
      .click();
    await expect(page.getByLabel('Title')).toHaveValue('A brass lamp');
    await expect(page.getByText('Waiting for')).toHaveCount(0);
    await page.getByRole('button', { name: 'Discard draft' }).click();
  });

  test('finds an edit and a relisting again', async () => {
    const { page } = seller;
    const slug = await list(member, { title: 'Globe of 1931', threshold: 900_000 });
    await signIn(page, member, `/listing/${slug}`);
    const edit = page.getByRole('dialog', { name: 'Edit Listing' });
    await page.getByRole('button', { name: 'Edit' }).click();
    await edit.getByLabel('Title').fill('Globe of 1932');
    await page.reload();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(edit.getByText('Draft restored')).toBeVisible();
    await expect(edit.getByLabel('Title')).toHaveValue('Globe of 1932');
    await checkScreen({ ...seller, name: 'dialog-edit-restored', onTop: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Globe of 1932' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(edit.getByText('Draft restored')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await member.expect(200, `/api/listings/${slug}/withdraw`, { method: 'POST' });
    await page.goto(`/create?relist=${slug}`);
    await page.getByLabel('Start price').fill('77');
    await page.getByRole('link', { name: 'Clamor, home' }).click();
    await page.goBack();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByLabel('Start price')).toHaveValue('77');
    await page.getByRole('button', { name: 'Relist' }).click();
    await expect(page.getByRole('heading', { name: 'Your listing is up' })).toBeVisible();
  });
});

test('a restored form, its folded tags and its sticky button', async ({ browser }) => {
  const member = await Member.join(origin(), `Frida-${test.info().workerIndex}-${test.info().retry}`, 'SELLER');
  const viewer = await openViewer(browser, member);
  const { page } = viewer;
  await page.setViewportSize(SIZES.phone);
  await page.goto('/create');
  const button = page.getByRole('button', { name: 'Create Auction' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Title').fill('A brass lamp');
  await page.getByRole('radio', { name: /^100/ }).click();
  await page.getByLabel('Category').fill('Trading cards');
  await expect(page.getByLabel('Certification')).toBeVisible();
  await expect(page.getByLabel('Serial number')).toBeHidden();
  const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  console.log(`the create form on a phone: ${heights[0]} px in a window of ${heights[1]}`);
  for (const share of [0, 0.25, 0.5, 0.75]) {
    await page.evaluate((at) => scrollTo(0, document.documentElement.scrollHeight * at), share);
    await expect(button, `at ${share} of the page`).toBeInViewport({ ratio: 1 });
  }
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await checkScreen({ ...viewer, name: 'create-restored' });
  await page.setViewportSize(SIZES.phone);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Your listing is up' })).toBeVisible();
  await checkScreen({ ...viewer, name: 'listing-just-created' });
  await page.context().close();
});

const notice = (page: Page) => page.getByRole('main').getByText('Draft restored');

async function expectDraft(page: Page): Promise<void> {
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('A brass lamp');
  await expect(page.getByLabel('Demand goal')).toHaveValue('25');
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove picture 3' })).toHaveCount(0);
}

/** Signs in, in a browser whose last session has ended without a sign-out. */
async function signIn(page: Page, { email, password }: Member, path: string): Promise<void> {
  await page.goto('/login');
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(path);
}
