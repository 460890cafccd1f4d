import type { Page } from '@playwright/test';
import { adminSecret, expect, test } from './journey.ts';
import { type Cast, invite } from './market.ts';
import { type Sold, sellToAda } from './sales.ts';
import { openViewer, type Viewer } from './viewers.ts';

const ADDRESS = {
  name: 'Ada Lovelace',
  line1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y',
  country: 'GB',
};

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

test.describe('what a sale brings', () => {
  test.describe.configure({ timeout: 240_000 });
  let cast: Cast;
  let seller: Viewer;
  let staff: Viewer;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    cast = await invite(`payout${test.info().workerIndex}`);
    seller = await openViewer(browser, cast.seller);
    staff = await openViewer(browser, null);
    await staff.page.addInitScript((secret) => localStorage.setItem('adminSecret', secret), adminSecret());
  });

  test.afterAll(async () => {
    for (const { page } of [seller, staff]) await page.context().close();
  });

  async function deed(member: Cast['ada'], path: string, body?: object) {
    return member.expect<Record<string, string>>(200, path, {
      method: 'POST',
      ...(body === undefined ? {} : { body }),
    });
  }

  /** Ada pays, without a browser. Answers the auction. */
  async function paid({ slug }: Sold): Promise<string> {
    const { ada } = cast;
    const { auction } = await ada.expect<{ auction: { id: string } }>(200, `/api/listings/${slug}`);
    await deed(ada, `/api/orders/${auction.id}/address`, { method: 'ship', address: ADDRESS });
    const { clientSecret, paymentIntentId } = await deed(ada, '/api/payments/create-intent', { auctionId: auction.id });
    await deed(ada, '/api/sandbox/confirm', { clientSecret, paymentMethod: 'pm_card_visa' });
    await deed(ada, '/api/payments/complete', { paymentIntentId });
    return auction.id;
  }

  test('is held, then payable, then sent by staff with the reference of the bank', async () => {
    const sold = await sellToAda(cast, 'Brass reading lamp');
    const auctionId = await paid(sold);
    await seller.page.goto('/money');
    await expect(row(seller.page, sold.title)).toContainText('Held');
    await expect(row(seller.page, sold.title)).toContainText('$135.00');

    await deed(cast.seller, `/api/orders/${auctionId}/ship`, { carrier: 'UPS' });
    await deed(cast.ada, `/api/orders/${auctionId}/receive`);
    await seller.page.reload();
    await expect(row(seller.page, sold.title)).toContainText('Payable since');

    const { page } = staff;
    await page.goto('/admin?tab=payouts');
    await row(page, cast.seller.username).getByRole('button', { name: 'Prepare payout' }).click();
    await inDialog(page, 'Prepare payout').click();
    await expect(row(page, cast.seller.username)).toContainText('Prepared');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export prepared (CSV)' }).click();
    const table = await (await (await download).createReadStream()).toArray();
    expect(Buffer.concat(table).toString('utf8')).toContain('135.00');
    await row(page, cast.seller.username).getByRole('button', { name: 'Mark paid' }).click();
    await page.getByLabel('The bank’s reference').fill('SEPA 4711');
    await inDialog(page, 'Mark paid').click();
    await expect(row(page, cast.seller.username)).toContainText('Reference SEPA 4711');

    await seller.page.reload();
    await expect(row(seller.page, sold.title)).toContainText('Paid on');
    await page.getByRole('tab', { name: 'Audit' }).click();
    await expect(page.getByRole('heading', { name: 'Payout paid' })).toBeVisible();
  });

  test('goes back to the buyer by staff’s word, and is the seller’s no more', async () => {
    const sold = await sellToAda(cast, 'Black telephone');
    await paid(sold);
    const { page } = staff;
    await page.goto('/admin?tab=payments');
    await page.getByLabel('Search payments').fill('black tele');
    await page.getByLabel('Search payments').press('Enter');
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await row(page, sold.title).getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('Reason').fill('It never arrived.');
    await page.getByRole('radio', { name: /^The seller/ }).click();
    await inDialog(page, 'Refund $141.00').click();
    await expect(page.getByText('Refund asked for').first()).toBeVisible();
    await expect(async () => {
      await page.reload();
      await page.getByLabel('Status').selectOption('REFUNDED');
      await expect(row(page, sold.title)).toContainText('Refunded', { timeout: 2_000 });
    }).toPass();
    await seller.page.goto('/money');
    await expect(seller.page.getByRole('heading', { name: 'Your sales' })).toBeVisible();
    await expect(row(seller.page, sold.title)).toHaveCount(0);
  });
});
