import { adminSecret, expect, test } from './journey.ts';
import { type Cast, invite, list } from './market.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

const REFUSED = /Failed to load resource/;

test.describe('the desk of staff', () => {
  test.describe.configure({ timeout: 240_000 });
  let cast: Cast;
  let staff: Viewer;

  test.beforeAll(async ({ browser }) => {
    cast = await invite(`staff${test.info().workerIndex}`);
    staff = await openViewer(browser, null);
  });
  test.afterAll(() => staff.page.context().close());

  const field = (name: string) => staff.page.getByLabel(name, { exact: true });

  async function featureAndRemove(slug: string): Promise<string> {
    const { listing } = await cast.seller.expect<{ listing: { id: string } }>(200, `/api/listings/${slug}`);
    const headers = { 'x-admin-secret': adminSecret(), 'x-admin-name': 'Tess Tallmadge' };
    const path = `/api/admin/listings/${listing.id}`;
    await cast.seller.expect(200, `${path}/featured`, { method: 'PATCH', headers, body: { featured: true } });
    await cast.seller.expect(200, path, { method: 'DELETE', headers });
    return listing.id;
  }

  test('lets in who has the secret and nobody else, shows what was done, keeps the secret nowhere, and ends the session when they sign out', async () => {
    const { page } = staff;
    const secret = adminSecret();
    await page.goto('/admin');
    await expect(page.getByText('Admin secret required')).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-gate' });
    await field('Admin secret').fill('a guess that is wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not the secret.')).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-gate-wrong', expected: REFUSED });
    await field('Admin secret').fill(secret);
    await field('Your name').fill('Tess Tallmadge');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tess Tallmadge')).toBeVisible();
    await expect(page.getByText('Total users')).toBeVisible();
    const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
    expect(await stored()).not.toContain(secret);
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'clamor_staff');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(await stored()).not.toContain(cookie?.value ?? '');

    const id = await featureAndRemove(await list(cast.seller, { title: 'A chair that goes' }));
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page
      .getByRole('button', { name: `Everything done to ${id}` })
      .first()
      .click();
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await expect(page.getByRole('rowheader', { name: 'Delete listing' })).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-audit' });

    await page.route('**/api/admin/me', (route) =>
      route.fulfill({ json: { name: 'unnamed', mayWrite: false, secondFactor: 'unavailable' } }),
    );
    await page.reload();
    await expect(page.getByText(/You may only read/)).toBeVisible();
    await checkScreen({ ...staff, name: 'staff-reading' });
    await page.unroute('**/api/admin/me');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(field('Admin secret')).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('clamor_staff');
    // Stores a secret as an earlier version did. It must be removed when a page opens.
    await page.evaluate((old) => localStorage.setItem('adminSecret', old), secret);
    await page.reload();
    await expect(field('Admin secret')).toHaveValue('');
    expect(await stored()).not.toContain(secret);
  });
});
