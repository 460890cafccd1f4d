import { Member } from '../http/outside-client.ts';
import { expect, test } from './journey.ts';
import { Keyboard } from './keyboard.ts';
import { bid, type Cast, goLive, invite, list } from './market.ts';
import { openViewer, type Viewer } from './viewers.ts';

test.describe('a member’s own pages without a mouse', () => {
  test.describe.configure({ timeout: 300_000 });
  let cast: Cast;
  const opened: Viewer[] = [];

  test.beforeAll(async () => {
    cast = await invite(`kbo${test.info().workerIndex}-${test.info().retry}`);
  });

  test.afterAll(async () => {
    for (const { page } of opened) await page.context().close();
  });

  test('the dashboard and the money of a seller', async ({ browser }) => {
    const viewer = await openViewer(browser, cast.seller);
    opened.push(viewer);
    const { page } = viewer;
    const keys = new Keyboard(page);
    const [slug = ''] = await goLive(cast, [{ seller: cast.seller, terms: { title: 'A lamp for the hall' } }]);
    await list(cast.seller, { title: 'A desk for two', threshold: 40 });
    await bid(cast.ben, slug, 10_000);

    await keys.open('/dashboard');
    const live = page.getByRole('region', { name: 'Live now' });
    const course = live.getByRole('button', { name: 'Chart of A lamp for the hall' });
    await keys.press(course);
    await expect(live.getByRole('img', { name: /^Demand since .*: 2 of 2$/ })).toBeVisible();
    await keys.press(course, 'Space');
    await expect(live.getByRole('img', { name: /^Demand since/ })).toHaveCount(0);
    await keys.kept();
    await keys.showTab(/^Collecting/);
    await expect(page).toHaveURL('/dashboard?status=COLLECTING');
    const download = page.waitForEvent('download');
    await keys.press(page.getByRole('button', { name: 'Download CSV' }));
    expect((await download).suggestedFilename()).toBe('clamor-listings.csv');
    await keys.kept();
    await keys.press(page.getByRole('link', { name: 'A desk for two' }).last());
    await expect(page.getByRole('heading', { level: 1, name: 'A desk for two' })).toBeVisible();
    await keys.kept();
  });

  test('the bids and the notices of a bidder', async ({ browser }) => {
    const viewer = await openViewer(browser, cast.ada);
    opened.push(viewer);
    const { page } = viewer;
    const keys = new Keyboard(page);
    const [slug = ''] = await goLive(cast, [{ seller: cast.other, terms: { title: 'A clock for the stairs' } }]);
    await bid(cast.ada, slug, 10_000);
    await bid(cast.ben, slug, 20_000);

    await keys.open('/');
    await keys.type(page.getByRole('searchbox', { name: 'Search auctions' }), 'clock');
    await expect(page.getByRole('article')).toHaveCount(1);
    await keys.to(page.getByRole('combobox', { name: 'Status' }));
    await page.keyboard.type('Live');
    await expect(page).toHaveURL(/status=LIVE/);
    await keys.kept();

    await keys.press(page.getByRole('button', { name: cast.ada.email }));
    await expect(page.getByRole('menuitem', { name: 'My bids' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: cast.ada.email })).toBeFocused();
    await page.keyboard.press('Enter');
    await keys.arrowTo(page.getByRole('menuitem', { name: 'My bids' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await keys.showTab('Outbid');
    await expect(page).toHaveURL('/bids?list=outbid');
    await expect(page.getByRole('article')).toHaveCount(1);

    await keys.press(page.getByRole('link', { name: /^Notices, \d+ unread$/ }));
    await keys.press(page.getByRole('button', { name: 'Mark all as read' }));
    await expect(page.getByText('All read')).toBeVisible();
    await keys.kept();
    const mails = page.getByRole('switch', { name: /^My bids/ });
    await keys.press(mails, 'Space');
    await expect(mails).not.toBeChecked();
    await expect(mails).toBeFocused();
    await keys.press(page.getByRole('link', { name: 'You were outbid: A clock for the stairs' }));
    await expect(page).toHaveURL(`/listing/${slug}`);
    await keys.kept();
  });

  test('the account: another address, another device’s end, the data, and the way out', async ({ browser }) => {
    const { cara } = cast;
    await cara.at(cara.origin).signIn();
    const viewer = await openViewer(browser, cara);
    opened.push(viewer);
    const { page } = viewer;
    const keys = new Keyboard(page);
    const mailbox = new Member(cara.origin, `new-${cara.username}`);
    const part = (name: string) => page.getByRole('main').locator('section').filter({ hasText: name }).first();

    await keys.open('/account');
    await expect(page.getByText('This device')).toBeVisible();
    await keys.type(page.getByLabel('New email'), mailbox.email);
    await keys.type(part('New email').getByLabel('Current password', { exact: true }), 'a guess of somebody');
    await page.keyboard.press('Enter');
    await expect(part('New email').getByLabel('Current password', { exact: true })).toBeFocused();
    await keys.type(part('New email').getByLabel('Current password', { exact: true }), cara.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'a link is on its way' })).toBeVisible();
    await keys.kept();
    await keys.open(`/change-email?token=${await mailbox.mailedToken('/change-email')}`);
    await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible();
    await keys.press(page.getByRole('link', { name: 'Go to your account' }));
    await expect(page.getByText(mailbox.email).last()).toBeVisible();

    const others = page.getByRole('button', { name: /^Sign out (?!all|every)/ });
    await expect(others.first()).toBeVisible();
    const before = await others.count();
    await keys.press(others.first());
    await expect(others).toHaveCount(before - 1);
    await keys.kept();
    const download = page.waitForEvent('download');
    await keys.press(page.getByRole('button', { name: 'Download my data' }));
    expect((await download).suggestedFilename()).toBe('clamor-account.json');
    await keys.kept();

    const remove = page.getByRole('button', { name: 'Delete account' });
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await keys.press(remove);
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
    await keys.escape(dialog, remove);
    await page.keyboard.press('Enter');
    await page.keyboard.type('a guess of somebody');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This is not your current password')).toBeVisible();
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
    await keys.type(dialog.getByLabel('Current password', { exact: true }), cara.password);
    await keys.press(dialog.getByRole('button', { name: 'Delete my account' }));
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Account deleted').first()).toBeVisible();
    await keys.kept();
  });
});
