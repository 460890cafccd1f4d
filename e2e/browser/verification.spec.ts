import { Member } from '../http/outside-client.ts';
import { expect, origin, test } from './journey.ts';
import { Person } from './person.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer } from './viewers.ts';

const OWN_PASSWORD = 'an owner chooses well';
const REFUSED = /Failed to load resource/;

/** A person on another network, by the forwarded address. */
class Stranger extends Member {
  protected override identity(): Record<string, string> {
    return { ...super.identity(), 'x-forwarded-for': '198.51.100.23' };
  }
}

test('whoever reads the mailbox takes an account that a stranger registered with their address', async ({
  browser,
}) => {
  const stranger = new Stranger(origin(), `Hijacked${test.info().workerIndex}`);
  await stranger.register('BIDDER');
  await stranger.signIn();
  const link = `/verify-email?token=${await stranger.mailedToken('/verify-email')}`;
  const viewer = await openViewer(browser, null);
  const { page } = viewer;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Choose a new password');
  await checkScreen({ ...viewer, name: 'verify-password', expected: REFUSED });

  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password and verify' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('New password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Set password and verify' }).click();
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await expect(page.getByText('25,000 tokens are in your account')).toBeVisible();
  expect((await stranger.call('/api/auth/me')).status).toBe(401);
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await page.getByLabel('Email').fill(stranger.email);
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  await page.context().close();
});

test('a reserved username is refused at its field', async ({ browser }) => {
  const viewer = await openViewer(browser, null);
  const { page } = viewer;
  await page.goto('/register');
  await page.getByLabel('Username').fill('Admin');
  await page.getByLabel('Email').fill('not-the-admin@example.test');
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/This username is taken/);
  await expect(page.getByLabel('Username')).toBeFocused();
  await checkScreen({ ...viewer, name: 'register-reserved', expected: REFUSED });
  await page.context().close();
});

test('somebody who registers twice is told by mail which account is theirs', async ({ browser }) => {
  const person = await Person.arrive(browser, `Twice${test.info().workerIndex}`);
  await person.signUp('Bid on items');
  await person.openMailedLink();
  const again = new Member(origin(), `TwiceB${test.info().workerIndex}`);
  const { username, password } = again;
  const body = { username, email: person.email, password, role: 'BIDDER' };
  await again.expect(201, '/api/auth/register', { method: 'POST', body });
  await person.page.goto('/test-helper');
  await person.page.getByLabel('To').fill(person.email);
  await expect(person.page.getByText('You already have a Clamor account').first()).toBeVisible();
});
