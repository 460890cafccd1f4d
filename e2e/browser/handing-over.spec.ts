import { journey } from './device-journey.ts';
import { expect, test } from './journey.ts';
import { type Cast, invite } from './market.ts';
import {
  card,
  dialog,
  expectPaid,
  openItem,
  openOrder,
  payWith,
  receive,
  refundByStaff,
  sellToAda,
  startPaying,
  VISA,
} from './sales.ts';
import { openViewer, type Viewer } from './viewers.ts';

const CONTENT = 'https://files.example/plates.zip';
const DIGITAL = { productType: 'DIGITAL', shippingCostCents: 0, digitalDeliveryInfo: `${CONTENT}\nkey 1234-5678` };

test.describe('what is not shipped', () => {
  test.describe.configure({ timeout: 240_000 });
  let cast: Cast;
  let seller: Viewer;
  let ada: Viewer;
  let ben: Viewer;

  test.beforeAll(async ({ browser }) => {
    cast = await invite(`hands${test.info().workerIndex}`);
    seller = await openViewer(browser, cast.seller);
    ada = await openViewer(browser, cast.ada);
    ben = await openViewer(browser, cast.ben);
  });

  test.afterAll(async () => {
    for (const { page } of [seller, ada, ben]) await page.context().close();
  });

  journey(
    'is picked up without shipping costs, and handed over by the seller’s word, each seeing the other at once',
    'phone',
    () => [seller, ada],
    async () => {
      const sold = await sellToAda(cast, 'Grandfather clock', { localPickup: true });
      await openItem(ada.page, sold);
      await openItem(seller.page, sold);
      await expect(card(ada.page, 'Payment Required')).toContainText('Pay $141.00');
      await startPaying(ada.page);
      await dialog(ada.page).getByRole('radio', { name: 'I pick it up' }).click();
      await dialog(ada.page).getByRole('button', { name: 'Continue' }).click();
      await expect(dialog(ada.page)).toContainText(`You arrange it with ${cast.seller.username}.`);
      await expect(dialog(ada.page).getByRole('button', { name: 'Pay $126.00' })).toBeVisible();
      await expect(card(seller.page, 'Payment started')).toBeVisible();
      await payWith(ada.page, VISA);
      await expectPaid(ada.page);
      await dialog(ada.page).getByRole('link', { name: 'Go to your order' }).click();
      await expect(card(ada.page, 'Payment Complete')).toContainText('Arrange the pickup with the seller.');

      await card(seller.page, 'Ready for pickup').getByRole('link', { name: 'I have handed it over' }).click();
      await card(seller.page, 'Ready for pickup').getByRole('button', { name: 'I have handed it over' }).click();
      await seller.page.getByRole('button', { name: 'Yes, I handed it over' }).click();
      await expect(card(seller.page, 'Your money is held')).toContainText('$120.00 is held');
      await expect(card(ada.page, 'Handed over')).toContainText('The seller says that you picked it up.');
      await receive(ada.page);
      await expect(card(ada.page, 'Received')).toBeVisible();
      await expect(card(seller.page, 'Your money is held')).toContainText('because the payment is recent');
    },
  );

  journey(
    'is digital: its payer has it at once, nobody else does, and after a refund the payer does not either',
    'desktop',
    () => [seller, ada, ben],
    async () => {
      const sold = await sellToAda(cast, 'Thirty-six plates, scanned', DIGITAL);
      await openOrder(seller.page, sold);
      await openItem(ben.page, sold);
      await openItem(ada.page, sold);
      await startPaying(ada.page);
      await expect(dialog(ada.page).getByRole('button', { name: 'Pay $126.00' })).toBeVisible();
      await expect(ada.page.getByText(CONTENT)).toHaveCount(0);
      await payWith(ada.page, VISA);
      await expectPaid(ada.page);
      await dialog(ada.page).getByRole('link', { name: 'Go to your order' }).click();
      await expect(ada.page.getByText(CONTENT)).toBeVisible();
      await expect(card(ada.page, 'Payment Complete')).toContainText('It is digital and ready for you.');
      await expect(card(seller.page, 'Your money is held')).toContainText('$120.00 is held');
      await expect(ben.page.getByText(CONTENT)).toHaveCount(0);
      await ben.page.goto(`/orders/${sold.auctionId}`);
      await expect(ben.page.getByRole('heading', { name: 'No such order' })).toBeVisible();

      await refundByStaff(cast.seller, sold);
      await expect(card(ada.page, 'Refunded')).toBeVisible();
      await expect(ada.page.getByText(CONTENT)).toHaveCount(0);
      await expect(card(seller.page, 'Refunded')).toContainText('It was taken from your balance.');
      await ada.page.reload();
      await expect(card(ada.page, 'Refunded')).toBeVisible();
      await expect(ada.page.getByText(CONTENT)).toHaveCount(0);
    },
  );
});
