import { advanceClock } from './clock.ts';
import { expect, test } from './journey.ts';
import { bid, goLive, invite } from './market.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer } from './viewers.ts';

test('the bell counts what a member is told, on every open page of theirs, until they went there', async ({
  browser,
}) => {
  const cast = await invite(`told${test.info().workerIndex}`);
  const { seller, ada, ben } = cast;
  const [home, list] = [await openViewer(browser, ada), await openViewer(browser, ada)];
  const bellOf = ({ page }: typeof home) =>
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Notices/ });
  const title = 'A lamp for the stairs';
  const [slug = ''] = await goLive(cast, [{ seller, terms: { title } }]);
  await home.page.goto('/');
  await expect(bellOf(home)).toHaveAccessibleName('Notices, 2 unread');

  await list.page.goto('/notices');
  await list.page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list.page.getByText('All read')).toBeVisible();
  await expect(bellOf(home)).toHaveAccessibleName('Notices');

  await bid(ada, slug, 10_000);
  await bid(ben, slug, 12_000);
  await expect(bellOf(home)).toHaveAccessibleName('Notices, 1 unread');
  const outbid = list.page.getByRole('link', { name: `You were outbid: ${title}` });
  await expect(outbid).toBeVisible();
  await list.page.getByRole('switch', { name: /^My bids/ }).click();
  await expect(list.page.getByRole('switch', { name: /^My bids/ })).not.toBeChecked();
  await checkScreen({ ...list, name: 'notices' });
  await outbid.click();
  await expect(list.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(bellOf(home)).toHaveAccessibleName('Notices');

  await advanceClock(610);
  await expect(bellOf(home)).toHaveAccessibleName('Notices, 1 unread');
  await bellOf(home).click();
  await expect(home.page.getByRole('link', { name: `Sold to another bidder: ${title}` })).toBeVisible();
  for (const { page } of [home, list]) await page.context().close();
});
