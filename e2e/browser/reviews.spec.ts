import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { type Cast, invite, LONG_TITLE, list } from './market.ts';
import { actionOf, openItem, payByApi, sellToAda } from './sales.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

const WORDS = 'Came quickly, packed with care.\nThe shade is even nicer than in the pictures.';
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sellerLine = (page: Page) => part(page, 'Seller');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test.describe('reviews', () => {
  test.describe.configure({ timeout: 240_000 });
  let cast: Cast;
  let seller: Viewer;
  let ada: Viewer;
  let visitor: Viewer;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    cast = await invite(`says${test.info().workerIndex}`);
    seller = await openViewer(browser, cast.seller);
    ada = await openViewer(browser, cast.ada);
    visitor = await openViewer(browser, null);
  });

  test.afterAll(async () => {
    for (const { page } of [seller, ada, visitor]) await page.context().close();
  });

  test('both sides review each other, and every open page follows by itself', async () => {
    const sold = await sellToAda(cast, 'Brass reading lamp');
    const elsewhere = await list(cast.seller, { title: 'Globe of 1931', threshold: 900_000 });
    await visitor.page.goto(`/listing/${elsewhere}`);
    await expect(sellerLine(visitor.page)).toContainText('No reviews yet');
    await expect(sellerLine(visitor.page)).toContainText('0 sales');
    await checkScreen({ ...visitor, name: 'listing-seller-new' });
    await visitor.page.goto(`/user/${cast.seller.username}`);
    await tab(visitor.page, 'Reviews').click();
    await expect(visitor.page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
    await checkScreen({ ...visitor, name: 'profile-no-reviews' });
    await visitor.page.goto(`/listing/${elsewhere}`);

    const auctionId = await payByApi(cast.ada, sold);
    await expect(sellerLine(visitor.page)).toContainText('1 sale');
    await ada.page.goto(`/orders/${auctionId}`);
    await seller.page.goto(`/orders/${auctionId}`);
    await expect(part(seller.page, 'Review the buyer')).toBeVisible();

    await test.step('the buyer by keyboard alone', async () => {
      const form = part(ada.page, 'Review the seller');
      await form.getByRole('button', { name: 'Review now' }).press('Enter');
      await form.getByRole('button', { name: 'Review the seller' }).press('Enter');
      await expect(form).toContainText('Choose 1 to 5 stars');
      await checkScreen({ ...ada, name: 'review-form' });
      await form.getByRole('radio', { name: '1 star' }).focus();
      await ada.page.keyboard.press('Space');
      for (const stars of ['2 stars', '3 stars', '4 stars']) {
        await ada.page.keyboard.press('ArrowRight');
        await expect(form.getByRole('radio', { name: stars })).toBeFocused();
      }
      await ada.page.keyboard.press('Space');
      await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
      await ada.page.keyboard.press('Tab');
      await ada.page.keyboard.type(WORDS.replace('\n', ' '));
      await form.getByRole('button', { name: 'Review the seller' }).press('Enter');
      await expect(part(ada.page, 'Your review')).toContainText('Came quickly');
    });

    await expect(part(seller.page, 'The buyer’s review of you')).toContainText('Came quickly');
    await expect(sellerLine(visitor.page)).toContainText('4.0 from 1 review by 1 buyer');
    await part(ada.page, 'Your review').getByRole('button', { name: 'Change it' }).click();
    await ada.page.getByRole('radio', { name: '5 stars' }).click();
    await ada.page.getByLabel('Your review (optional)').fill(WORDS);
    await ada.page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(sellerLine(visitor.page)).toContainText('5.0 from 1 review by 1 buyer');
    await checkScreen({ ...visitor, name: 'listing-seller-rated' });

    await part(seller.page, 'Review the buyer').getByRole('button', { name: 'Review now' }).click();
    await part(seller.page, 'Review the buyer').getByRole('radio', { name: '5 stars' }).click();
    await seller.page.getByRole('button', { name: 'Review the buyer' }).click();
    await expect(part(ada.page, 'The seller’s review of you')).toBeVisible();
    await seller.page.getByRole('button', { name: 'Answer' }).click();
    await seller.page.getByLabel('Your answer').fill('Thank you, Ada. Enjoy it!');
    await checkScreen({ ...seller, name: 'review-answering' });
    await seller.page.getByRole('button', { name: 'Answer' }).click();
    await expect(part(ada.page, 'Your review')).toContainText('Thank you, Ada.');
    await expect(part(ada.page, 'Your review').getByRole('button')).toHaveCount(0);
    await checkScreen({ ...ada, name: 'order-reviewed' });

    await seller.page.goto(`/user/${cast.seller.username}`);
    await tab(seller.page, 'Reviews').click();
    await expect(seller.page.getByRole('link', { name: cast.ada.username })).toBeVisible();
    await expect(seller.page.getByText('5.0', { exact: true })).toBeVisible();
    await checkScreen({ ...seller, name: 'profile-reviews' });
  });

  test('a buyer without a name stays Anonymous, and finds the purchase in their own history alone', async () => {
    const sold = await sellToAda(cast, LONG_TITLE, {}, { isAnonymous: true });
    const auctionId = await payByApi(cast.ada, sold);
    await ada.page.goto(`/orders/${auctionId}`);
    await part(ada.page, 'Review the seller').getByRole('button', { name: 'Review now' }).click();
    await expect(ada.page.getByText('It shows Anonymous instead of your name')).toBeVisible();
    await actionOf(cast.ada, `/api/orders/${auctionId}/review`, { rating: 2, text: 'The box was wet. '.repeat(40) });
    await actionOf(cast.seller, `/api/orders/${auctionId}/review`, { rating: 1, text: 'Between us' });
    await visitor.page.goto(`/user/${cast.seller.username}`);
    await tab(visitor.page, 'Reviews').click();
    const row = visitor.page.getByRole('listitem').filter({ hasText: 'The box was wet.' });
    await expect(row).toContainText('Anonymous');
    await expect(row).not.toContainText(cast.ada.username);
    await checkScreen({ ...visitor, name: 'profile-reviews-visitor' });
    await visitor.page.goto(`/user/${cast.ada.username}`);
    await expect(tab(visitor.page, 'Purchase History')).toHaveCount(0);
    await tab(visitor.page, 'Reviews').click();
    await expect(visitor.page.getByText('Between us')).toHaveCount(0);

    await ada.page.goto(`/user/${cast.ada.username}`);
    await tab(ada.page, 'Purchase History').click();
    await expect(ada.page.getByRole('link', { name: LONG_TITLE })).toBeVisible();
    await expect(ada.page.getByText('Completed').first()).toBeVisible();
    await checkScreen({ ...ada, name: 'profile-purchases' });
    await seller.page.goto(`/user/${cast.seller.username}`);
    await tab(seller.page, 'Purchase History').click();
    await expect(seller.page.getByRole('heading', { name: 'No purchases yet' })).toBeVisible();
    await checkScreen({ ...seller, name: 'profile-no-purchases' });
  });

  test('a bidder\u2019s name in the history of bids tells who they are', async () => {
    const sold = await sellToAda(cast, 'Silk map of the coast');
    await openItem(visitor.page, sold);
    await visitor.page.getByRole('button', { name: cast.ben.username }).click();
    const bidder = visitor.page.getByRole('dialog', { name: cast.ben.username });
    await expect(bidder).toContainText('No reviews yet');
    await expect(bidder).toContainText('0 purchases');
    await checkScreen({ ...visitor, name: 'dialog-bidder', onTop: true });
    await bidder.getByRole('link', { name: 'View full profile' }).click();
    await expect(visitor.page).toHaveURL(`/user/${cast.ben.username}`);
  });
});
