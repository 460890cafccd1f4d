import { expect, test } from './journey.ts';
import { bid, type Cast, goLive, invite, suspend } from './market.ts';

const PASSWORD = 'correct horse battery';

test.describe('sessions in a browser', () => {
  let cast: Cast;
  let slug: string;

  test.beforeAll(async () => {
    cast = await invite(`tabs${test.info().workerIndex}`);
    [slug = ''] = await goLive(cast, [
      { seller: cast.seller, terms: { title: 'Brass sextant', auctionDurationSeconds: 7200 } },
    ]);
  });

  test('signing in leads back to the listing, a second tab follows, and signing out ends both', async ({ page }) => {
    await page.goto(`/listing/${slug}`);
    const other = await page.context().newPage();
    await other.goto(`/listing/${slug}`);
    await page.getByRole('region', { name: 'Auction' }).getByRole('link', { name: 'Sign In to bid' }).click();
    await page.getByLabel('Email').fill(cast.ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`/listing/${slug}`);

    await expect(other.getByRole('button', { name: cast.ada.email })).toBeVisible();
    await other.getByRole('button', { name: 'Bid $100.00' }).first().click();
    await expect(other.getByText('Your bid of $100.00 is in. You lead.')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'You lead' }).first()).toBeVisible();

    await page.getByRole('button', { name: cast.ada.email }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'The auction starts when the crowd does.' })).toBeVisible();
    await expect(other.getByText('Please log in to place bids')).toBeVisible();
    await expect(other.getByRole('status').filter({ hasText: 'You lead' })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });

  test('a suspended member is signed out at once, and their leading bid stands', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(cast.ben.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/');
    await bid(cast.ben, slug, 15_000);
    await page.goto(`/listing/${slug}`);
    await expect(page.getByRole('status').filter({ hasText: 'You lead' }).first()).toBeVisible();

    await suspend(cast.ben);
    await expect(page.getByText('This account is suspended. We sent an email that says why.').first()).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign In' }),
    ).toBeVisible();
    await expect(page.getByText('Please log in to place bids')).toBeVisible();
    const history = page.getByRole('region', { name: 'Bid history' }).getByRole('listitem');
    await expect(history.first()).toContainText(`${cast.ben.username}`);
    await expect(history.first()).toContainText('$150.00');
  });
});
