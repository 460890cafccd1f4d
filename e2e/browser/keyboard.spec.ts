import { advanceClock } from './clock.ts';
import { expect, test } from './journey.ts';
import { Keyboard } from './keyboard.ts';
import { bid, type Cast, goLive, invite } from './market.ts';
import { openViewer, type Viewer } from './viewers.ts';

test.describe('without a mouse', () => {
  let cast: Cast;
  let ada: Viewer;
  let slug: string;

  test.beforeAll(async ({ browser }) => {
    cast = await invite(`keys${test.info().workerIndex}`);
    [slug = ''] = await goLive(cast, [
      { seller: cast.seller, terms: { title: 'Brass telescope', auctionDurationSeconds: 7200 } },
    ]);
    ada = await openViewer(browser, cast.ada);
  });

  test.afterAll(async () => ada?.page.context().close());

  test('a bid is placed, a maximum set and a refusal read by the keyboard only', async () => {
    const { page } = ada;
    const keys = new Keyboard(page);
    await keys.open(`/listing/${slug}`);
    await expect(page.getByRole('button', { name: 'Bid $100.00' }).first()).toBeVisible();

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await keys.to(page.getByRole('textbox', { name: /Another amount/ }));
    await page.keyboard.type('105');
    await keys.press(page.getByRole('button', { name: 'Bid $105.00' }).first());
    const outcome = page.getByRole('status').filter({ hasText: 'Your bid of $105.00 is in. You lead.' });
    await expect(outcome).toBeVisible();

    await expect(page.getByRole('button', { name: 'Raise…' })).toBeFocused();

    await bid(cast.ben, slug, 11_500);
    await expect(
      page.getByRole('region', { name: 'Auction' }).getByRole('status').filter({ hasText: 'Outbid' }),
    ).toBeVisible();
    await page.getByRole('textbox', { name: /Another amount/ }).focus();
    await page.keyboard.type('110');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: /Another amount/ });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/Minimum bid is \$125\.00/);

    await keys.to(page.getByRole('tab', { name: 'Bid once' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Set a maximum' })).toBeFocused();
    await keys.to(page.getByRole('textbox', { name: 'Your maximum' }));
    await page.keyboard.type('300');
    await keys.press(page.getByRole('checkbox', { name: 'Bid anonymously' }), 'Space');
    await page.getByRole('textbox', { name: 'Your maximum' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'We bid for you up to $300.00.' })).toBeVisible();
  });

  test('ten times too much has to be typed again, in a dialog that keeps the focus', async () => {
    const { page } = ada;
    await bid(cast.ben, slug, 40_000);
    await page.goto(`/listing/${slug}`);
    await page.getByRole('textbox', { name: /Another amount/ }).focus();
    await page.keyboard.type('41000');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '$41,000.00, really?' });
    await expect(dialog.getByRole('textbox', { name: 'Type the amount again' })).toBeFocused();
    for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: /Another amount/ })).toBeFocused();
  });

  test('pictures, tabs and the menu answer to arrows', async () => {
    const { page } = ada;
    await page.goto(`/listing/${slug}`);
    await page.getByRole('tab', { name: 'Bid once' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tabpanel', { name: 'Set a maximum' })).toBeVisible();
    await page.getByRole('button', { name: cast.ada.email }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'My bids' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Orders' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: cast.ada.email })).toBeFocused();
  });

  test('a screen reader is told of bids and of the state, and not of every second', async () => {
    const { page } = ada;
    await page.goto(`/listing/${slug}`);
    const panel = page.getByRole('region', { name: 'Auction' });
    await expect(panel.getByRole('timer')).not.toHaveAttribute('aria-live');
    await expect(panel.getByRole('status').filter({ hasText: 'Live now' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Brass telescope' })).toBeVisible();
    await expect(page).toHaveTitle('Brass telescope · Live Auction | Clamor');
    for (const name of [/^\$.* next bid$/, /^\$.* \+2 steps$/, /^\$.* \+5 steps$/]) {
      await expect(page.getByRole('group', { name: 'Quick bids' }).getByRole('button', { name })).toBeVisible();
    }
    await bid(cast.cara, slug, 50_000);
    await expect(page.getByRole('status', { name: 'Price' })).toHaveText(`${cast.cara.username} bid $500.00`);
  });

  test('the last minute does not pulse for somebody who wants no motion', async () => {
    const { page } = ada;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/listing/${slug}`);
    const clock = page.getByRole('region', { name: 'Auction' }).getByRole('timer');
    await expect(clock).toBeVisible();
    const { timeRemaining } = await cast.ada.expect<{ timeRemaining: number }>(200, `/api/listings/${slug}`);
    await advanceClock(timeRemaining - 50);
    await expect(clock).toHaveText(/^00:[0-4]\d$/);
    await expect(clock).toHaveCSS('animation-duration', '0.001s');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(clock).toHaveCSS('animation-duration', '1s');
  });
});
