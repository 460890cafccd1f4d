import { advanceClock } from './clock.ts';
import { expect, test } from './journey.ts';
import { bid, type Cast, goLive, invite, list, upload } from './market.ts';
import { somePictures } from './pictures.ts';
import { card } from './sales.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

test.describe('the bids of a member', () => {
  test.describe.configure({ mode: 'serial' });
  let cast: Cast;
  let ada: Viewer;

  test.beforeAll(async ({ browser }) => {
    cast = await invite(`bids${test.info().workerIndex}`);
    ada = await openViewer(browser, cast.ada);
  });

  test.afterAll(async () => ada?.page.context().close());

  const row = (title: string) => ada.page.getByRole('article').filter({ hasText: title });

  test('follow every bid while they are open, and lead from what was won to paying, by the keyboard', async () => {
    const { page } = ada;
    const pictures = await upload(cast.seller, await somePictures(page, 3));
    const terms = (title: string, seconds: number) => ({
      seller: cast.seller,
      terms: { title, mediaUrls: pictures.splice(0, 1), auctionDurationSeconds: seconds },
    });
    const [lamp = '', clock = '', chair = ''] = await goLive(cast, [
      terms('A lamp for the hall', 600),
      terms('A clock for the stairs', 7_200),
      terms('A chair for the porch, with both arms and all of its cushions', 90_000),
    ]);
    await page.goto('/bids');
    await expect(page.getByRole('heading', { name: 'No bids yet' })).toBeVisible();

    await bid(cast.ada, lamp, 10_000);
    await expect(row('A lamp')).toContainText('You lead');
    await bid(cast.ada, clock, 10_000, { maxAmountCents: 25_000 });
    await bid(cast.ada, chair, 10_000);
    await expect(row('A clock')).toContainText('maximum $250.00');
    await bid(cast.ben, lamp, 20_000);
    await expect(row('A lamp')).toContainText('Outbid');
    await expect(page.getByText('You were outbid', { exact: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('A lamp');

    await row('A lamp').getByRole('link', { name: 'Bid again: A lamp for the hall' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'A lamp for the hall' })).toBeVisible();
    await page.goBack();
    await bid(cast.ada, lamp, 30_000);
    await expect(row('A lamp')).toContainText('You lead');
    await bid(cast.ben, chair, 50_000);
    await advanceClock(604);
    await expect(row('A lamp')).toContainText('Payment Required');
    await expect(row('A chair')).toContainText('Outbid');
    await checkScreen({ ...ada, name: 'my-bids' });

    await page.getByRole('tab', { name: 'All' }).focus();
    for (const name of ['Leading', 'Outbid', 'Won']) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name })).toBeFocused();
    }
    await expect(page).toHaveURL('/bids?list=won');
    await expect(page.getByRole('article')).toHaveCount(1);
    await row('A lamp').getByRole('link', { name: 'Complete Payment' }).focus();
    await page.keyboard.press('Enter');
    await expect(card(page, 'Payment Required').getByRole('button', { name: 'Start Payment Process' })).toBeVisible();
  });

  test('stand beside what the member wants, and a seller’s listings on the seller’s profile', async () => {
    const { page } = ada;
    const wanted = await list(cast.seller, { title: 'A desk for two', threshold: 40 });
    await cast.ada.expect(200, `/api/listings/${wanted}/like`, { method: 'POST', body: { liked: true } });
    await page.goto('/bids?list=liked');
    await expect(row('A desk for two')).toContainText('of 40 want this');
    await checkScreen({ ...ada, name: 'my-bids-liked' });

    await page.goto(`/user/${cast.seller.username}`);
    const listings = page.getByRole('region', { name: 'Listings' });
    await expect(listings.getByRole('article')).toHaveCount(4);
    await expect(listings.getByRole('article').last()).toContainText('Winning bid');
    await checkScreen({ ...ada, name: 'profile-listings' });
    await page.goto(`/user/${cast.other.username}`);
    await expect(listings.getByRole('heading', { name: 'No listings yet' })).toBeVisible();
    await checkScreen({ ...ada, name: 'profile-no-listings' });
  });
});
