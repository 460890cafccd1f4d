import type { ListingResponse } from '@clamor/contract/listing-views';
import type { Page } from '@playwright/test';
import { Member } from '../http/outside-client.ts';
import { expect, origin, test } from './journey.ts';
import { type Cast, goLive, invite, list } from './market.ts';
import { Person } from './person.ts';
import { somePictures } from './pictures.ts';
import { ConsoleErrors, checkScreen } from './screen-check.ts';
import { openViewer, socketLine } from './viewers.ts';

const UNREACHABLE = /Failed to load resource|WebSocket|ERR_/;

let cast: Cast;
test.beforeAll(async () => {
  cast = await invite(`ways${test.info().workerIndex}`);
});

/** Holds a page's uploads until they are released. */
async function holdUploads(page: Page) {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/objects/uploads/*', async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

test('a press while pictures are under way waits for them, and a change ends it', async ({ browser }) => {
  const viewer = await openViewer(browser, cast.seller);
  const { page } = viewer;
  const letGo = await holdUploads(page);
  await page.goto('/create');
  await page.getByLabel('Title').fill('Three views of a lamp');
  await page.getByLabel(/Drop pictures here/).setInputFiles(await somePictures(page, 3));
  const waiting = page.getByRole('button', { name: 'Waiting for 3 pictures' });
  await expect(waiting).toBeVisible();

  await waiting.click();
  await expect(
    page.getByText('It will be created as soon as they are uploaded. Changing anything cancels that.'),
  ).toBeVisible();
  await checkScreen({ ...viewer, name: 'create-held' });
  await page.getByLabel('Title').fill('Three views of a brass lamp');
  await expect(page.getByText('You changed something, so nothing was created.')).toBeVisible();

  await waiting.click();
  letGo();
  await expect(page).toHaveURL(/\/listing\/three-views-of-a-brass-lamp/, { timeout: 60_000 });
  const { listing } = await cast.seller.expect<ListingResponse>(
    200,
    `/api${new URL(page.url()).pathname.replace('listing', 'listings')}`,
  );
  expect(listing.mediaUrls).toHaveLength(3);
  await page.context().close();
});

test('the owner’s edit dialog waits for its pictures too', async ({ browser }) => {
  const slug = await list(cast.seller, { title: 'A lamp without pictures', threshold: 900 });
  const viewer = await openViewer(browser, cast.seller);
  const { page } = viewer;
  const letGo = await holdUploads(page);
  await page.goto(`/listing/${slug}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel(/Drop pictures here/).setInputFiles(await somePictures(page, 2));
  await page.getByRole('button', { name: 'Waiting for 2 pictures' }).click();
  await expect(
    page.getByText('It will be saved as soon as they are uploaded. Changing anything cancels that.'),
  ).toBeVisible();
  await checkScreen({ ...viewer, name: 'edit-held', onTop: true });
  letGo();
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 60_000 });
  const { listing } = await cast.seller.expect<ListingResponse>(200, `/api/listings/${slug}`);
  expect(listing.mediaUrls).toHaveLength(2);
  await page.context().close();
});

test('a visitor who wants a listing is told why to sign up, comes back by the mailed link, and wants it', async ({
  browser,
}) => {
  const slug = await list(cast.seller, { title: 'Guitar of the way back', threshold: 900 });
  const mina = await Person.arrive(browser, `Mina-${test.info().workerIndex}`);
  const { page } = mina;
  const errors = new ConsoleErrors(page);
  await page.goto(`/listing/${slug}`);
  await page.getByRole('main').getByRole('link', { name: 'I want this' }).click();
  await expect(page.getByText('it is added for “Guitar of the way back”')).toBeVisible();
  await checkScreen({ page, errors, name: 'login-why' });
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByText('it is added for “Guitar of the way back”')).toBeVisible();
  await checkScreen({ page, errors, name: 'register-why' });
  await mina.fillSignUp('Bid on items');
  await expect(page.getByRole('heading', { name: 'Welcome to Clamor' })).toBeVisible();
  await checkScreen({ page, errors, name: 'login-new' });
  await mina.openMail('Verify your email', /\/verify-email\?token=/);
  const back = page.getByRole('link', { name: 'Back to “Guitar of the way back”' });
  await expect(back).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue to Login' })).toHaveCount(0);
  await checkScreen({ page, errors, name: 'verified-back' });
  await back.click();
  await expect(page).toHaveURL(`/listing/${slug}`);
  await expect(page.getByRole('button', { name: 'You want this' })).toBeVisible();
  await expect(page.getByRole('button', { name: mina.email })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'You want this' })).toBeVisible();
  await page.context().close();
});

test('what a visitor wants before the page’s code is here is kept too', async ({ browser }) => {
  const slug = await list(cast.seller, { title: 'Guitar of the first moment', threshold: 900 });
  const { page } = await openViewer(browser, null);
  // The page's script never loads.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`/listing/${slug}`);
  await page.unroute('**/assets/*.js');
  await page.getByRole('main').getByRole('link', { name: 'I want this' }).click();
  await expect(page.getByText('it is added for “Guitar of the first moment”')).toBeVisible();
  await page.context().close();
});

/** A member whose requests come from another network, as from a phone. */
class OnTheMove extends Member {
  protected override identity(): Record<string, string> {
    return { ...super.identity(), 'x-forwarded-for': '198.51.100.77' };
  }
}

test('the link leads back on another device too, after a login', async ({ browser }) => {
  const slug = await list(cast.seller, { title: 'Guitar on another device', threshold: 900 });
  const person = new OnTheMove(origin(), `Moved${test.info().workerIndex}`);
  const { username, email, password } = person;
  const body = { username, email, password, role: 'BIDDER', returnTo: `/listing/${slug}` };
  await person.expect(201, '/api/auth/register', { method: 'POST', body });
  const viewer = await openViewer(browser, null);
  const { page } = viewer;
  await page.goto(`/verify-email?token=${await person.mailedToken('/verify-email')}`);
  await page.getByLabel('New password').fill('chosen on the other device');
  await page.getByRole('button', { name: 'Set password and verify' }).click();
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Clamor' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('chosen on the other device');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/listing/${slug}`);
  await page.context().close();
});

/** Checks that nothing covers the middle of the offline notice. */
async function offlineMarkIsSeen(page: Page): Promise<void> {
  const mark = page.getByText('You are offline.');
  await expect(mark).toBeInViewport();
  const isOnTop = await mark.evaluate((words) => {
    const { left, top, width, height } = words.getBoundingClientRect();
    return words.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
}

test('the offline mark is never covered: scrolled, by a dialog, by a toast', async ({ browser }) => {
  const slug = await list(cast.seller, { title: 'A lamp in the dark', threshold: 900 });
  const viewer = await openViewer(browser, cast.seller);
  const { page } = viewer;
  await page.goto(`/listing/${slug}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().setOffline(true);
  await offlineMarkIsSeen(page);
  await checkScreen({ ...viewer, name: 'offline-dialog', onTop: true, expected: UNREACHABLE });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Error' })
      .or(page.getByText('Error', { exact: true }))
      .first(),
  ).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await offlineMarkIsSeen(page);
  }
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 500);
  await offlineMarkIsSeen(page);
  await checkScreen({ ...viewer, name: 'offline-scrolled', onTop: true, expected: UNREACHABLE });
  await page.context().setOffline(false);
  await page.context().close();
});

test('a LIVE auction is told again within five seconds of the server’s return', async ({ browser }) => {
  const [slug = ''] = await goLive(cast, [
    { seller: cast.seller, terms: { title: 'Copper pan', auctionDurationSeconds: 7_200 } },
  ]);
  const { page } = await openViewer(browser, null);
  // Makes every random wait as long as possible: 12 seconds after the fourth failed reconnection, but 2 seconds after
  // an answered API call.
  await page.addInitScript(() => {
    Math.random = () => 0.99;
  });
  const line = await socketLine(page);
  await page.goto(`/listing/${slug}`);
  const interrupted = page.getByText(/Live updates interrupted|Last known state/).first();
  await expect(page.getByText('Live now')).toBeVisible();
  await expect.poll(line.heard).toBeGreaterThan(0);
  await page.route('**/api/**', (route) => route.abort());
  await line.cut();
  await expect(interrupted).toBeVisible();
  await expect.poll(line.refused, { timeout: 40_000 }).toBe(4);
  await page.unroute('**/api/**');
  line.mend();
  // Five seconds, and some more for a busy machine. If the page only waited for its fifth attempt to reconnect, that
  // would take 12 seconds.
  await expect(interrupted).toBeHidden({ timeout: 9_000 });
  await page.context().close();
});
