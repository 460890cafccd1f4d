import type { Page, Route } from '@playwright/test';
import { Member } from '../http/outside-client.ts';
import { advanceClock } from './clock.ts';
import { expect, origin, test } from './journey.ts';
import { checkManners } from './manner-check.ts';
import { buildMembers, type Members } from './member-states.ts';
import type { Screen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

const REFUSED = /Failed to load resource/;
const BROKEN = /Failed to load resource|ERR_/;
const DAY_SECONDS = 86_400;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test.describe('what is a member’s own', () => {
  test.describe.configure({ timeout: 600_000 });
  let members: Members;
  let visitor: Viewer;
  let seller: Viewer;
  let ada: Viewer;
  let cara: Viewer;
  /** Members without any activity. */
  let fresh: Viewer;
  let freshSeller: Viewer;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    const suffix = `m${test.info().workerIndex}`;
    visitor = await openViewer(browser, null);
    members = await buildMembers(visitor.page, suffix);
    const { cast } = members;
    seller = await openViewer(browser, cast.seller);
    ada = await openViewer(browser, cast.ada);
    cara = await openViewer(browser, cast.cara);
    fresh = await openViewer(browser, await Member.join(origin(), `Flo-${suffix}`, 'BIDDER'));
    freshSeller = await openViewer(browser, cast.other);
  });

  test.afterAll(async () => {
    for (const viewer of [visitor, seller, ada, cara, fresh, freshSeller]) await viewer?.page.context().close();
  });

  const look = (viewer: Viewer, name: string, more: Partial<Screen> = {}) =>
    checkManners({ ...viewer, name: `member-${name}`, ...more });

  async function open(viewer: Viewer, path: string, title: string | RegExp): Promise<Page> {
    await viewer.page.goto(path);
    await expect(heading(viewer.page, title).first()).toBeVisible();
    await expect(viewer.page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    return viewer.page;
  }

  /** Photographs a page while a list loads, and after the list failed to load. */
  async function lookAtTrouble(viewer: Viewer, { path, call, name }: { path: string; call: RegExp; name: string }) {
    const { page } = viewer;
    const held: Route[] = [];
    await page.route(call, (route) => void held.push(route));
    await page.goto(path);
    await expect(page.getByRole('status', { name: /^Loading/ }).first()).toBeVisible();
    await look(viewer, `${name}-loading`);
    for (const route of held) await route.abort();
    await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible();
    await look(viewer, `${name}-failed`, { expected: BROKEN });
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try Again' }).first().click();
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  }

  test('shows a seller’s dashboard in every list of it', async () => {
    const page = await open(seller, '/dashboard', 'Needs you now');
    await look(seller, 'dashboard');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      const name = ((await tab.textContent()) ?? '').replace(/\W+\d*\+?$/, '').replaceAll(' ', '-');
      await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
      await look(seller, `dashboard-${name.toLowerCase()}`);
    }
    const course = page.getByRole('button', { name: 'Chart of Globe of 1931' });
    await page.getByRole('tab', { name: /^Collecting/ }).click();
    await course.click();
    await expect(page.getByRole('img', { name: /^Demand since/ }).locator('canvas')).toBeVisible();
    await look(seller, 'dashboard-course');
    await open(seller, '/dashboard?status=COUNTDOWN', 'None here');
    await look(seller, 'dashboard-none-here');
    await page.route('**/api/seller/export.csv*', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect(page.getByText('The file could not be downloaded', { exact: true })).toBeVisible();
    await look(seller, 'dashboard-csv-failed', { expected: BROKEN });
    await page.unroute('**/api/seller/export.csv*');
  });

  test('shows the dashboard of who sells nothing', async () => {
    await open(freshSeller, '/dashboard', 'List your first item');
    await look(freshSeller, 'dashboard-empty');
    await open(fresh, '/dashboard', 'You don’t sell yet');
    await look(fresh, 'dashboard-no-seller');
    await open(visitor, '/dashboard', 'Sign in to see your dashboard');
    await look(visitor, 'dashboard-visitor');
    await lookAtTrouble(seller, { path: '/dashboard', call: /\/api\/seller\//, name: 'dashboard' });
  });

  test('shows the bids of a member in every list', async () => {
    for (const list of ['all', 'leading', 'outbid', 'won', 'over', 'liked']) {
      const page = await open(ada, `/bids?list=${list}`, 'My bids');
      await expect(page.getByRole('article').first()).toBeVisible();
      await look(ada, `bids-${list}`);
      await open(fresh, `/bids?list=${list}`, 'My bids');
      await expect(fresh.page.getByRole('tabpanel').getByRole('heading')).toBeVisible();
    }
    await look(fresh, 'bids-empty');
    await lookAtTrouble(ada, { path: '/bids', call: /\/api\/bids\/mine/, name: 'bids' });
  });

  test('shows notices', async () => {
    await open(seller, '/notices', 'By mail too');
    await look(seller, 'notices');
    await open(ada, '/notices', 'By mail too');
    await look(ada, 'notices-bidder');
    await open(fresh, '/notices', 'No notices yet');
    await look(fresh, 'notices-empty');
    await lookAtTrouble(ada, { path: '/notices', call: /\/api\/notices/, name: 'notices' });
  });

  test('shows a profile to others, in every tab', async () => {
    const { seller: shown } = members.cast;
    const page = await open(visitor, `/user/${shown.username}`, shown.username);
    await look(visitor, 'profile-of-another');
    await page.getByRole('tab', { name: 'Reviews' }).click();
    await expect(page.getByText('Came quickly').first()).toBeVisible();
    await look(visitor, 'profile-of-another-reviews');
    await page.goto('/user');
    await expect(heading(page, 'Invalid profile URL.')).toBeVisible();
    await look(visitor, 'profile-no-name', { expected: REFUSED });
    await page.goto('/user/nobody-at-all');
    await expect(heading(page, 'Nobody here')).toBeVisible();
    await look(visitor, 'profile-nobody', { expected: REFUSED });
    await lookAtTrouble(visitor, { path: `/user/${shown.username}`, call: /\/api\/profile\//, name: 'profile' });
  });

  test('shows one’s own profile, in every tab', async () => {
    const page = await open(seller, `/user/${members.cast.seller.username}`, 'My Profile');
    await look(seller, 'profile-own');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Website').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true');
    await look(seller, 'profile-editing');
    await page.getByRole('button', { name: 'Cancel' }).click();
    for (const [tab, words] of [
      ['Purchase History', 'No purchases yet'],
      ['Reviews', 'Came quickly'],
      ['Account', 'Your role'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab }).getByText(words).first()).toBeVisible();
      await look(seller, `profile-own-${tab.toLowerCase().replace(' ', '-')}`);
    }
    const buyer = await open(cara, `/user/${members.cast.cara.username}`, 'My Profile');
    for (const tab of ['Purchase History', 'Reviews']) {
      await buyer.getByRole('tab', { name: tab }).click();
      await expect(buyer.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
      await look(cara, `profile-buyer-${tab.toLowerCase().replace(' ', '-')}`);
    }
  });

  test('shows who bid, and who is not there any more', async () => {
    const { page } = visitor;
    await page.goto(`/listing/${members.live}`);
    const name = page
      .getByRole('region', { name: 'Bid history' })
      .getByRole('button', { name: members.cast.ada.username });
    await name.first().click();
    await expect(page.getByRole('link', { name: 'View full profile' }).last()).toBeVisible();
    await look(visitor, 'bidder', { onTop: true });
    await page.keyboard.press('Escape');
    await expect(name.first()).toBeFocused();
    await page.route(/bidder-profile/, (route) =>
      route.fulfill({ status: 404, json: { status: 404, code: 'NOT_FOUND', detail: 'There is no such member.' } }),
    );
    await page.reload();
    await name.first().click();
    await expect(page.getByText('This member left')).toBeVisible();
    await look(visitor, 'bidder-left', { onTop: true, expected: REFUSED });
    await page.unroute(/bidder-profile/);
  });

  test('shows what is over without emptiness beside the pictures', async () => {
    for (const [name, viewer] of Object.entries({ visitor, seller })) {
      const { page } = viewer;
      await page.goto(`/listing/${members.cancelled}`);
      await expect(heading(page, 'Auction Cancelled')).toBeVisible();
      await look(viewer, `listing-cancelled-${name}`);
    }
  });

  test('shows a review that can be changed, and one that cannot any more', async ({ browser }) => {
    const { cast, reviewed } = members;
    const path = `/orders/${reviewed.auctionId}`;
    for (const [name, viewer] of Object.entries({ seller, cara })) {
      await open(viewer, path, 'Your review');
      await look(viewer, `review-${name}`);
    }
    await advanceClock(31 * DAY_SECONDS);
    // Signs in again, because a session does not last this long.
    await cast.seller.signIn();
    const later = await openViewer(browser, cast.seller);
    await open(later, path, 'Your review');
    await expect(later.page.getByRole('button', { name: 'Change it' })).toHaveCount(0);
    await look(later, 'review-after-30-days');
    await later.page.context().close();
  });
});
