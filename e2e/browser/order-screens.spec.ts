import type { OrderRow } from '@clamor/contract/orders';
import type { Page, Route } from '@playwright/test';
import { Member } from '../http/outside-client.ts';
import { expect, origin, test } from './journey.ts';
import { type Cast, invite, LONG_TITLE } from './market.ts';
import { SELLER_MONEY } from './money-states.ts';
import { card, dialog, giveAddress, type Sold, sellToAda, startPaying } from './sales.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

/** The browser's console errors for calls that were refused or not answered. */
const UNREACHABLE = /Failed to load resource|WebSocket connection|ERR_/;
const BUSY = {
  type: 'about:blank',
  title: 'Overloaded',
  status: 503,
  code: 'OVERLOADED',
  detail: 'It is very busy right now. Try again in a moment.',
};
const busy = (route: Route) => route.fulfill({ status: 503, json: BUSY });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const calls = (path: RegExp) => (url: URL) => path.test(url.pathname);

test.describe('orders, money and paying where they are full, empty, slow or fail', () => {
  /** Enough time for eight pictures of a state on a busy machine. */
  test.describe.configure({ timeout: 600_000 });
  let cast: Cast;
  let sold: Sold;
  let buyer: Viewer;
  let seller: Viewer;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    cast = await invite(`orders${test.info().workerIndex}-${Date.now() % 10_000}`);
    sold = await sellToAda(cast, LONG_TITLE, { localPickup: true, startPriceCents: 10_000 });
    buyer = await openViewer(browser, cast.ada);
    seller = await openViewer(browser, cast.seller);
  });
  test.afterEach(async () => {
    for (const { page } of [buyer, seller]) await page.unrouteAll();
  });
  test.afterAll(async () => {
    for (const viewer of [buyer, seller]) await viewer?.page.context().close();
  });

  const look = (viewer: Viewer, name: string, more: object = {}) => checkScreen({ ...viewer, name, ...more });

  /** Fills the list of orders with copies of the existing sale, some with large amounts. */
  async function many(page: Page): Promise<void> {
    await page.route(calls(/^\/api\/orders$/), async (route) => {
      const response = await route.fetch();
      const { orders } = (await response.json()) as { orders: OrderRow[] };
      const [row] = orders;
      if (row?.claim == null) throw new Error('There is no order.');
      const { claim } = row;
      const all = Array.from({ length: 30 }, (_, place) => ({
        ...row,
        auctionId: `${row.auctionId.slice(0, -2)}${10 + place}`,
        title: place % 3 === 0 ? row.title : place % 3 === 1 ? 'w'.repeat(120) : 'A lamp',
        counterpart: place % 2 === 0 ? 'wilhelmina_of_the_long_corrido' : row.counterpart,
        claim: { ...claim, id: `claim-${place}`, totalCents: 99_999_900, amountCents: 95_237_900 },
      }));
      await route.fulfill({ json: { orders: all, nextCursor: 'more' } });
    });
  }

  test('lists of orders: full, empty, loading and failing', async () => {
    for (const [name, viewer] of Object.entries({ buyer, seller })) {
      await many(viewer.page);
      await viewer.page.goto('/orders');
      await expect(viewer.page.getByRole('button', { name: 'Load more' })).toBeVisible();
      await look(viewer, `orders-full-${name}`);
    }
    const { page } = seller;
    await page.unrouteAll();
    await page.route(calls(/^\/api\/orders$/), (route) => route.fulfill({ json: { orders: [], nextCursor: null } }));
    await page.goto('/orders?side=seller');
    await expect(heading(page, 'Nothing sold yet')).toBeVisible();
    await look(seller, 'orders-empty-seller');
    await page.unrouteAll();
    await page.route(calls(/^\/api\/orders$/), () => {});
    await page.goto('/orders');
    await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
    await look(seller, 'orders-loading');
    await page.unrouteAll();
    await page.route(calls(/^\/api\/orders$/), busy);
    await page.goto('/orders');
    await expect(heading(page, 'Your orders could not be loaded')).toBeVisible();
    await look(seller, 'orders-failed', { expected: UNREACHABLE });
  });

  test('an order: with a long title, loading, failing, unknown, and to a visitor', async ({ browser }) => {
    const { page } = buyer;
    await page.goto(`/orders/${sold.auctionId}`);
    await expect(heading(page, 'Payment Required')).toBeVisible();
    await look(buyer, 'order-long');
    await page.route(calls(/^\/api\/orders\/./), () => {});
    await page.goto(`/orders/${sold.auctionId}`);
    await look(buyer, 'order-loading');
    await page.unrouteAll();
    await page.route(calls(/^\/api\/orders\/./), busy);
    await page.goto(`/orders/${sold.auctionId}`);
    await expect(heading(page, 'The order could not be loaded')).toBeVisible();
    await look(buyer, 'order-failed', { expected: UNREACHABLE });
    await page.unrouteAll();
    await page.goto('/orders/01a1fbed-3696-7580-8c04-8efe09c01fb4');
    await expect(heading(page, 'No such order')).toBeVisible();
    await look(buyer, 'order-unknown', { expected: UNREACHABLE });
    const visitor = await openViewer(browser, null);
    await visitor.page.goto(`/orders/${sold.auctionId}`);
    await expect(heading(visitor.page, 'Sign in to see this order')).toBeVisible();
    await look(visitor, 'order-visitor');
    await visitor.page.context().close();
  });

  test('a seller’s money: full with the dearest sums, loading and failing, and to who sells nothing', async () => {
    const { page } = seller;
    const rows = Array.from({ length: 7 }, (_, turn) =>
      SELLER_MONEY.rows.map((row) => ({ ...row, claimId: `${row.claimId}-${turn}` })),
    ).flat();
    const dear = { heldCents: 9_999_999_900, payableCents: 1_234_567_890, paidCents: 99_999_999_900 };
    const money = calls(/^\/api\/seller\/money$/);
    await page.route(money, (route) => route.fulfill({ json: { ...SELLER_MONEY, ...dear, rows } }));
    await page.goto('/money');
    await expect(heading(page, 'Your sales')).toBeVisible();
    await look(seller, 'money-full');
    await page.unrouteAll();
    await page.route(money, () => {});
    await page.goto('/money');
    await expect(page.getByRole('status', { name: 'Loading your money' })).toBeVisible();
    await look(seller, 'money-loading');
    await page.unrouteAll();
    await page.route(money, busy);
    await page.goto('/money');
    await expect(heading(page, 'Your money could not be loaded')).toBeVisible();
    await look(seller, 'money-failed', { expected: UNREACHABLE });
  });

  test('the payment dialog: opening, failing to open, without a provider, refused for good, and offline', async () => {
    const { page } = buyer;
    const intents = calls(/create-intent$/);
    await page.goto(`/listing/${sold.slug}`);
    await page.route(intents, () => {});
    await startPaying(page);
    await expect(dialog(page).getByRole('radio', { name: /Ship it to me/ })).toBeVisible();
    await look(buyer, 'paying-delivery', { onTop: true });
    await giveAddress(page);
    await expect(dialog(page).getByRole('status', { name: 'Loading the card form' })).toBeVisible();
    await look(buyer, 'paying-opening', { onTop: true });
    const outcomes: [name: string, answer: (route: Route) => Promise<void>, says: RegExp][] = [
      ['not-opened', busy, /Failed to initialize payment/],
      [
        'refused',
        (route) =>
          route.fulfill({
            status: 409,
            json: { ...BUSY, status: 409, code: 'CLAIM_ENDING', detail: 'This sale is being ended.' },
          }),
        /This sale is being ended/,
      ],
      [
        'unavailable',
        async (route) => {
          const response = await route.fetch();
          await route.fulfill({ json: { ...(await response.json()), provider: 'stripe', publishableKey: null } });
        },
        /Payment system is currently unavailable/,
      ],
    ];
    for (const [name, answer, says] of outcomes) {
      await page.unrouteAll();
      await page.route(intents, answer);
      await page.reload();
      await card(page, 'Payment Required').or(card(page, 'Payment Pending')).getByRole('button').first().click();
      await expect(dialog(page).getByText(says)).toBeVisible();
      await look(buyer, `paying-${name}`, { onTop: true, expected: UNREACHABLE });
    }
    await page.unrouteAll();
    await page.reload();
    await card(page, 'Payment Pending').getByRole('button', { name: 'Complete Payment' }).click();
    await dialog(page).getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.context().setOffline(true);
    await dialog(page)
      .getByRole('button', { name: /^Pay \$/ })
      .click();
    await expect(dialog(page).getByText('Payment Error')).toBeVisible();
    await look(buyer, 'paying-offline', { onTop: true, expected: UNREACHABLE });
    await page.context().setOffline(false);
  });

  test('the texts of the site, where they cannot be loaded', async ({ browser }) => {
    const visitor = await openViewer(browser, await Member.join(origin(), `Text${Date.now() % 100_000}`, 'BIDDER'));
    const { page } = visitor;
    await page.route(calls(/^\/api\/texts\//), busy);
    await page.goto('/help');
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await look(visitor, 'text-failed', { expected: UNREACHABLE });
    await page.unrouteAll();
    await page.route(calls(/^\/api\/texts\//), () => {});
    await page.goto('/terms');
    await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible();
    await look(visitor, 'text-loading');
    await page.context().close();
  });
});
