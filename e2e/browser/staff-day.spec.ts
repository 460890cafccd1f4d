import type { Page } from '@playwright/test';
import { Member } from '../http/outside-client.ts';
import { enterAsStaff } from './enter-as-staff.ts';
import { expect, origin, test } from './journey.ts';
import { bid, type Cast, goLive, invite } from './market.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test.describe('a day of a staff member', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  let cast: Cast;
  let staff: Viewer;
  let ben: Viewer;
  let newcomer: Member;
  let slug: string;
  const suffix = () => `day${test.info().workerIndex}`;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    cast = await invite(suffix());
    newcomer = new Member(origin(), `Nina-${suffix()}`);
    await newcomer.register('BIDDER');
    [slug = ''] = await goLive(cast, [
      { seller: cast.seller, terms: { title: 'Walnut metronome', auctionDurationSeconds: 7_200 } },
    ]);
    await bid(cast.ben, slug, 10_000);
    staff = await openViewer(browser, null);
    await enterAsStaff(staff);
    ben = await openViewer(browser, cast.ben);
  });
  test.afterAll(async () => {
    for (const { page } of [staff, ben]) await page.context().close();
  });

  async function search(what: string, words: string) {
    const field = staff.page.getByRole('main').getByLabel(`Search ${what}`);
    await field.fill(words);
    await field.press('Enter');
    await expect(staff.page.getByRole('rowheader')).toHaveCount(1);
  }

  /** Presses an action in a row, and confirms it in its dialog, with a reason if it asks for one. */
  async function pressAction(name: string, done: string, reason?: string) {
    const { page } = staff;
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }

  test('begins with the members: one is approved, one is suspended while their page is open, and comes back', async () => {
    const { page } = staff;
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-users' });
    await search('users', newcomer.username);
    await expect(row(page, newcomer.username)).toContainText('Pending');
    await pressAction('Approve', 'User approved');
    await expect(row(page, newcomer.username)).toContainText('2,500 tokens');
    await newcomer.signIn();

    await ben.page.goto(`/listing/${slug}`);
    await expect(ben.page.getByRole('status').filter({ hasText: 'You lead' }).first()).toBeVisible();
    await search('users', cast.ben.email);
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await checkScreen({ ...staff, name: 'staff-suspend', onTop: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    await pressAction('Suspend', 'User suspended', 'Bids that nobody meant');
    await expect(row(page, cast.ben.username)).toContainText('Suspended because: Bids that nobody meant');
    await expect(
      ben.page.getByText('This account is suspended. We sent an email that says why.').first(),
    ).toBeVisible();
    await pressAction('Reactivate', 'User reactivated');
    await expect(row(page, cast.ben.username)).toContainText('Active');
  });

  test('goes on with a listing: featured, edited and noted on, as its page shows', async () => {
    const { page } = staff;
    await page.getByRole('tab', { name: 'Listings' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-listings' });
    await search('listings', 'walnut metronome');
    await page.getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(page.getByText('Listing updated').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop featuring' })).toBeVisible();
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Take back verified' })).toBeVisible();

    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Walnut metronome' })).toBeVisible();
    await page.getByLabel('Title').fill('Walnut metronome by Maelzel');
    await page.getByLabel('Admin notes').fill('The maker is confirmed.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Walnut metronome by Maelzel' })).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-listing' });
    await page.reload();
    await expect(page.getByLabel('Admin notes')).toHaveValue('The maker is confirmed.');
    await ben.page.goto(`/listing/${slug}`);
    await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText('Walnut metronome by Maelzel');
    await expect(ben.page.getByText('Verified').first()).toBeVisible();
    await expect(ben.page.getByText('The maker is confirmed.')).toHaveCount(0);
  });

  test('and ends with an auction: stopped while somebody watches it, resumed, and called off', async () => {
    const { page } = staff;
    await page.goto('/admin?tab=auctions');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-auctions' });
    await search('auctions', 'metronome');
    await pressAction('Freeze', 'Auction frozen', 'A doubt about the maker');
    await expect(row(page, 'metronome')).toContainText('Stopped by staff');
    await expect(ben.page.getByText('Clock stopped').first()).toBeVisible();
    await pressAction('Resume', 'Auction resumed');
    await expect(ben.page.getByText('Clock stopped')).toHaveCount(0);
    await pressAction('Cancel auction', 'Auction cancelled', 'It is not what it says');
    await expect(ben.page.getByText('Staff cancelled this auction').first()).toBeVisible();
    await expect(page.getByText('No such auctions')).toBeVisible();

    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect(page.getByText('5% of the winning bid')).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-settings' });
    await page.getByRole('tab', { name: 'Audit' }).click();
    for (const name of ['Cancel auction', 'Resume auction', 'Freeze auction']) {
      await expect(page.getByRole('rowheader', { name }).first()).toBeVisible();
    }
  });

  test('is nobody else’s: without the secret a listing’s page leads to the gate', async ({ page }) => {
    const listing = '/admin/listing/01a1fbed-3696-7580-8c04-8efe09c01fb4';
    await page.goto(listing);
    await expect(page).toHaveURL(`/admin?next=${encodeURIComponent(listing)}`);
    await expect(page.getByText('Admin secret required')).toBeVisible();
  });
});
