import type { Page } from '@playwright/test';
import { enterAsStaff } from './enter-as-staff.ts';
import { expect, test } from './journey.ts';
import { type Cast, invite, list } from './market.ts';
import { PAYMENTS, PAYOUTS, SELLER_MONEY, STUCK_ORDERS } from './money-states.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

const REFUSED = /Failed to load resource/;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Replaces the answer of a call, for states that take weeks to reach. */
async function answering(page: Page, path: string, json: unknown): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json }),
  );
}

test.describe('the screens of money', () => {
  test.describe.configure({ timeout: 240_000 });
  let cast: Cast;
  let bidder: Viewer;
  let seller: Viewer;
  let staff: Viewer;

  test.beforeAll(async ({ browser }) => {
    cast = await invite(`money${test.info().workerIndex}`);
    bidder = await openViewer(browser, cast.ada);
    seller = await openViewer(browser, cast.seller);
    staff = await openViewer(browser, null);
    await enterAsStaff(staff);
    await answering(staff.page, '/api/admin/payments', PAYMENTS);
    await answering(staff.page, '/api/admin/orders', STUCK_ORDERS);
    await answering(staff.page, '/api/admin/payouts', PAYOUTS);
  });

  test.afterAll(async () => {
    for (const { page } of [bidder, seller, staff]) await page.context().close();
  });

  test('show a seller what is held, payable and paid', async () => {
    const { page } = seller;
    await answering(page, '/api/seller/money', SELLER_MONEY);
    await page.goto('/money');
    await expect(page.getByText('You owe $42.50')).toBeVisible();
    await checkScreen({ ...seller, name: 'money' });
    await answering(page, '/api/seller/money', { ...SELLER_MONEY, rows: [], nextCursor: null, balanceCents: 0 });
    await page.reload();
    await expect(heading(page, 'No sales yet')).toBeVisible();
    await checkScreen({ ...seller, name: 'money-empty' });
  });

  test('save the table of a seller among the downloads', async () => {
    const { page } = seller;
    const table = '\uFEFFTitle,Cents\r\nRolleiflex,125000\r\n';
    await answering(page, '/api/seller/money', SELLER_MONEY);
    await page.route('**/api/seller/money.csv', (route) => route.fulfill({ contentType: 'text/csv', body: table }));
    await page.goto('/money');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('clamor-money.csv');
    const chunks = await (await saved.createReadStream()).toArray();
    expect(Buffer.concat(chunks).toString('utf8')).toBe(table);
  });

  test('show a withdrawn listing to its owner with a way to relist it, and the filled form', async () => {
    const { page } = seller;
    const slug = await list(cast.seller, { title: 'Globe of 1931', reserveCents: 90_000, threshold: 900_000 });
    await cast.seller.expect(200, `/api/listings/${slug}/withdraw`, { method: 'POST' });
    await page.goto(`/listing/${slug}`);
    await expect(page.getByRole('link', { name: 'Relist' })).toBeVisible();
    await checkScreen({ ...seller, name: 'listing-withdrawn-owner' });
    await page.getByRole('link', { name: 'Relist' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Globe of 1931');
    await expect(page.getByLabel('Reserve')).toHaveValue('900');
    await checkScreen({ ...seller, name: 'relist' });
    await page.getByRole('button', { name: 'Relist' }).click();
    await expect(page).toHaveURL(/\/listing\/globe-of-1931-(?!.*relist)/);
    await expect(page.getByText('Collecting Demand').first()).toBeVisible();
    await page.goto(`/listing/${slug}`);
    await expect(page.getByText('You relisted it.')).toBeVisible();
    await checkScreen({ ...seller, name: 'listing-relisted-owner' });
    await bidder.page.goto(`/create?relist=${slug}`);
    await checkScreen({ ...bidder, name: 'relist-bidder' });
  });

  test('show staff the payments, and ask before a refund', async () => {
    const { page } = staff;
    await page.goto('/admin?tab=payments');
    await expect(heading(page, 'Needs a look')).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-payments' });
    await page.getByRole('button', { name: 'Refund' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund/ })
      .click();
    await expect(page.getByText('A reason is required')).toBeVisible();
    await checkScreen({ ...staff, name: 'dialog-refund', onTop: true, expected: REFUSED });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Split the dispute' }).click();
    await checkScreen({ ...staff, name: 'dialog-dispute', onTop: true, expected: REFUSED });
    await page.keyboard.press('Escape');
  });

  test('show staff the payouts, and ask for the reference of one that was sent', async () => {
    const { page } = staff;
    await page.goto('/admin?tab=payouts');
    await expect(heading(page, 'Payable now')).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-payouts' });
    await page.getByRole('button', { name: 'Mark paid' }).click();
    await checkScreen({ ...staff, name: 'dialog-paid', onTop: true, expected: REFUSED });
    await page.keyboard.press('Escape');
  });

  test('show staff who may only read what they may not press', async () => {
    const { page } = staff;
    await answering(page, '/api/admin/me', { name: 'reader', mayWrite: false });
    await page.goto('/admin?tab=payouts');
    await expect(page.getByRole('button', { name: 'Prepare payout' })).toBeDisabled();
    await checkScreen({ ...staff, name: 'staff-payouts-reading' });
  });
});
