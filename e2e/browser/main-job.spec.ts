import type { Locator, Page } from '@playwright/test';
import { advanceClock } from './clock.ts';
import { expect, test } from './journey.ts';
import { Person } from './person.ts';
import { somePictures } from './pictures.ts';

const TITLE = 'Typewriter from a reading room, serviced';

const auction = (page: Page) => page.getByRole('region', { name: 'Auction' });
const clockOf = (page: Page) => auction(page).getByRole('timer');

/** The seconds that a clock shows: `03:20` is 200. */
async function secondsShown(clock: Locator): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await clock.textContent()) ?? '').split(':').map(Number);
  return minutes * 60 + seconds;
}

test.describe('an auction, from demand to a winner, in three browsers', () => {
  test('is started by the crowd, extended by a late bid, and won by the best one', async ({ browser }) => {
    test.setTimeout(240_000);
    // A retry uses the same server, so it needs new names.
    const retry = test.info().retry;
    const again = retry === 0 ? '' : `-${retry + 1}`;
    const [seller, ada, ben, visitor] = await test.step('four people arrive', () =>
      Promise.all(
        ['Sela-Sells', 'Ada', 'Ben', 'Somebody'].map((name) => Person.arrive(browser, name + again)),
      ) as Promise<[Person, Person, Person, Person]>);
    const bidders = [ada, ben];
    const everybody = [seller, ada, ben, visitor];

    await test.step('three of them sign up, verify their email and sign in', async () => {
      await Promise.all([seller.join('Sell items'), ada.join('Bid on items'), ben.join('Bid on items')]);
    });

    await test.step('the seller puts an item up', () => createAuction(seller.page));
    const address = new URL(seller.page.url()).pathname;

    await test.step('the others find it on the market', async () => {
      for (const { page } of [...bidders, visitor]) {
        await page.goto('/');
        await page.getByRole('article').filter({ hasText: TITLE }).getByRole('link', { name: 'View Auction' }).click();
        await expect(page).toHaveURL(address);
        await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'Collecting Demand' })).toBeVisible();
      }
      await expect(visitor.page.getByRole('link', { name: 'I want this' })).toBeVisible();
      await expect(seller.page.getByRole('button', { name: 'I want this' })).toBeHidden();
    });

    await test.step('two want it and one boosts it: the countdown starts for all of them', async () => {
      await ada.page.getByRole('button', { name: 'I want this' }).click();
      await expect(ada.page.getByRole('button', { name: 'You want this' })).toBeVisible();
      await expect(seller.page.getByRole('img', { name: '1 of 3, one slot for each' })).toBeVisible();
      await visitor.page.getByRole('button', { name: 'Boost +1' }).click();
      await expect(visitor.page.getByRole('button', { name: /Boost again in/ })).toBeDisabled();
      await expect(ben.page.getByRole('img', { name: '2 of 3, one slot for each' })).toBeVisible();
      await ben.page.getByRole('button', { name: 'I want this' }).click();
      for (const { page } of everybody) {
        await expect(page.getByRole('status').filter({ hasText: 'Countdown Active' })).toBeVisible();
        await expect(clockOf(page)).toHaveText(/^0[01]:\d\d$/);
      }
    });

    await test.step('bidding opens', async () => {
      await advanceClock(61);
      for (const { page } of everybody) {
        await expect(page.getByRole('status').filter({ hasText: 'Live now' })).toBeVisible();
      }
      await expect(visitor.page.getByText('Please log in to place bids')).toBeVisible();
      await expect(seller.page.getByText('This is your own listing.')).toBeVisible();
    });

    await test.step('Ada bids by the button, Ben by an amount, Ada sets a maximum', async () => {
      await auction(ada.page).getByRole('button', { name: 'Bid $100.00' }).click();
      await expect(ada.page.getByText('Your bid of $100.00 is in. You lead.')).toBeVisible();
      await expect(ada.page.getByText(/^Bid no\. 1, received/)).toBeVisible();
      await expect(ben.page.getByRole('status', { name: 'Price' })).toHaveText(`${ada.name} bid $100.00`);

      await auction(ben.page).getByLabel('Another amount').fill('125.50');
      await auction(ben.page).getByRole('button', { name: 'Bid $125.50' }).click();
      await expect(ben.page.getByText('Your bid of $125.50 is in. You lead.')).toBeVisible();
      await expect(auction(ada.page).getByRole('status').filter({ hasText: 'Outbid' })).toBeVisible();

      await auction(ada.page).getByRole('tab', { name: 'Set a maximum' }).click();
      await auction(ada.page).getByLabel('Your maximum').fill('200');
      await auction(ada.page).getByRole('button', { name: 'Set my maximum to $200.00' }).click();
      await expect(ada.page.getByText('We bid for you up to $200.00.')).toBeVisible();
    });

    await test.step("Ada's maximum answers Ben at once, and nobody else learns it", async () => {
      await auction(ben.page).getByLabel('Another amount').fill('150');
      await auction(ben.page).getByRole('button', { name: 'Bid $150.00' }).click();
      await expect(ben.page.getByText('An automatic bid answered your $150.00 at once.')).toBeVisible();
      for (const { page } of [ben, seller, visitor]) {
        await expect(auction(page).getByText('$160.00', { exact: true }).first()).toBeVisible();
        await expect(page.getByText('$200.00')).toBeHidden();
      }
    });

    await test.step('a bid under the minimum is refused in words', async () => {
      await auction(ben.page).getByLabel('Another amount').fill('160');
      await auction(ben.page).getByRole('button', { name: 'Bid $160.00' }).click();
      await expect(auction(ben.page).getByText('Minimum bid is $170.00')).toBeVisible();
    });

    await test.step('Ben bids in the last minute, and everybody gets 60 seconds more', async () => {
      await advanceClock((await secondsShown(clockOf(ben.page))) - 35);
      await expect(clockOf(ben.page)).toHaveText(/^00:[0-3]\d$/);
      await auction(ben.page).getByLabel('Another amount').fill('210');
      await auction(ben.page).getByRole('checkbox', { name: 'Bid anonymously' }).click();
      await auction(ben.page).getByRole('button', { name: 'Bid $210.00' }).click();
      await expect(ben.page.getByText('Your bid of $210.00 is in. You lead.')).toBeVisible();
      await expect(ben.page.getByText('Time added: it gave everyone 60 more seconds.')).toBeVisible();
      for (const { page } of [seller, ada, visitor]) {
        await expect(page.getByText('a bid in the last minute gave everyone 60 more seconds')).toBeVisible();
      }
      const history = auction(visitor.page).getByRole('region', { name: 'Bid history' }).getByRole('listitem');
      await expect(history.first()).toContainText('Anonymous');
      await expect(history.first()).toContainText('$210.00');
    });

    await test.step('the old end passes, and bidding is still open: Ada takes the lead back', async () => {
      const left = await secondsShown(clockOf(ada.page));
      expect(left).toBeGreaterThan(60);
      await advanceClock(left - 30);
      await expect(clockOf(ada.page)).toHaveText(/^00:[0-3]\d$/);
      await expect(ada.page.getByRole('status').filter({ hasText: 'Live now' })).toBeVisible();
      await auction(ada.page).getByRole('button', { name: 'Bid $220.00' }).click();
      await expect(ada.page.getByText('Your bid of $220.00 is in. You lead.')).toBeVisible();
      await expect(auction(ben.page).getByRole('status').filter({ hasText: 'Outbid' })).toBeVisible();
    });

    await test.step('it ends, and each of them reads what it means for them', async () => {
      await advanceClock((await secondsShown(clockOf(ada.page))) + 4);
      for (const { page } of everybody) {
        await expect(page.getByRole('status').filter({ hasText: 'Auction Ended' })).toBeVisible();
      }
      await expect(auction(ada.page).getByRole('heading', { name: 'You won' })).toBeVisible();
      await expect(auction(ada.page).getByText('Your bid of $220.00 is the winning bid.')).toBeVisible();
      await expect(auction(ada.page).getByText('Your total')).toBeVisible();
      await expect(auction(ada.page).getByText('$231.00', { exact: true }).first()).toBeVisible();
      await expect(auction(ben.page).getByRole('heading', { name: 'You did not win' })).toBeVisible();
      await expect(auction(ben.page).getByText(`${ada.name} won it at $220.00.`)).toBeVisible();
      await expect(auction(seller.page).getByRole('heading', { name: 'Sold for $220.00' })).toBeVisible();
      await expect(auction(seller.page).getByText('The buyer’s total')).toBeVisible();
      // The bar has the same text, but is hidden in this window.
      const result = auction(visitor.page).getByText(`${ada.name} had the winning bid.`);
      await expect(result.filter({ visible: true })).toBeVisible();
      await expect(auction(visitor.page).getByText('Time Extensions').locator('..')).toContainText('2');
    });

    await test.step('who comes later reads the same', async () => {
      await ben.page.reload();
      await expect(auction(ben.page).getByRole('heading', { name: 'You did not win' })).toBeVisible();
      const activity = ben.page.getByRole('region', { name: 'Activity' });
      await activity.scrollIntoViewIfNeeded();
      await expect(activity).toContainText('$220.00');
    });
    await Promise.all(everybody.map(({ page }) => page.context().close()));
  });
});

/** Fills in the form as a seller would: a goal of three, five minutes of bidding, a countdown of one minute. */
async function createAuction(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create Listing' }).click();
  await expect(page.getByRole('heading', { name: 'Create New Auction' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Auction' })).toBeDisabled();
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Description').fill('New ribbon, all keys true.\nComes in its case.');
  await page.getByLabel(/Drop pictures here/).setInputFiles(await somePictures(page, 3));
  await expect(page.getByRole('button', { name: 'Remove picture 3' })).toBeVisible();
  await page.getByRole('slider', { name: 'Duration' }).focus();
  for (const _ of [2, 3, 4, 5]) await page.keyboard.press('ArrowRight');
  await page.getByLabel('Demand goal').fill('3');
  await page.getByLabel('Countdown').fill('1');
  await page.getByText('Make and condition').click();
  await page.getByLabel('Condition').fill('Excellent');
  await page.getByRole('button', { name: 'Create Auction' }).click();
  await expect(page).toHaveURL(/\/listing\/typewriter-from-a-reading-room/);
  await expect(page.getByText('1 / 3')).toBeVisible();
}
