import { expect, test } from './journey.ts';
import { bid, type Cast, goLive, invite } from './market.ts';

const PASSWORD = 'correct horse battery';

test.describe('an account in a browser', () => {
  let cast: Cast;
  let slug: string;

  test.beforeAll(async () => {
    cast = await invite(`care${test.info().workerIndex}`);
    [slug = ''] = await goLive(cast, [
      { seller: cast.seller, terms: { title: 'Brass astrolabe', auctionDurationSeconds: 7200 } },
    ]);
  });

  test('is kept by what is open, and goes once nothing is', async ({ page }) => {
    await bid(cast.ada, slug, 15_000);
    await page.goto('/login?next=/account');
    await page.getByLabel('Email').fill(cast.ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('clamor-account.json');

    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeHidden();

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Current password').fill('a guess of somebody');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByText('This is not your current password')).toBeVisible();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByText('Your bid may still win “Brass astrolabe”.')).toBeVisible();
    await dialog.getByRole('link', { name: 'Open the listing' }).click();
    await expect(page).toHaveURL(`/listing/${slug}`);
    await expect(page.getByRole('status').filter({ hasText: 'You lead' }).first()).toBeVisible();

    await bid(cast.ben, slug, 25_000);
    await page.getByRole('button', { name: cast.ada.email }).click();
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('Current password').press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Account deleted').first()).toBeVisible();
    await page.goto(`/user/${cast.ada.username}`);
    await expect(page.getByRole('heading', { name: 'Nobody here' })).toBeVisible();
    await page.goto(`/listing/${slug}`);
    const history = page.getByRole('region', { name: 'Bid history' }).getByRole('listitem');
    await expect(history.filter({ hasText: 'Deleted member' })).toBeVisible();
  });
});
