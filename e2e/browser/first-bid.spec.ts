import { expect, test } from './journey.ts';
import { goLive, invite } from './market.ts';
import { Person } from './person.ts';

const NEW_PASSWORD = 'a battery of another horse';

test('from sign-up to the first bid, somebody needs nothing but their mailbox', async ({ browser }) => {
  const here = `${test.info().workerIndex}-${test.info().retry}`;
  const cast = await invite(`first${here}`);
  const [slug = ''] = await goLive(cast, [
    { seller: cast.seller, terms: { title: 'Copper kettle', auctionDurationSeconds: 7_200 } },
  ]);
  const nora = await Person.arrive(browser, `Nora-${here}`);
  const { page } = nora;

  await test.step('a visitor finds the way in beside the price', async () => {
    await page.goto(`/listing/${slug}`);
    await page.getByRole('region', { name: 'Auction' }).getByRole('link', { name: 'Sign Up' }).click();
    await nora.fillSignUp('Bid on items');
  });

  await test.step('who has not opened the mail is told that it waits in the mailbox', async () => {
    await nora.signIn(`/listing/${slug}`);
    await expect(page.getByText('Verify your email to bid. Check your inbox and open the link.').first()).toBeVisible();
    await nora.openMailedLink();
  });

  await test.step('a password that is forgotten is chosen anew by mail', async () => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(nora.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'If this address' })).toBeVisible();
    await nora.openMail('Choose a new password', /\/reset-password\?token=/);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Your new password is saved. Sign in with it.')).toBeVisible();
  });

  await test.step('and the first bid leads', async () => {
    await page.goto(`/listing/${slug}`);
    await page.getByRole('region', { name: 'Auction' }).getByRole('link', { name: 'Sign In to bid' }).click();
    await page.getByLabel('Email').fill(nora.email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`/listing/${slug}`);
    await page.getByRole('button', { name: 'Bid $100.00' }).first().click();
    await expect(page.getByText('Your bid of $100.00 is in. You lead.')).toBeVisible();
  });
  await page.context().close();
});
