import { expect, test } from './journey.ts';
import { Keyboard } from './keyboard.ts';
import { type Cast, invite } from './market.ts';
import { actionOf, card, dialog, expectPaid, openItem, openOrder, payByApi, sellToAda } from './sales.ts';
import { openViewer, type Viewer } from './viewers.ts';

/** The sandbox's card with which the bank asks the payer to approve. */
const ASKS_FOR_APPROVAL = '4000 0027 6000 3184';

test.describe('a sale without a mouse', () => {
  test.describe.configure({ timeout: 300_000 });
  let cast: Cast;
  let seller: Viewer;
  let ada: Viewer;

  test.beforeAll(async ({ browser }) => {
    cast = await invite(`kbp${test.info().workerIndex}-${test.info().retry}`);
    seller = await openViewer(browser, cast.seller);
    ada = await openViewer(browser, cast.ada);
  });

  test.afterAll(async () => {
    for (const viewer of [seller, ada]) await viewer?.page.context().close();
  });

  const part = ({ page }: Viewer, name: string) => page.getByRole('region', { name, exact: true });

  test('is paid, shipped, received and reviewed by both, and one answers', async () => {
    const sold = await sellToAda(cast, 'Brass reading lamp');
    const buys = new Keyboard(ada.page);
    const sells = new Keyboard(seller.page);

    await test.step('the buyer gives the address, pays by card and approves', async () => {
      const form = dialog(ada.page);
      await openItem(ada.page, sold);
      const pay = ada.page.getByRole('button', { name: 'Start Payment Process' });
      await buys.press(pay);
      await expect(form.getByLabel('Full name')).toBeVisible();
      await buys.escape(form, pay);
      await ada.page.keyboard.press('Enter');
      await buys.press(form.getByRole('button', { name: 'Continue' }));
      await expect(form.getByLabel('Full name')).toBeFocused();
      await buys.type(form.getByLabel('Full name'), 'Ada Lovelace');
      await buys.type(form.getByLabel('Address', { exact: true }), '12 St James’s Square');
      await buys.type(form.getByLabel('Postal code'), 'SW1Y 4JH');
      await buys.type(form.getByLabel('City'), 'London');
      await buys.to(form.getByLabel('Country'));
      await ada.page.keyboard.type('United Kingdom');
      await expect(form.getByLabel('Country')).toHaveValue('GB');
      await buys.press(form.getByRole('button', { name: 'Continue' }));
      await expect(form.getByLabel('Card number')).toBeVisible();
      await buys.press(form.getByRole('button', { name: new RegExp(`^${ASKS_FOR_APPROVAL}`) }));
      await expect(form.getByLabel('Card number')).toHaveValue(ASKS_FOR_APPROVAL);
      await buys.to(form.getByLabel('Card number'));
      await ada.page.keyboard.press('Enter');
      await buys.press(form.getByRole('button', { name: 'Approve' }));
      await expectPaid(ada.page);
      await buys.press(form.getByRole('link', { name: 'Go to your order' }));
      await expect(card(ada.page, 'Payment Complete')).toBeVisible();
      await buys.kept();
    });

    await test.step('the seller ships', async () => {
      await openItem(seller.page, sold);
      await sells.press(card(seller.page, 'Ready to Ship').getByRole('link', { name: 'Ship it' }));
      await sells.type(seller.page.getByLabel('Carrier'), 'UPS');
      await sells.type(seller.page.getByLabel('Tracking number (optional)'), '1Z999AA10123456784');
      await seller.page.keyboard.press('Enter');
      await expect(card(seller.page, 'Your money is held')).toBeVisible();
      await sells.kept();
    });

    await test.step('the buyer has it', async () => {
      const received = ada.page.getByRole('button', { name: 'I have received it' });
      await buys.press(received);
      await buys.escape(ada.page.getByRole('dialog'), received);
      await ada.page.keyboard.press('Enter');
      await buys.press(ada.page.getByRole('button', { name: 'Yes, I have it' }));
      await expect(card(ada.page, 'Received')).toBeVisible();
      await buys.kept();
    });

    await test.step('both review, and the seller answers', async () => {
      const form = part(ada, 'Review the seller');
      await buys.to(form.getByRole('radio', { name: '1 star' }));
      await buys.arrowTo(form.getByRole('radio', { name: '4 stars' }), 'ArrowRight');
      await ada.page.keyboard.press('Space');
      await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
      await buys.type(form.getByRole('textbox'), 'Packed with care.');
      await buys.press(form.getByRole('button', { name: 'Review the seller' }));
      await expect(part(ada, 'Your review')).toContainText('Packed with care.');
      await buys.kept();
      await buys.press(part(ada, 'Your review').getByRole('button', { name: 'Change it' }));
      await buys.to(part(ada, 'Your review').getByRole('radio', { name: '4 stars' }));
      await buys.arrowTo(part(ada, 'Your review').getByRole('radio', { name: '5 stars' }), 'ArrowRight');
      await ada.page.keyboard.press('Space');
      await buys.press(ada.page.getByRole('button', { name: 'Save Changes' }));
      await expect(ada.page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
      await buys.kept();

      const own = part(seller, 'Review the buyer');
      await sells.to(own.getByRole('radio', { name: '1 star' }));
      await sells.arrowTo(own.getByRole('radio', { name: '5 stars' }), 'ArrowRight');
      await seller.page.keyboard.press('Space');
      await sells.press(own.getByRole('button', { name: 'Review the buyer' }));
      await expect(part(seller, 'Your review')).toBeVisible();
      await sells.kept();
      const said = part(seller, 'The buyer’s review of you');
      await sells.press(said.getByRole('button', { name: 'Answer' }));
      await expect(said.getByLabel('Your answer')).toBeFocused();
      await sells.press(said.getByRole('button', { name: 'Cancel' }));
      await expect(said.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
      await sells.press(said.getByRole('button', { name: 'Answer' }));
      await sells.type(said.getByLabel('Your answer'), 'Thank you.');
      await sells.press(said.getByRole('button', { name: 'Answer' }));
      await expect(part(ada, 'Your review')).toContainText('Thank you.');
      await sells.kept();
    });
  });

  test('is complained of in words', async () => {
    const sold = await sellToAda(cast, 'Globe of 1931');
    await payByApi(cast.ada, sold);
    await actionOf(cast.seller, `/api/orders/${sold.auctionId}/ship`, { carrier: 'UPS' });
    const { page } = ada;
    const keys = new Keyboard(page);
    await openOrder(page, sold);
    const wrong = page.getByRole('button', { name: 'Something is wrong' });
    const form = page.getByRole('dialog', { name: 'What is wrong?' });
    await keys.press(wrong);
    await expect(form.getByLabel('Tell our staff')).toBeFocused();
    await keys.escape(form, wrong);
    await page.keyboard.press('Enter');
    await page.keyboard.type('It came in two halves.');
    await keys.press(form.getByRole('button', { name: 'Tell our staff' }));
    await expect(page.getByText('The reported problem')).toBeVisible();
    await keys.kept();
  });
});
