import { advanceClock } from './clock.ts';
import { journey } from './device-journey.ts';
import { expect, test } from './journey.ts';
import { type Cast, invite } from './market.ts';
import {
  auctionOff,
  card,
  expectPaid,
  giveAddress,
  openItem,
  payWith,
  type Sold,
  sellToAda,
  startPaying,
  VISA,
} from './sales.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

const TO_PAY_SECONDS = 72 * 3_600;

test.describe('what the hammer alone did not sell', () => {
  test.describe.configure({ timeout: 240_000 });
  let cast: Cast;
  let seller: Viewer;
  let ada: Viewer;
  let ben: Viewer;
  let cara: Viewer;

  test.beforeAll(async ({ browser }) => {
    cast = await invite(`goes${test.info().workerIndex}`);
    seller = await openViewer(browser, cast.seller);
    ada = await openViewer(browser, cast.ada);
    ben = await openViewer(browser, cast.ben);
    cara = await openViewer(browser, cast.cara);
  });

  test.afterAll(async () => {
    for (const { page } of [seller, ada, ben, cara]) await page.context().close();
  });

  const only = async (sold: Promise<Sold[]>) => (await sold)[0] as Sold;

  async function payWhatIsDue({ page }: Viewer): Promise<void> {
    await startPaying(page);
    await giveAddress(page);
    await payWith(page, VISA);
    await expectPaid(page);
  }

  async function offerToTheNext(): Promise<void> {
    await seller.page.getByRole('button', { name: 'Offer to the next bidder' }).click();
    await seller.page.getByRole('button', { name: 'Offer it', exact: true }).click();
    await expect(card(seller.page, 'Offered to the next bidder')).toBeVisible();
  }

  journey(
    'is awarded under its reserve, and paid',
    'phone',
    () => [seller, ada],
    async () => {
      const sold = await sellToAda(cast, 'Writing desk with a roll top', { reserveCents: 90_000 });
      await openItem(ada.page, sold);
      await openItem(seller.page, sold);
      await expect(ada.page.getByRole('heading', { name: 'Your bid is the highest' })).toBeVisible();
      await seller.page.getByRole('button', { name: 'Award at $120.00' }).click();
      await seller.page.getByRole('dialog').getByRole('button', { name: 'Award at $120.00' }).click();
      await expect(card(seller.page, 'Waiting for payment')).toBeVisible();
      await expect(ada.page.getByRole('heading', { name: 'It is yours' })).toBeVisible();
      await expect(card(ada.page, 'Payment Required')).toContainText('Pay $141.00');
      await payWhatIsDue(ada);
      await expect(card(seller.page, 'Ready to Ship')).toBeVisible();
    },
  );

  journey(
    'is offered to the next bidder, who declines, and then to the one after, who takes and pays it',
    'desktop',
    () => [seller, ada, ben, cara],
    async () => {
      const sold = await only(auctionOff(cast, [cast.cara, cast.ben, cast.ada], ['Library steps, walnut']));
      await advanceClock(TO_PAY_SECONDS + 60);
      for (const { page } of [seller, ada, ben, cara]) await openItem(page, sold);
      await expect(card(ada.page, 'Payment Required')).toContainText('is overdue');
      await checkScreen({ ...ada, name: 'pay-overdue' });
      await checkScreen({ ...seller, name: 'pay-buyer-overdue' });
      await offerToTheNext();
      await expect(card(ada.page, 'Your time to pay ended')).toBeVisible();
      await expect(card(ben.page, 'It can be yours')).toContainText('$120.00');
      await checkScreen({ ...ben, name: 'offer-open' });
      await expect(card(cara.page, 'It can be yours')).toHaveCount(0);
      await ben.page.getByRole('button', { name: 'No, thank you' }).click();
      await ben.page.getByRole('button', { name: 'Decline', exact: true }).click();
      await expect(card(ben.page, 'It can be yours')).toHaveCount(0);

      await expect(card(seller.page, 'The buyer did not pay')).toBeVisible();
      await offerToTheNext();
      await expect(card(cara.page, 'It can be yours')).toContainText('$100.00');
      await cara.page.getByRole('button', { name: 'Take it for $100.00' }).click();
      await cara.page.getByRole('button', { name: 'Take it', exact: true }).click();
      await payWhatIsDue(cara);
      await expect(card(seller.page, 'Ready to Ship')).toBeVisible();
      await expect(card(ben.page, 'It can be yours')).toHaveCount(0);
      expect(seller.errors.take(null)).toEqual([]);
    },
  );

  journey(
    'is put up anew by the filled form, and changed there',
    'phone',
    () => [seller],
    async () => {
      const { page } = seller;
      const terms = { condition: 'Excellent', reserveCents: 90_000, localPickup: true };
      const sold = await only(auctionOff(cast, [], ['Stamp album, half full'], terms));
      await openItem(page, sold);
      await expect(page.getByRole('heading', { name: 'No bids this time' })).toBeVisible();
      await page.getByRole('link', { name: 'Relist' }).first().click();
      await expect(page.getByLabel('Title')).toHaveValue(sold.title);
      await expect(page.getByLabel('Start price')).toHaveValue('100');
      await expect(page.getByLabel('Reserve')).toHaveValue('900');
      await expect(page.getByLabel('Shipping cost')).toHaveValue('15');
      await expect(page.getByLabel('Condition')).toHaveValue('Excellent');
      await expect(page.getByRole('switch', { name: 'Local pickup' })).toBeChecked();
      await page.getByLabel('Start price').fill('60');
      await page.getByRole('button', { name: 'Relist' }).click();
      await expect(page).toHaveURL(/\/listing\/stamp-album-half-full-(?!.*relist)/);
      await expect(page.getByText('Collecting Demand').first()).toBeVisible();
      await expect(page.getByText('$60.00').first()).toBeVisible();
      await openItem(page, sold);
      await expect(page.getByText('You relisted it.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Relist' })).toHaveCount(0);
    },
  );

  journey(
    'is put up anew where its buyer is overdue, which ends their claim before their eyes',
    'desktop',
    () => [seller, ada],
    async () => {
      const sold = await sellToAda(cast, 'Globe of 1931, with relief');
      await advanceClock(TO_PAY_SECONDS + 60);
      await openItem(ada.page, sold);
      await openItem(seller.page, sold);
      await expect(card(ada.page, 'Payment Required')).toContainText('is overdue');
      await card(seller.page, 'The buyer has not paid').getByRole('link', { name: 'Relist' }).click();
      await expect(seller.page.getByText('Relisting ends the sale for good')).toBeVisible();
      await expect(seller.page.getByLabel('Title')).toHaveValue(sold.title);
      await seller.page.getByRole('button', { name: 'Relist' }).click();
      await expect(seller.page).toHaveURL(/\/listing\/globe-of-1931-with-relief-(?!.*relist)/);
      await expect(seller.page.getByText('Collecting Demand').first()).toBeVisible();
      await expect(card(ada.page, 'Your time to pay ended')).toBeVisible();
      await expect(ada.page.getByRole('button', { name: 'Start Payment Process' })).toHaveCount(0);
    },
  );
});
