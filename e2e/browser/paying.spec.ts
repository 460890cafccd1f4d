import { journey } from './device-journey.ts';
import { expect, test } from './journey.ts';
import { type Cast, invite } from './market.ts';
import {
  card,
  dialog,
  expectPaid,
  giveAddress,
  openItem,
  orderIn,
  payWith,
  receive,
  sellToAda,
  startPaying,
  VISA,
} from './sales.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

test.describe('from the hammer to the payout', () => {
  // The first journey audits twelve screens, which took over four minutes on a busy machine.
  test.describe.configure({ timeout: 480_000 });
  let cast: Cast;
  let seller: Viewer;
  let ada: Viewer;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    cast = await invite(`pays${test.info().workerIndex}`);
    seller = await openViewer(browser, cast.seller);
    ada = await openViewer(browser, cast.ada);
  });

  test.afterAll(async () => {
    for (const { page } of [seller, ada]) await page.context().close();
  });

  journey(
    'the winner pays, the seller ships, the buyer receives, each seeing the other at once',
    'desktop',
    () => [seller, ada],
    async () => {
      const sold = await sellToAda(cast, 'Brass reading lamp');
      await openItem(ada.page, sold);
      await openItem(seller.page, sold);
      await expect(card(seller.page, 'Waiting for payment')).toBeVisible();
      await expect(card(ada.page, 'Payment Required')).toContainText('Pay $141.00, and it is yours.');
      await checkScreen({ ...ada, name: 'pay-required' });
      await checkScreen({ ...seller, name: 'pay-waiting' });

      await startPaying(ada.page);
      await expect(dialog(ada.page).getByLabel('Full name')).toBeVisible();
      await checkScreen({ ...ada, name: 'pay-delivery', onTop: true });
      await giveAddress(ada.page);
      await expect(dialog(ada.page).getByLabel('Card number')).toBeVisible();
      await expect(dialog(ada.page)).toContainText('$6.00');
      await checkScreen({ ...ada, name: 'pay-card', onTop: true });

      await test.step('a number that is no test card does not leave the page', async () => {
        const sent: string[] = [];
        ada.page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
        await payWith(ada.page, '5555 5555 5555 4444');
        await expect(dialog(ada.page)).toContainText('What you typed was not sent anywhere.');
        expect(sent.filter((text) => text.includes('5555'))).toEqual([]);
        expect(sent.filter((text) => text.includes('/api/sandbox'))).toEqual([]);
      });

      await payWith(ada.page, VISA);
      await expectPaid(ada.page);
      await checkScreen({ ...ada, name: 'pay-done', onTop: true });
      await expect(card(seller.page, 'Ready to Ship')).toBeVisible();
      await dialog(ada.page).getByRole('link', { name: 'Go to your order' }).click();
      await expect(ada.page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
      await expect(card(ada.page, 'Payment Complete')).toBeVisible();
      await checkScreen({ ...ada, name: 'order-being-prepared' });

      await card(seller.page, 'Ready to Ship').getByRole('link', { name: 'Ship it' }).click();
      await expect(seller.page.getByText('Ada Lovelace').first()).toBeVisible();
      await checkScreen({ ...seller, name: 'order-ready-to-ship' });
      await seller.page.getByLabel('Carrier').fill('UPS');
      await seller.page.getByLabel('Tracking number (optional)').fill('1Z999AA10123456784');
      await seller.page.getByRole('button', { name: 'It is on its way' }).click();
      await expect(card(seller.page, 'Your money is held')).toBeVisible();
      await checkScreen({ ...seller, name: 'order-money-held' });

      await expect(card(ada.page, 'On its way')).toContainText('UPS, tracking number 1Z999AA10123456784');
      await expect(ada.page.getByRole('link', { name: /1Z999AA10123456784/ })).toHaveAttribute('href', /ups\.com/);
      await checkScreen({ ...ada, name: 'order-on-its-way' });
      await receive(ada.page);
      await expect(card(ada.page, 'Received')).toBeVisible();
      await expect(card(seller.page, 'Your money is held')).toContainText('because the payment is recent');
      await checkScreen({ ...ada, name: 'order-received' });

      await test.step('of the order nothing but the receipt is printed', async () => {
        await ada.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        await expect(ada.page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
        for (const name of ['History', 'Received', 'Shipping']) {
          await expect(ada.page.getByRole('heading', { name, exact: true })).toBeHidden();
        }
        await expect(ada.page.getByRole('button', { name: 'Print the receipt' })).toBeHidden();
        await expect(ada.page.getByRole('banner')).toBeHidden();
        await ada.page.screenshot({ path: 'artifacts/screens/receipt-printed.png' });
        await ada.page.emulateMedia({ media: null });
      });

      await ada.page.goto('/orders');
      await expect(orderIn(ada.page, sold)).toBeVisible();
      await checkScreen({ ...ada, name: 'orders-buyer' });
      await seller.page.goto('/orders?side=seller');
      await expect(orderIn(seller.page, sold)).toBeVisible();
      await checkScreen({ ...seller, name: 'orders-seller' });
    },
  );

  journey(
    'a declined card says so in the provider’s words, and the next one pays',
    'phone',
    () => [ada],
    async () => {
      const sold = await sellToAda(cast, 'Silk map of the coast');
      await openItem(ada.page, sold);
      await startPaying(ada.page);
      await giveAddress(ada.page);
      await payWith(ada.page, '4000 0000 0000 0002');
      await expect(dialog(ada.page).getByRole('alert')).toContainText('Payment Failed');
      await expect(dialog(ada.page).getByRole('alert')).toContainText('Your card was declined.');
      await checkScreen({ ...ada, name: 'pay-declined', onTop: true });
      await ada.page.keyboard.press('Escape');
      await expect(card(ada.page, 'Payment Failed')).toContainText('Your card was declined.');
      await checkScreen({ ...ada, name: 'pay-failed-card' });
      await card(ada.page, 'Payment Failed').getByRole('button', { name: 'Try Again' }).click();
      await payWith(ada.page, VISA);
      await expectPaid(ada.page);
    },
  );

  journey(
    'an approval that is refused leaves it to be paid, and one that is given pays it',
    'phone',
    () => [ada],
    async () => {
      const sold = await sellToAda(cast, 'Field glasses in their case');
      await openItem(ada.page, sold);
      await startPaying(ada.page);
      await giveAddress(ada.page);
      await payWith(ada.page, '4000 0027 6000 3184');
      await expect(dialog(ada.page).getByRole('button', { name: 'Approve' })).toBeVisible();
      await checkScreen({ ...ada, name: 'pay-approval', onTop: true });
      await dialog(ada.page).getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog(ada.page).getByRole('alert')).toContainText('Payment Failed');
      await payWith(ada.page, '4000 0027 6000 3184');

      await test.step('whoever leaves while the bank asks finds the way back', async () => {
        await expect(dialog(ada.page).getByRole('button', { name: 'Approve' })).toBeVisible();
        await ada.page.reload();
        await expect(card(ada.page, 'Payment Pending')).toContainText('Your bank asks you to approve the payment.');
        await ada.page.getByRole('button', { name: 'Go to the approval' }).click();
      });
      await dialog(ada.page).getByRole('button', { name: 'Approve' }).click();
      await expectPaid(ada.page);
    },
  );

  journey(
    'a second tab learns at once that the first has paid',
    'desktop',
    () => [ada],
    async () => {
      const sold = await sellToAda(cast, 'Ledger of a chandler');
      await openItem(ada.page, sold);
      const second = await ada.page.context().newPage();
      await openItem(second, sold);
      await startPaying(second);
      await giveAddress(second);
      await expect(dialog(second).getByLabel('Card number')).toBeVisible();
      await ada.page.getByRole('button', { name: /Start Payment Process|Complete Payment/ }).click();
      await payWith(ada.page, VISA);
      await expectPaid(ada.page);
      await expectPaid(second);
      await second.close();
    },
  );

  test('it is paid by keyboard alone', async () => {
    const sold = await sellToAda(cast, 'Pocket sextant');
    const { page } = ada;
    await openItem(page, sold);
    const tabTo = async (name: string | RegExp, role: 'button' | 'textbox') => {
      const target = page.getByRole(role, { name }).last();
      await expect(target).toBeVisible();
      for (let presses = 0; presses < 60; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`the keyboard does not reach ${name}`);
    };
    await tabTo('Start Payment Process', 'button');
    await page.keyboard.press('Enter');
    await tabTo('Give the address after paying', 'button');
    await page.keyboard.press('Enter');
    await tabTo('Card number', 'textbox');
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Enter');
    await expectPaid(page);
    await page.keyboard.press('Escape');
    await expect(card(page, 'Payment Complete')).toContainText('Give your address, so that the seller can ship it');
  });
});
