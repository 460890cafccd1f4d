import type { StaffListing } from '@clamor/contract/staff-listings';
import type { Page } from '@playwright/test';
import { enterAsStaff } from './enter-as-staff.ts';
import { adminSecret, expect, test } from './journey.ts';
import { type Cast, invite, list } from './market.ts';
import { PAYMENTS, PAYOUTS, STUCK_ORDERS } from './money-states.ts';
import { checkScreen } from './screen-check.ts';
import { NEW_KEY, RECOVERY_CODES, STAFF_SESSIONS } from './staff-session-states.ts';
import { AUCTIONS, AUDIT, LISTINGS, MEMBERS, pageOf, REMOVED_REVIEWS, REVIEWS, SYSTEM } from './staff-states.ts';
import { openViewer, type Viewer } from './viewers.ts';

/** The browser's console errors for calls that were refused or not answered. */
const REFUSED = /Failed to load resource|ERR_/;
const NO_PAYMENTS = { payments: [], nextCursor: null };
const NO_ORDERS = { orders: [], nextCursor: null };

/** Replaces the answer of a staff call. */
async function answering(page: Page, path: string, json: unknown, status = 200): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === `/api/admin/${path}`,
    (route) => route.fulfill({ json, status }),
  );
}

const problem = (code: string, detail: string, status: number) => ({
  type: 'about:blank',
  title: code,
  status,
  code,
  detail,
});

