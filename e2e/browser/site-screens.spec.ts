import type { Page } from '@playwright/test';
import { Member } from '../http/outside-client.ts';
import { expect, origin, test } from './journey.ts';
import { bid, type Cast, goLive, invite, LONG_TITLE, list, upload, want } from './market.ts';
import { somePictures } from './pictures.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const REFUSED = /Failed to load resource/;
const UNREACHABLE = /Failed to load resource|WebSocket connection|ERR_/;

test.describe('the screens of the site', () => {
  test.describe.configure({ timeout: 240_000 });
  let cast: Cast;
  let visitor: Viewer;
  let bidder: Viewer;
  let seller: Viewer;
  let live: string;
  let collecting: string;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    cast = await invite(`site${test.info().workerIndex}`);
    visitor = await openViewer(browser, null);
    bidder = await openViewer(browser, cast.ada);
    seller = await openViewer(browser, cast.seller);
    await fillMarket();
  });

  test.afterAll(async () => {
    for (const { page } of [visitor, bidder, seller]) await page.context().close();
  });

  async function fillMarket() {
    const pictures = await upload(cast.seller, await somePictures(visitor.page, 6));
    const terms = (title: string, picture: number) => ({ title, mediaUrls: pictures.slice(picture, picture + 1) });
    const days = { auctionDurationSeconds: 259_200, mode: 'STANDARD' as const };
    const more = [
      { ...terms('Rolling ladder, oak', 0), ...days },
      { ...terms('Black telephone', 9), ...days },
    ];
    const slugs = await goLive(
      cast,
      more.map((item) => ({ seller: cast.seller, terms: item })),
    );
    live = slugs[0] ?? '';
    await bid(cast.ben, live, 10_000);
    await bid(cast.ada, live, 95_000_000 / 100);
    await list(cast.seller, { ...terms(LONG_TITLE, 1), threshold: 900_000, startPriceCents: 90_000_000 });
    const soon = await list(cast.seller, { ...terms('Card index', 2), countdownTimerMinutes: 90 });
    await want(cast, soon);
    collecting = await list(cast.seller, { ...terms('Globe of 1931', 3), threshold: 3 });
  }

  test('show the market to a visitor and to members', async () => {
    for (const [name, viewer] of Object.entries({ visitor, bidder, seller })) {
      await viewer.page.goto('/');
      await expect(viewer.page.getByRole('article').first()).toBeVisible();
      await checkScreen({ ...viewer, name: `market-${name}` });
    }
  });

  test('show the market while it loads, where it is empty, and where it cannot be loaded', async () => {
    const { page } = bidder;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/listings\?/, async (route) => {
      await answered;
      await route.fulfill({ json: [] });
    });
    // The sorted market, because the server renders the unsorted one, and then no loading state is shown.
    await page.goto('/?sort=newest');
    await expect(page.getByRole('status', { name: 'Loading auctions' })).toBeVisible();
    await checkScreen({ ...bidder, name: 'market-loading' });
    answer();
    await expect(heading(page, 'No auctions yet')).toBeVisible();
    await checkScreen({ ...bidder, name: 'market-empty' });
    await page.unroute(/\/api\/listings\?/);
    await page.route(/\/api\/listings\?/, (route) => route.abort());
    await page.goto('/?sort=newest');
    await expect(heading(page, 'The auctions could not be loaded')).toBeVisible();
    await checkScreen({ ...bidder, name: 'market-error', expected: UNREACHABLE });
    await page.unroute(/\/api\/listings\?/);
  });

  test('say at the field what is wrong with a sign-up or a sign-in', async () => {
    const { page } = visitor;
    await page.goto('/register');
    await page.getByLabel('Username').fill('-x');
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await checkScreen({ ...visitor, name: 'register-errors' });
    await page.goto('/login');
    await page.getByLabel('Email').fill(cast.ada.email);
    await page.getByLabel('Password', { exact: true }).fill('not the right one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
    await checkScreen({ ...visitor, name: 'login-refused', expected: REFUSED });
  });

  test('lead through what a mail starts', async () => {
    const { page } = visitor;
    await page.goto('/verify-email?token=made-up');
    await expect(heading(page, 'Verification Failed')).toBeVisible();
    await checkScreen({ ...visitor, name: 'verify-failed', expected: REFUSED });
    await page.goto('/reset-password?token=made-up');
    await expect(heading(page, 'Choose a new password')).toBeVisible();
    await checkScreen({ ...visitor, name: 'reset-password' });
  });

  test('remind a member who has not verified their email', async ({ browser }) => {
    const pending = new Member(origin(), `Pia-site${test.info().workerIndex}`);
    await pending.register('BIDDER');
    await pending.signIn();
    const viewer = await openViewer(browser, pending);
    await viewer.page.goto(`/listing/${live}`);
    await expect(viewer.page.getByText('Verify your email to like, bid and sell.')).toBeVisible();
    await expect(viewer.page.getByText('Verify your email to bid.')).toBeVisible();
    await checkScreen({ ...viewer, name: 'unverified' });
    await viewer.page.context().close();
  });

  test('show the create form empty, filled, and with what is wrong', async () => {
    const { page } = seller;
    await page.goto('/create');
    await expect(page.getByRole('button', { name: 'Create Auction' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    await checkScreen({ ...seller, name: 'create-empty' });
    await page.getByLabel('Title').fill(LONG_TITLE);
    await page.getByLabel(/Drop pictures here/).setInputFiles(await somePictures(page, 8));
    await expect(page.getByRole('button', { name: 'Remove picture 8' })).toBeVisible();
    await page.getByRole('radio', { name: 'Smart' }).click();
    await page.getByRole('switch', { name: 'Hot override' }).click();
    await page.getByLabel('Start price').fill('950,000');
    await page.getByLabel('Your own tags').fill('with the key');
    await page.getByLabel('Your own tags').press('Enter');
    await checkScreen({ ...seller, name: 'create-filled' });
    await page.getByLabel('Start price').fill('much');
    await page.getByLabel('Demand goal').fill('1');
    await page.getByLabel('Countdown').fill('999');
    await page.getByRole('switch', { name: 'YouTube likes' }).click();
    await page.getByRole('button', { name: 'Create Auction' }).click();
    await expect(page.getByText('Threshold must be at least 2')).toBeVisible();
    await expect(page.getByText('YouTube URL is required when YouTube demand is enabled')).toBeVisible();
    await checkScreen({ ...seller, name: 'create-errors' });
  });

  test("show the owner's dialogs", async () => {
    const { page } = seller;
    await page.goto(`/listing/${collecting}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Listing' })).toBeVisible();
    await checkScreen({ ...seller, name: 'dialog-edit', onTop: true });
    await page.getByLabel('Your own tags').focus();
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Title', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Title is required')).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
    await checkScreen({ ...seller, name: 'dialog-edit-closing', onTop: true });
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Timing' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkScreen({ ...seller, name: 'dialog-timing', onTop: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByRole('dialog', { name: 'Withdraw this listing?' })).toBeVisible();
    await checkScreen({ ...seller, name: 'dialog-withdraw', onTop: true });
  });

  test('show profiles', async () => {
    await visitor.page.goto(`/user/${cast.seller.username}`);
    await expect(heading(visitor.page, cast.seller.username)).toBeVisible();
    await checkScreen({ ...visitor, name: 'profile-of-another' });
    const { page } = bidder;
    await page.goto(`/user/${cast.ada.username}`);
    await expect(heading(page, 'My Profile')).toBeVisible();
    await checkScreen({ ...bidder, name: 'profile-own' });
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await checkScreen({ ...bidder, name: 'profile-editing' });
    await page.getByRole('tab', { name: 'Account' }).click();
    await expect(page.getByRole('link', { name: 'Account settings' })).toBeVisible();
    await checkScreen({ ...bidder, name: 'profile-account' });
  });

  test('show the slideshow and the menu', async () => {
    const { page } = bidder;
    await page.goto(`/listing/${live}`);
    await page.getByRole('button', { name: 'Open the slideshow' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkScreen({ ...bidder, name: 'slideshow', onTop: true });
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: cast.ada.email })
      .or(page.getByRole('button', { name: 'Menu' }))
      .click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await checkScreen({ ...bidder, name: 'menu', onTop: true });
  });

  test('say where nothing is', async () => {
    const { page } = visitor;
    await page.goto('/nowhere/at/all');
    await expect(heading(page, '404 - Page Not Found')).toBeVisible();
    await checkScreen({ ...visitor, name: 'not-found', expected: REFUSED });
    await page.goto('/listing/never-listed');
    await expect(heading(page, 'Auction Not Found')).toBeVisible();
    await checkScreen({ ...visitor, name: 'listing-not-found', expected: REFUSED });
  });

  test('show the last known state without a network, and where the server is silent', async () => {
    const { page } = bidder;
    await page.goto(`/listing/${live}`);
    await expect(page.getByRole('region', { name: 'Auction' })).toBeVisible();
    // Waits for the script: the server's HTML has the region too, but only the script shows the member.
    await expect(page.getByRole('button', { name: cast.ada.email })).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByText('Last known state')).toBeVisible();
    await checkScreen({ ...bidder, name: 'offline', expected: UNREACHABLE });
    await page.context().setOffline(false);
    await expect(page.getByText('Last known state')).toBeHidden();
    await page.routeWebSocket(/\/ws\?/, (socket) => socket.close());
    await page.goto(`/listing/${live}`);
    await expect(page.getByText('Live updates interrupted')).toBeVisible();
    await checkScreen({ ...bidder, name: 'stale', expected: UNREACHABLE });
  });
});
