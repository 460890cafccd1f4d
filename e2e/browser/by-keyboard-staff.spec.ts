import type { Page } from '@playwright/test';
import { adminSecret, expect, test } from './journey.ts';
import { Keyboard } from './keyboard.ts';
import { bid, type Cast, goLive, invite } from './market.ts';
import { actionOf, payByApi, sellToAda } from './sales.ts';
import { openViewer, type Viewer } from './viewers.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test.describe('staff without a mouse', () => {
  test.describe.configure({ timeout: 300_000 });
  let cast: Cast;
  let staff: Viewer;
  let keys: Keyboard;

  test.beforeAll(async ({ browser }) => {
    cast = await invite(`kbd${test.info().workerIndex}-${test.info().retry}`);
    staff = await openViewer(browser, null);
    keys = new Keyboard(staff.page);
  });

  test.afterAll(async () => staff?.page.context().close());

  const list = (what: string) => staff.page.getByRole('region', { name: new RegExp(`^${what}$`, 'i') });

  /** Searches a list and submits with Enter. The field must keep the focus. */
  async function search(what: string, words: string) {
    const field = staff.page.getByRole('main').getByRole('searchbox', { name: `Search ${what}` });
    await keys.type(field, words);
    await staff.page.keyboard.press('Enter');
    await expect(list(what).getByRole('rowheader')).toHaveCount(1);
    await expect(field).toBeFocused();
  }

  /** Opens an action's dialog and closes it with Escape. Then does the action, with the reason if it asks for one. */
  async function pressAction(name: string, done: string, reason?: string) {
    const { page } = staff;
    const dialog = page.getByRole('dialog');
    const opener = page.getByRole('button', { name, exact: true });
    await keys.press(opener);
    await expect(dialog).toBeVisible();
    await keys.escape(dialog, opener);
    await page.keyboard.press('Enter');
    if (reason !== undefined) {
      await expect(dialog.getByLabel('Reason')).toBeFocused();
      await keys.type(dialog.getByLabel('Reason'), reason);
    }
    await keys.press(dialog.getByRole('button', { name, exact: true }));
    await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await keys.kept();
  }

  test('sign in, suspend and take back, stop and cancel an auction, refund, and remove a review', async () => {
    const { page } = staff;
    const sold = await sellToAda(cast, 'Globe of 1931');
    const auctionId = await payByApi(cast.ada, sold);
    await actionOf(cast.ada, `/api/orders/${auctionId}/review`, { rating: 1, text: 'Words that nobody should read' });
    const [slug = ''] = await goLive(cast, [
      { seller: cast.seller, terms: { title: 'Walnut metronome', auctionDurationSeconds: 7_200 } },
    ]);
    await bid(cast.ben, slug, 10_000);

    await test.step('the secret, a wrong one first', async () => {
      await keys.open('/admin');
      const secret = page.getByLabel('Admin secret', { exact: true });
      await keys.type(secret, 'a guess that is wrong');
      await page.keyboard.press('Enter');
      await expect(page.getByText('This is not the secret.')).toBeVisible();
      await keys.type(secret, adminSecret());
      await keys.type(page.getByLabel('Your name', { exact: true }), 'Tess Tallmadge');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Total users')).toBeVisible();
      await keys.kept();
    });

    await test.step('a member is suspended and comes back', async () => {
      await search('users', cast.cara.email);
      await pressAction('Suspend', 'User suspended', 'A rehearsal');
      await expect(row(page, cast.cara.username)).toContainText('Suspended because: A rehearsal');
      await keys.kept();
      await pressAction('Reactivate', 'User reactivated');
      await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();
      await keys.kept();
      await keys.to(page.getByRole('combobox', { name: 'Status' }));
      await page.keyboard.type('Suspended');
      await expect(page.getByText('No such users')).toBeVisible();
      await keys.press(page.getByRole('button', { name: 'Show all' }));
      await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('');
      await keys.kept();
    });

    await test.step('a listing is featured', async () => {
      await keys.showTab('Listings');
      await search('listings', 'metronome');
      await keys.press(page.getByRole('button', { name: 'Feature', exact: true }));
      const undo = page.getByRole('button', { name: 'Stop featuring' });
      await expect(undo).toBeFocused();
      await keys.kept();
      await page.keyboard.press('F8');
      await keys.press(page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }));
      await expect(undo).toBeFocused();
    });

    await test.step('an auction stands still, goes on, and is called off', async () => {
      await keys.showTab('Auctions');
      await search('auctions', 'metronome');
      await pressAction('Freeze', 'Auction frozen', 'A doubt');
      await expect(row(page, 'metronome')).toContainText('Stopped by staff');
      await pressAction('Resume', 'Auction resumed');
      await expect(page.getByRole('button', { name: 'Freeze' })).toBeVisible();
      await pressAction('Cancel auction', 'Auction cancelled', 'It is not what it says');
      await expect(page.getByText('No such auctions')).toBeVisible();
      await keys.kept();
    });

    await test.step('a payment goes back', async () => {
      await keys.showTab('Payments');
      await search('payments', sold.title);
      const refund = list('payments').getByRole('button', { name: 'Refund', exact: true });
      await keys.press(refund);
      const dialog = page.getByRole('dialog');
      await keys.type(dialog.getByLabel('Reason'), 'It never arrived.');
      await keys.press(dialog.getByRole('button', { name: 'Refund $141.00' }));
      await expect(dialog.getByRole('radiogroup')).toHaveAccessibleDescription(/./);
      await keys.to(dialog.getByRole('radio', { name: /^The seller/ }));
      await page.keyboard.press('Space');
      await keys.press(dialog.getByRole('button', { name: 'Refund $141.00' }));
      await expect(page.getByText('Refund asked for').first()).toBeVisible();
      await expect(refund).toHaveCount(0);
      await keys.kept();
    });

    await test.step('a review is removed, and staff leave', async () => {
      await keys.showTab('Reviews');
      await search('reviews', 'nobody should read');
      await keys.press(page.getByRole('button', { name: /^Remove/ }));
      await keys.type(page.getByRole('dialog').getByLabel('Reason'), 'It names somebody.');
      await keys.press(page.getByRole('dialog').getByRole('button', { name: /^Remove/ }));
      await expect(page.getByText('No such reviews')).toBeVisible();
      await keys.kept();
      await keys.press(page.getByRole('button', { name: 'Sign out' }));
      await expect(page.getByLabel('Admin secret', { exact: true })).toBeVisible();
      await keys.kept();
    });
  });
});