test.describe('every state of staff’s desk', () => {
  /** Enough time for eight pictures of a state on a busy machine. */
  test.describe.configure({ timeout: 900_000 });
  let cast: Cast;
  let staff: Viewer;
  let page: Page;

  test.beforeEach(async ({ browser }) => {
    cast = await invite(`desk${test.info().workerIndex}-${test.info().retry}-${Date.now() % 10_000}`);
    staff = await openViewer(browser, null);
    page = staff.page;
    await enterAsStaff(staff);
  });
  test.afterEach(() => page.context().close());

  const look = (name: string, more: object = {}) => checkScreen({ ...staff, name: `desk-${name}`, ...more });
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();

  async function open(tab: string): Promise<void> {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText('Total users')).toBeVisible();
  }

  test('full, with the longest names, titles and amounts', async () => {
    await answering(page, 'stats', {
      totalUsers: 1_204_118,
      totalListings: 100_000,
      totalRevenue: 1_234_567_890,
      activeAuctions: 4_711,
    });
    for (const [tab, json] of Object.entries({
      users: MEMBERS,
      listings: LISTINGS,
      auctions: AUCTIONS,
      reviews: REVIEWS,
      audit: AUDIT,
      system: SYSTEM,
    })) {
      await answering(page, tab, json);
      await open(tab);
      await expect(page.getByRole('rowheader').or(page.getByRole('listitem')).first()).toBeVisible();
      await look(tab);
    }
    await page.unrouteAll();
    await answering(page, 'reviews', REMOVED_REVIEWS);
    await open('reviews');
    await expect(page.getByText('because:').first()).toBeVisible();
    await look('reviews-removed');
  });

  test('empty', async () => {
    for (const path of ['users', 'listings', 'auctions', 'reviews', 'audit']) await answering(page, path, []);
    await answering(page, 'payments', NO_PAYMENTS);
    await answering(page, 'orders', NO_ORDERS);
    await answering(page, 'payouts', { payable: [], owing: [], payouts: [], nextCursor: null });
    for (const [tab, words] of Object.entries({
      listings: 'No listings yet',
      auctions: /No auctions|Nothing is live|No live/,
      reviews: 'No reviews yet',
      payments: 'No payments yet',
      payouts: 'No payout was prepared yet.',
      audit: 'Nothing was done yet',
    })) {
      await open(tab);
      await expect(page.getByText(words).first()).toBeVisible();
      await look(`${tab}-empty`);
    }
    await open('users');
    await page.getByLabel('Search users').fill('nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No such users')).toBeVisible();
    await look('users-none');
  });

  test('loading', async () => {
    await page.route(/\/api\/admin\/(?!me)/, () => {});
    await page.goto('/admin?tab=users');
    await expect(page.getByRole('status', { name: 'Loading users' })).toBeVisible();
    await look('users-loading');
    for (const tab of ['payments', 'payouts', 'settings', 'system', 'audit']) {
      await page.goto(`/admin?tab=${tab}`);
      await expect(page.getByRole('status', { name: /^Loading/ }).first()).toBeVisible();
      await look(`${tab}-loading`);
    }
  });

  test('failing, and saying what to do', async () => {
    const busy = problem('OVERLOADED', 'It is very busy right now. Try again in a moment.', 503);
    for (const path of ['stats', 'users', 'payments', 'orders', 'payouts', 'settings', 'system', 'audit']) {
      await answering(page, path, busy, 503);
    }
    for (const tab of ['users', 'payments', 'payouts', 'settings', 'system', 'audit']) {
      await page.goto(`/admin?tab=${tab}`);
      await expect(page.getByRole('button', { name: 'Try Again' }).nth(1)).toBeVisible();
      await look(`${tab}-failed`, { expected: REFUSED });
    }
    await answering(page, 'me', busy, 503);
    await page.goto('/admin');
    await expect(page.getByText('The staff desk could not be opened')).toBeVisible();
    await look('failed', { expected: REFUSED });
  });

  test('signing in: slowed, asked for a code, and told that it is wrong', async ({ browser }) => {
    const visitor = await openViewer(browser, null);
    const gate = visitor.page;
    const lookAt = (name: string) => checkScreen({ ...visitor, name: `desk-gate-${name}`, expected: REFUSED });
    const answers = async (json: ReturnType<typeof problem>) => {
      await gate.unrouteAll();
      await answering(gate, 'session', json, json.status);
      await gate.keyboard.press('Enter');
    };
    await gate.goto('/admin');
    await gate.getByLabel('Admin secret', { exact: true }).fill('a guess');
    await answers(problem('RATE_LIMITED', 'That was a lot at once. Try again in 40 seconds.', 429));
    await expect(gate.getByText('Try again in 40 seconds.')).toBeVisible();
    await lookAt('slowed');
    await answers(problem('CODE_REQUIRED', 'Enter the code of your authenticator app.', 401));
    await gate.getByLabel('Code', { exact: true }).fill('123456');
    await lookAt('code');
    await answers(problem('WRONG_CODE', 'This code is wrong or was used already. Enter the next one.', 401));
    await expect(gate.getByText('This code is wrong')).toBeVisible();
    await lookAt('code-wrong');
    await gate.context().close();
  });

  test('with the sessions of staff, and a second factor from its key to its recovery codes', async () => {
    await answering(page, 'session', STAFF_SESSIONS);
    await answering(page, 'me', { name: 'ana', mayWrite: true, secondFactor: 'on' });
    await open('system');
    await expect(page.getByText('It is on.')).toBeVisible();
    await look('sessions');
    await button('Remove second factor').click();
    await look('dialog-second-factor', { onTop: true });
    await answering(page, 'second-factor', NEW_KEY);
    await answering(page, 'second-factor/confirm', RECOVERY_CODES);
    await answering(page, 'me', { name: 'ana', mayWrite: true, secondFactor: 'required' });
    await page.goto('/admin');
    await button('Set up second factor').click();
    await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
    await look('second-factor-key');
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await page.keyboard.press('Enter');
    await expect(page.getByText(RECOVERY_CODES.recoveryCodes[0] ?? '')).toBeVisible();
    await look('second-factor-codes');
  });

  test('asking before each deed, and saying where it was refused', async () => {
    await answering(page, 'users', MEMBERS);
    await answering(page, 'listings', LISTINGS);
    await answering(page, 'auctions', AUCTIONS);
    await answering(page, 'reviews', REVIEWS);
    await answering(page, 'payments', PAYMENTS);
    await answering(page, 'orders', STUCK_ORDERS);
    await answering(page, 'payouts', PAYOUTS);
    for (const [tab, actions] of Object.entries({
      users: ['Approve', 'Reactivate'],
      listings: ['Delete'],
      auctions: ['Freeze', 'Resume', 'Cancel auction'],
      reviews: ['Remove'],
      payments: ['Dismiss the problem', 'Try refund again'],
      payouts: ['Prepare payout', 'Write off', 'It was sent', 'Cancel payout', 'Returned by the bank'],
    })) {
      await open(tab);
      for (const action of actions) {
        await button(action).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(`dialog-${action.toLowerCase().replaceAll(' ', '-')}`, { onTop: true });
        await page.keyboard.press('Escape');
        await expect(button(action)).toBeFocused();
      }
    }
    await open('users');
    await button('Suspend').click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Spam. '.repeat(80));
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to suspend user' })).toBeVisible();
    await look('dialog-refused', { onTop: true, expected: REFUSED });
  });

  test('with a listing’s own page: full, deleted, unknown, failing and only read', async () => {
    const slug = await list(cast.seller, { title: 'A chair' });
    const { listing } = await cast.seller.expect<{ listing: { id: string } }>(200, `/api/listings/${slug}`);
    const headers = { 'x-admin-secret': adminSecret() };
    const answered = await cast.seller.expect<StaffListing>(200, `/api/admin/listing/${listing.id}`, { headers });
    const [long, , , , deleted] = LISTINGS;
    const shown = async (name: string, json: unknown, status = 200) => {
      await page.unrouteAll();
      await answering(page, `listing/${listing.id}`, json, status);
      if (name === 'reading') await answering(page, 'me', { name: 'reader', mayWrite: false });
      await page.goto(`/admin/listing/${listing.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(`listing-${name}`, { expected: REFUSED });
    };
    if (long === undefined || deleted === undefined) throw new Error('There are no such listings.');
    await shown('full', pageOf(answered, long));
    await shown('deleted', pageOf(answered, deleted));
    await shown('reading', pageOf(answered, long));
    await shown('failed', problem('OVERLOADED', 'It is very busy right now. Try again in a moment.', 503), 503);
    await shown('unknown', problem('NOT_FOUND', 'There is nothing here.', 404), 404);
    await page.unrouteAll();
    await page.goto(`/admin/listing/${listing.id}`);
    await button('Feature').or(button('Verify')).first().click();
    await expect(page.getByText('Listing updated').first()).toBeVisible();
    await look('toast', { onTop: true });
  });
});
