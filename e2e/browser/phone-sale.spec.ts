import type { Page } from '@playwright/test';
import { SIZES } from './devices.ts';
import { expect, test } from './journey.ts';
import { bid, type Cast, goLive, invite } from './market.ts';
import { dialog, expectPaid, giveAddress, openItem, payWith, sellToAda, VISA } from './sales.ts';
import { openViewer, type Viewer } from './viewers.ts';

/** The width of the designs, and the smallest that is supported. */
const WIDTHS = [SIZES.phone.width, 320];

test.describe('a sale on a phone', () => {
  test.describe.configure({ timeout: 180_000 });
  let cast: Cast;
  let ada: Viewer;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    cast = await invite(`phone${test.info().workerIndex}`);
    ada = await openViewer(browser, cast.ada);
    await ada.page.setViewportSize(SIZES.phone);
  });

  test.afterAll(() => ada.page.context().close());

  test('the price and the position keep clear of the clock and of the edge', async () => {
    const terms = { title: 'Ship in a bottle', reserveCents: 9_000_000, startPriceCents: 1_000_000 };
    const [slug = ''] = await goLive(cast, [{ seller: cast.seller, terms }]);
    await bid(cast.ada, slug, 1_000_000);
    await ada.page.goto(`/listing/${slug}`);
    for (const position of ['You lead · reserve not met', 'Outbid · reserve not met']) {
      if (position.startsWith('Outbid')) await bid(cast.ben, slug, 1_200_000);
      const panel = ada.page.getByRole('region', { name: 'Auction', exact: true });
      await expect(panel.getByText(position)).toBeVisible();
      for (const width of WIDTHS) {
        await ada.page.setViewportSize({ ...SIZES.phone, width });
        expect(await collisions(ada.page, position), `${position} at ${width}`).toEqual([]);
      }
    }
    await ada.page.setViewportSize(SIZES.phone);
  });

  test('the winner pays from the bar, and the dialog stays to say that it is paid', async () => {
    const sold = await sellToAda(cast, 'Nickel alarm clock');
    await openItem(ada.page, sold);
    const bar = ada.page.getByRole('region', { name: 'At a glance' });
    await bar.getByRole('button', { name: 'Pay $141.00' }).click();
    await giveAddress(ada.page);
    await payWith(ada.page, VISA);
    await expectPaid(ada.page);
    // By now the page behind the dialog has received the change.
    await expect(ada.page.locator('section[aria-label="At a glance"]')).toContainText('See the order');
    await expectPaid(ada.page);
    await dialog(ada.page).getByRole('link', { name: 'Go to your order' }).click();
    await expect(ada.page).toHaveURL(`/orders/${sold.auctionId}`);
  });
});

/** The elements of the panel's first row that touch the clock or extend into the panel's padding. */
function collisions(page: Page, position: string): Promise<string[]> {
  return page.evaluate((text) => {
    const panel = document.querySelector('[aria-label="Auction"]') as HTMLElement;
    const boxOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const clock = boxOf(panel.querySelector('[role="timer"]') as Element);
    const price = panel.querySelector('[data-price]') as Element;
    const line = [...panel.querySelectorAll('[role="status"]')].find((each) => each.textContent === text) as Element;
    const edge = panel.getBoundingClientRect().right - 16;
    return [price, line]
      .filter((element) => {
        const { left, right } = boxOf(element);
        return left < clock.right || right > edge;
      })
      .map(({ textContent }) => textContent ?? '');
  }, position);
}
