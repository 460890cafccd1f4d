import type { Page } from '@playwright/test';
import { advanceClock } from './clock.ts';
import { journey } from './device-journey.ts';
import { enterAsStaff } from './enter-as-staff.ts';
import { expect, test } from './journey.ts';
import { type Cast, invite } from './market.ts';
import { actionOf, card, openItem, openOrder, payByApi, sellToAda } from './sales.ts';
import { openViewer, type Viewer } from './viewers.ts';

const DAY_SECONDS = 86_400;
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const staffRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

test.describe('what a sale brings', () => {
  test.describe.configure({ timeout: 240_000 });
  let cast: Cast;
  let seller: Viewer;
  let ada: Viewer;
  let staff: Viewer;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    cast = await invite(`payout${test.info().workerIndex}`);
    seller = await openViewer(browser, cast.seller);
    ada = await openViewer(browser, cast.ada);
    staff = await openViewer(browser, null);
  });

  test.afterAll(async () => {
    for (const { page } of [seller, ada, staff]) await page.context().close();
  });

  test('is held, then payable, then sent by staff with the reference of the bank', async () => {
    const sold = await sellToAda(cast, 'Brass reading lamp');
    const auctionId = await payByApi(cast.ada, sold);
    await seller.page.goto('/money');
    await expect(row(seller.page, sold.title)).toContainText('Held');
    await expect(row(seller.page, sold.title)).toContainText('$135.00');

    await actionOf(cast.seller, `/api/orders/${auctionId}/ship`, { carrier: 'UPS' });
    await actionOf(cast.ada, `/api/orders/${auctionId}/receive`);
    await seller.page.reload();
    await expect(row(seller.page, sold.title)).toContainText(
      'fewer than five of your earlier sales had passed their hold',
    );
    await expect(row(seller.page, sold.title)).toContainText('Payable on');
    await advanceClock(7 * DAY_SECONDS);
    await seller.page.reload();
    await expect(row(seller.page, sold.title)).toContainText('Payable since');

    await enterAsStaff(staff);
    const { page } = staff;
    await page.goto('/admin?tab=payouts');
    await staffRow(page, cast.seller.username).getByRole('button', { name: 'Prepare payout' }).click();
    await inDialog(page, 'Prepare payout').click();
    await expect(staffRow(page, cast.seller.username)).toContainText('Prepared');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export prepared (CSV)' }).click();
    const table = await (await (await download).createReadStream()).toArray();
    expect(Buffer.concat(table).toString('utf8')).toContain('135.00');
    await staffRow(page, cast.seller.username).getByRole('button', { name: 'Mark paid' }).click();
    await page.getByLabel('The bank’s reference').fill('SEPA 4711');
    await inDialog(page, 'Mark paid').click();
    await expect(staffRow(page, cast.seller.username)).toContainText('Reference SEPA 4711');

    await seller.page.reload();
    await expect(row(seller.page, sold.title)).toContainText('Paid on');
    await page.getByRole('tab', { name: 'Audit' }).click();
    await expect(page.getByRole('rowheader', { name: 'Payout paid' })).toBeVisible();
  });

  journey(
    'goes back to the buyer by staff’s word, which both sides’ open pages say at once',
    'phone',
    () => [seller, ada, staff],
    async (device) => {
      const sold = await sellToAda(cast, `Black ${device} telephone`);
      await payByApi(cast.ada, sold);
      await openOrder(ada.page, sold);
      await openItem(seller.page, sold);
      await expect(card(ada.page, 'Payment Complete')).toBeVisible();
      await expect(card(seller.page, 'Ready to Ship')).toBeVisible();
      const { page } = staff;
      await page.goto('/admin?tab=payments');
      await page.getByLabel('Search payments').fill(sold.title.toLowerCase());
      await page.getByLabel('Search payments').press('Enter');
      // The region is named, because stuck orders of other sales are listed above it.
      await expect(page.getByRole('region', { name: 'Payments' }).getByRole('rowheader')).toHaveCount(1);
      await staffRow(page, sold.title).getByRole('button', { name: 'Refund' }).click();
      await page.getByLabel('Reason').fill('It never arrived.');
      await page.getByRole('radio', { name: /^The seller/ }).click();
      await inDialog(page, 'Refund $141.00').click();
      await expect(page.getByText('Refund asked for').first()).toBeVisible();
      await expect(card(ada.page, 'Refunded')).toContainText('Your money went back to you');
      await expect(ada.page.getByRole('region', { name: 'Receipt' })).toContainText('Refunded');
      await expect(card(seller.page, 'Refunded')).toContainText('It was taken from your balance.');
      await expect(card(seller.page, 'Ready to Ship')).toHaveCount(0);
      await expect(async () => {
        await page.reload();
        await page.getByLabel('Status').selectOption('REFUNDED');
        await expect(staffRow(page, sold.title)).toContainText('Refunded', { timeout: 2_000 });
      }).toPass();
      await seller.page.goto('/money');
      await expect(seller.page.getByRole('heading', { name: 'Your sales' })).toBeVisible();
      await expect(row(seller.page, sold.title)).toHaveCount(0);
    },
  );
});
