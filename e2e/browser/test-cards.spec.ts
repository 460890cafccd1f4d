import { SANDBOX_CARDS, type SandboxCard } from '@clamor/contract/sandbox-cards';
import { advanceClock } from './clock.ts';
import { journey } from './device-journey.ts';
import { expect, test } from './journey.ts';
import { type Cast, invite } from './market.ts';
import {
  auctionOff,
  card,
  dialog,
  expectPaid,
  giveAddress,
  openItem,
  openOrder,
  payWith,
  refundByStaff,
  type Sold,
  startPaying,
} from './sales.ts';
import { openViewer, type Viewer } from './viewers.ts';

/** Longer than every delay of the sandbox, except that of a lost dispute. */
const A_WHILE_SECONDS = 61;

/** The buyer and the seller, whose pages are open, and the item. */
interface Sale {
  ada: Viewer;
  seller: Viewer;
  cast: Cast;
  sold: Sold;
}

async function declined({ ada, seller }: Sale, reason: string): Promise<void> {
  await expect(dialog(ada.page).getByRole('alert')).toContainText('Payment Failed');
  await expect(dialog(ada.page).getByRole('alert')).toContainText(reason);
  await ada.page.keyboard.press('Escape');
  await expect(card(ada.page, 'Payment Failed')).toContainText(reason);
  await expect(card(seller.page, 'Waiting for payment')).toBeVisible();
}

async function paid({ ada, seller }: Sale): Promise<void> {
  await expectPaid(ada.page);
  await ada.page.keyboard.press('Escape');
  await expect(card(ada.page, 'Payment Complete')).toBeVisible();
  await expect(card(seller.page, 'Ready to Ship')).toBeVisible();
}

/** What both sides see after paying with each card. A missing card does not compile. */
const SEEN: Record<SandboxCard['does'], (sale: Sale) => Promise<void>> = {
  succeeds: paid,
  declined: (sale) => declined(sale, 'Your card was declined.'),
  insufficient_funds: (sale) => declined(sale, 'Your card has insufficient funds.'),
  expired: (sale) => declined(sale, 'Your card has expired.'),
  async needs_approval(sale) {
    await expect(card(sale.seller.page, 'Payment started')).toBeVisible();
    await dialog(sale.ada.page).getByRole('button', { name: 'Approve' }).click();
    await paid(sale);
  },
  async processing(sale) {
    await expect(dialog(sale.ada.page)).toContainText('Your bank is working on it.');
    await expect(card(sale.seller.page, 'Payment in progress')).toBeVisible();
    await advanceClock(A_WHILE_SECONDS);
    await paid(sale);
  },
  async disputed(sale) {
    await paid(sale);
    await advanceClock(A_WHILE_SECONDS);
    await expect(card(sale.ada.page, 'Payment disputed')).toBeVisible();
    await expect(card(sale.seller.page, 'Do not ship')).toContainText('The buyer’s bank disputes the payment.');
  },
  async inquired(sale) {
    const { ada, seller, sold } = sale;
    await paid(sale);
    await advanceClock(A_WHILE_SECONDS);
    await openOrder(seller.page, sold);
    await expect(seller.page.getByRole('region', { name: 'Receipt' })).toContainText('The buyer’s bank disputes');
    await expect(card(seller.page, 'Ready to Ship')).toBeVisible();
    await expect(card(ada.page, 'Payment Complete')).toBeVisible();
  },
  async refund_pending(sale) {
    const { ada, seller, cast, sold } = sale;
    await paid(sale);
    await refundByStaff(cast.seller, sold);
    await expect(card(ada.page, 'Refund on its way')).toContainText('$141.00');
    await expect(card(seller.page, 'Do not ship')).toBeVisible();
    // The first second lets pending work finish, so that the sandbox has the refund. Its own delay begins only then.
    await advanceClock(1);
    await advanceClock(A_WHILE_SECONDS);
    await expect(card(ada.page, 'Refunded')).toBeVisible();
    await expect(card(seller.page, 'Refunded')).toBeVisible();
  },
  async refund_fails(sale) {
    const { ada, seller, cast, sold } = sale;
    await paid(sale);
    await refundByStaff(cast.seller, sold);
    await expect(card(ada.page, 'Refunded')).toBeVisible();
    await advanceClock(A_WHILE_SECONDS);
    await expect(card(ada.page, 'Refund delayed')).toContainText('It is still yours');
    await refundByStaff(cast.seller, sold);
    await expect(card(ada.page, 'Refunded')).toBeVisible();
    await expect(card(seller.page, 'Refunded')).toBeVisible();
  },
};

test.describe('a test card that', () => {
  test.describe.configure({ timeout: 240_000 });
  let cast: Cast;
  let seller: Viewer;
  let ada: Viewer;
  let stock: Sold[] = [];

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    cast = await invite(`cards${test.info().workerIndex}`);
    seller = await openViewer(browser, cast.seller);
    ada = await openViewer(browser, cast.ada);
  });

  test.afterAll(async () => {
    for (const { page } of [seller, ada]) await page.context().close();
  });

  /** An unpaid item. All items are sold together the first time, to save time. */
  async function unpaid(): Promise<Sold> {
    if (stock.length === 0) {
      const titles = SANDBOX_CARDS.map((_, index) => `Reading lamp no. ${index + 1}`);
      stock = await auctionOff(cast, [cast.ben, cast.ada], titles);
    }
    return stock.pop() as Sold;
  }

  for (const { number, does, label } of SANDBOX_CARDS) {
    journey(
      `“${label}”`,
      'desktop',
      () => [seller, ada],
      async () => {
        const sold = await unpaid();
        await openItem(seller.page, sold);
        await openItem(ada.page, sold);
        await startPaying(ada.page);
        await giveAddress(ada.page);
        await payWith(ada.page, number);
        await SEEN[does]({ ada, seller, cast, sold });
      },
    );
  }
});
