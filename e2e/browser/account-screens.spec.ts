import type { OpenedEmailAnswer } from '@clamor/contract/accounts';
import type { Page, Route } from '@playwright/test';
import { Member } from '../http/outside-client.ts';
import { expect, origin, test } from './journey.ts';
import { checkManners } from './manner-check.ts';
import { bid, type Cast, goLive, invite } from './market.ts';
import { somePictures } from './pictures.ts';
import type { Screen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

const REFUSED = /Failed to load resource/;
const BROKEN = /Failed to load resource|ERR_/;
const VERIFIED: OpenedEmailAnswer = {
  success: true,
  message: 'Your email is verified.',
  bonusTokens: 25_000,
  returnTo: null,
  session: null,
};
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const WORDS = { name: 'a file that is called a picture and holds nothing but words.png', mimeType: 'image/png' };

test.describe('getting in, and what is kept of a member', () => {
  test.describe.configure({ timeout: 600_000 });
  let cast: Cast;
  let visitor: Viewer;
  let ada: Viewer;
  let seller: Viewer;
  let pending: Viewer;
  let newcomer: Member;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    const suffix = `a${test.info().workerIndex}`;
    cast = await invite(suffix);
    const [slug = ''] = await goLive(cast, [{ seller: cast.seller, terms: { title: 'Brass astrolabe' } }]);
    await bid(cast.ada, slug, 15_000);
    for (let device = 0; device < 3; device += 1) await cast.ada.signIn();
    newcomer = new Member(origin(), `Nia-${suffix}`);
    await newcomer.register('SELLER');
    await newcomer.signIn();
    visitor = await openViewer(browser, null);
    ada = await openViewer(browser, cast.ada);
    seller = await openViewer(browser, cast.seller);
    pending = await openViewer(browser, newcomer);
  });

  test.afterAll(async () => {
    for (const viewer of [visitor, ada, seller, pending]) await viewer?.page.context().close();
  });

  const look = (viewer: Viewer, name: string, more: Partial<Screen> = {}) =>
    checkManners({ ...viewer, name: `account-${name}`, ...more });

  test('shows the way in', async () => {
    const { page } = visitor;
    await page.goto('/register?next=/bids');
    await expect(heading(page, 'Join Clamor')).toBeVisible();
    await look(visitor, 'register');
    const held: Route[] = [];
    await page.route('**/api/auth/register', (route) => void held.push(route));
    await page.getByLabel('Username').fill('Olive');
    await page.getByLabel('Email').fill('olive@example.test');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('button', { name: 'Signing up...' })).toBeVisible();
    await look(visitor, 'register-pending');
    for (const route of held) await route.continue();
    await expect(page).toHaveURL('/login?next=%2Fbids');
    await expect(page.getByText('Welcome!')).toBeVisible();
    await look(visitor, 'login-after-sign-up');
    await page.unroute('**/api/auth/register');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    await look(visitor, 'forgot-password');
    await page.getByLabel('Email').fill('olive@example.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'If this address' })).toBeVisible();
    await look(visitor, 'forgot-password-sent');
  });

  test('shows what mailed links come to', async () => {
    const { page } = visitor;
    for (const path of [
      '/verify-email',
      '/verify-email?token=made-up',
      '/reset-password',
      '/change-email?token=made-up',
    ]) {
      await page.goto(path);
      await expect(heading(page, /Check your email|Verification Failed|incomplete|not changed/)).toBeVisible();
      await look(visitor, `mailed${path.replace(/[/?=]/g, '-')}`, { expected: REFUSED });
    }
    const token = await newcomer.mailedToken('/verify-email');
    await page.route('**/api/auth/verify-email*', (route) => route.fulfill({ json: VERIFIED }));
    await page.goto(`/verify-email?token=${token}`);
    await expect(heading(page, 'Email verified')).toBeVisible();
    await look(visitor, 'mailed-verified');
    await page.unroute('**/api/auth/verify-email*');
  });

  test('shows who has not verified their email what waits for that', async () => {
    const { page } = pending;
    for (const [path, title] of [
      [`/user/${newcomer.username}`, 'My Profile'],
      ['/create', 'Verify your email first'],
      ['/dashboard', 'List your first item'],
    ] as const) {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      // The page's request carries no session, so the server answers it as a visitor's, to whom this profile is not
      // visible.
      await look(pending, `pending-${path.split('/')[1]}`, { expected: REFUSED });
    }
    await visitor.page.goto(`/user/${newcomer.username}`);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(visitor, 'profile-of-pending', { expected: REFUSED });
    await visitor.page.goto('/create');
    await expect(heading(visitor.page, 'Sign in to create an auction')).toBeVisible();
    await look(visitor, 'create-visitor');
    await ada.page.goto('/create');
    await expect(heading(ada.page, 'Only sellers can create auctions')).toBeVisible();
    await look(ada, 'create-bidder');
  });

  test('shows the account, and all that can be done about it', async () => {
    const { page } = ada;
    await page.goto('/account');
    await expect(page.getByText('This device')).toBeVisible();
    await look(ada, 'settings');
    await page.getByLabel('New email').fill('nobody');
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await look(ada, 'settings-email-wrong');
    await page.getByLabel('New email').fill('ada-elsewhere@example.test');
    await page.getByLabel('Current password').first().fill(cast.ada.password);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
    await look(ada, 'settings-email-asked');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await look(ada, 'delete', { onTop: true });
    await dialog.getByLabel('Current password').fill(cast.ada.password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByText('Finish this first')).toBeVisible();
    await look(ada, 'delete-refused', { onTop: true, expected: REFUSED });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused();
    await page.route('**/api/account/sessions', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await look(ada, 'settings-devices-failed', { expected: BROKEN });
    await page.unroute('**/api/account/sessions');
  });

  test('shows pictures on their way, in order, and those that do not get through', async () => {
    const { page } = seller;
    await page.goto('/create');
    const choose = page.getByLabel(/Drop pictures here|^Add pictures$/);
    const held: Route[] = [];
    await page.route('**/api/objects/uploads/*', (route) => void held.push(route));
    const pictures = await somePictures(page, 4);
    await choose.setInputFiles(pictures);
    await expect(page.getByText(/^Uploading|^Checking/).first()).toBeVisible();
    await look(seller, 'pictures-coming');
    for (const route of held.splice(0)) await route.continue();
    await page.unroute('**/api/objects/uploads/*');
    await expect(page.getByRole('button', { name: 'Remove picture 4' })).toBeVisible();
    await page.getByRole('button', { name: 'Move picture 2', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Picture 2 is picked up')).toBeAttached();
    await look(seller, 'pictures-picked-up');
    await page.keyboard.press('Escape');
    await choose.setInputFiles({ ...WORDS, buffer: Buffer.from('no picture at all') });
    await expect(page.getByText('Failed to upload some files.')).toBeVisible();
    await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
    await choose.setInputFiles(pictures.slice(0, 1));
    await expect(page.getByRole('button', { name: /^Try .* again$/ })).toBeVisible();
    await look(seller, 'pictures-failed', { expected: /Failed to load resource|Uppy/ });
  });

  test('shows where an avatar is chosen', async () => {
    const { page } = seller;
    await page.goto(`/user/${cast.seller.username}`);
    await page.getByRole('button', { name: 'Change avatar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change avatar' });
    await expect(dialog).toBeVisible();
    await look(seller, 'avatar-empty', { onTop: true });
    await dialog.getByLabel(/Drop a picture here/).setInputFiles(await somePictures(page, 1));
    await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
    await look(seller, 'avatar-chosen', { onTop: true });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Change avatar' })).toBeFocused();
  });

  test('shows where nothing is, to members too', async () => {
    for (const path of ['/nowhere/at/all', '/listing/never-listed', '/user/nobody-at-all', '/orders/nothing']) {
      const { page } = ada;
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await look(ada, `nowhere${path.replaceAll('/', '-')}`, { expected: REFUSED });
    }
  });
});
