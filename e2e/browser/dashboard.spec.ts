import { auctionOf } from '../http/sales.ts';
import { advanceClock } from './clock.ts';
import { journey } from './device-journey.ts';
import { expect, test } from './journey.ts';
import { bid, type Cast, invite, list, want } from './market.ts';
import { payByApi } from './sales.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

test.describe('a seller’s day', () => {
  test.describe.configure({ timeout: 240_000 });
  let cast: Cast;
  let seller: Viewer;
  let sales = 0;
  test.beforeAll(async ({ browser }) => {
    cast = await invite(`sells${test.info().workerIndex}`);
    seller = await openViewer(browser, cast.seller);
  });
  test.afterAll(() => seller.page.context().close());

  journey(
    'goes on the dashboard from the goal to the parcel',
    'desktop',
    () => [seller],
    async (device) => {
      const { page } = seller;
      const title = `A brass lamp, ${device}`;
      await page.goto('/dashboard');
      const slug = await list(cast.seller, { title, startPolicy: 'MANUAL', shippingCostCents: 1_500 });
      await want(cast, slug);
      const waiting = page.getByRole('region', { name: 'Needs you now' });
      await waiting.getByRole('link', { name: 'Go live' }).click();
      // On a phone the bar has this button too.
      await page.getByRole('button', { name: 'Go Live' }).first().click();
      await page.getByRole('button', { name: 'Start the countdown' }).click();
      await expect(page.getByRole('heading', { name: 'Countdown Active' })).toBeVisible();

      await page.goto('/dashboard');
      await expect(waiting).toContainText('Nothing needs you right now.');
      await advanceClock(61);
      const live = page.getByRole('region', { name: 'Live now' });
      await expect(live.getByRole('link', { name: title })).toBeVisible();
      await bid(cast.ben, slug, 10_000);
      await expect(live).toContainText('$100.00');
      await bid(cast.ada, slug, 12_000);
      await expect(live).toContainText('$120.00');
      await live.getByRole('button', { name: `Chart of ${title}` }).click();
      await expect(live.getByRole('img', { name: /^Demand since/ }).locator('canvas')).toBeVisible();
      await checkScreen({ ...seller, name: 'dashboard-live' });

      await advanceClock(604);
      await expect(live).toHaveCount(0);
      await expect(page.getByText('Waiting for payment')).toBeVisible();
      await payByApi(cast.ada, { slug, title, auctionId: await auctionOf(cast.seller, slug) });
      await waiting.getByRole('link', { name: 'Ship it' }).click();
      await page.getByLabel('Carrier').fill('UPS');
      await page.getByRole('button', { name: 'It is on its way' }).click();
      // The button alone does not prove that the shipping was saved, because its label changes while the request runs.
      await expect(page.getByText('Your money is held').first()).toBeVisible();

      await page.goto('/dashboard');
      await expect(waiting).toContainText('Nothing needs you right now.');
      sales += 1;
      await expect(page.getByText(`$${sales * 135}.00`).first()).toBeVisible();
      await checkScreen({ ...seller, name: 'dashboard-sold' });
    },
  );
});
