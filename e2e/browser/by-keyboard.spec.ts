import { Member } from '../http/outside-client.ts';
import { advanceClock } from './clock.ts';
import { expect, origin, test } from './journey.ts';
import { Keyboard } from './keyboard.ts';
import { invite, list } from './market.ts';

test('a visitor signs up, opens the mailed link, comes back, wants it, boosts it and bids', async ({ page }) => {
  const here = `${test.info().workerIndex}-${test.info().retry}`;
  const cast = await invite(`kb${here}`);
  const slug = await list(cast.seller, { title: 'Copper kettle', threshold: 3, auctionDurationSeconds: 7_200 });
  const keys = new Keyboard(page);
  const nora = new Member(origin(), `Nora-${here}`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await test.step('signs up, a wrong username first', async () => {
    await keys.open(`/listing/${slug}`);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await keys.press(page.getByRole('main').getByRole('link', { name: 'I want this' }));
    await expect(page).toHaveURL(/\/login/);
    await keys.press(page.getByRole('main').getByRole('link', { name: 'Sign Up' }));
    await expect(page).toHaveURL(/\/register/);
    await keys.type(field('Username'), '-nora');
    await keys.type(field('Email'), nora.email);
    await keys.type(page.getByLabel('Password', { exact: true }), nora.password);
    await keys.to(page.getByRole('radio', { name: 'Bid on items' }));
    await keys.arrowTo(page.getByRole('radio', { name: 'Sell items' }), 'ArrowRight');
    await keys.arrowTo(page.getByRole('radio', { name: 'Bid on items' }), 'ArrowLeft');
    await keys.press(page.getByRole('main').getByRole('button', { name: 'Sign Up' }));
    await expect(field('Username')).toBeFocused();
    await expect(field('Username')).toHaveAttribute('aria-invalid', 'true');
    await keys.type(field('Username'), nora.username);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('opens the link, signs in and is back', async () => {
    // Without its cookies this is another browser on the same network. It may open the link, but that does not sign it
    // in.
    await page.context().clearCookies();
    await keys.open(`/verify-email?token=${await nora.mailedToken('/verify-email')}`);
    await keys.press(page.getByRole('link', { name: 'Continue to Login' }));
    await keys.type(field('Email'), nora.email);
    await keys.type(page.getByLabel('Password', { exact: true }), nora.password);
    await keys.press(button('Show password'), 'Space');
    await expect(button('Hide password')).toBeFocused();
    await keys.to(page.getByLabel('Password', { exact: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/listing/${slug}`);
    await expect(button(nora.email)).toBeVisible();
  });

  await test.step('wants it and boosts it, and each button keeps the focus and says what it did', async () => {
    // The visitor pressed 'I want this' before signing in, so signing in made the like. The test waits for each answer,
    // because a press during a running call counts as a double click.
    const undone = page.waitForResponse((answer) => answer.url().endsWith('/like'));
    await keys.press(button('You want this'), 'Space');
    await (await undone).finished();
    await expect(button('I want this')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(button('You want this')).toBeFocused();
    await keys.kept();
    await keys.press(button('Boost +1'));
    await expect(button(/^Boost again in/)).toBeFocused();
    await keys.kept();
    await cast.ben.expect(200, `/api/listings/${slug}/like`, { method: 'POST', body: { liked: true } });
    await expect(page.getByRole('status').filter({ hasText: 'Countdown Active' })).toBeVisible();
    await keys.kept();
  });

  await test.step('bids an amount, reads the refusal of a lower one, and sets a maximum', async () => {
    await advanceClock(61);
    await expect(page.getByRole('status').filter({ hasText: 'Live now' })).toBeVisible();
    await keys.press(page.getByRole('button', { name: /\+2 steps/ }), 'Space');
    await keys.press(button('Bid $120.00').first());
    await expect(page.getByText('Your bid of $120.00 is in. You lead.')).toBeVisible();
    await keys.kept();
    await keys.press(button('Raise…'));
    await keys.type(field('Your maximum, at least $120.01'), '500');
    await page.keyboard.press('Enter');
    await expect(page.getByText('your maximum $500.00')).toBeVisible();
    await expect(button('Raise…')).toBeFocused();
  });

  await test.step('leaves by the menu', async () => {
    await keys.press(button(nora.email));
    await expect(page.getByRole('menuitem', { name: 'My bids' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/bids');
    await expect(page.getByRole('main')).toBeFocused();
    await keys.press(button(nora.email), 'ArrowDown');
    await keys.arrowTo(page.getByRole('menuitem', { name: 'Logout' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await keys.kept();
  });
});
