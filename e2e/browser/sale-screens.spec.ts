import type { ListingResponse } from '@clamor/contract/listing-views';
import type { Claim, Order } from '@clamor/contract/orders';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { type Cast, invite } from './market.ts';
import { buildSales, letTimePass, type SaleName, type Sales } from './sale-states.ts';
import { card, dialog } from './sales.ts';
import { checkScreen } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

type Role = 'buyer' | 'seller' | 'runner-up' | 'visitor';

const WHILE_DUE = ['due', 'dear', 'started', 'approval', 'declined'] as const;
const PAID = ['unaddressed', 'ready', 'pickup', 'shipped', 'collected', 'digital', 'received', 'problem'] as const;
const DONE = ['refunded', 'uncharged', 'paidOut'] as const;
const AFTERWARDS = ['overdue', 'offered', 'taken', 'left', 'released'] as const;

/** The states whose page is also photographed for a member who was outbid. */
const FOR_OTHERS: readonly SaleName[] = ['due', 'refunded', 'overdue', 'offered', 'taken', 'left'];

const GOING_BACK: Claim['payment'] = {
  exists: true,
  id: 'payment',
  paymentIntentId: null,
  status: 'FAILED',
  step: null,
  lastError: null,
  bidAmountCents: 12_000,
  platformFeeCents: 600,
  shippingCostCents: 1_500,
  totalAmountCents: 14_100,
  refund: { state: 'PENDING', amountCents: 14_100 },
  createdAt: new Date(0).toISOString(),
  completedAt: null,
};

/**
 * States that last only a moment, or for which a bank takes weeks. They are simulated: the claim of a due sale is
 * changed in the answers to both sides.
 */
const MOMENTS: Record<string, { buyer: Partial<Claim>; seller: Partial<Claim> }> = {
  processing: {
    buyer: { view: 'processing', actions: [], by: null },
    seller: { view: 'payment_processing', actions: [], by: null },
  },
  ending: {
    buyer: { view: 'ending', ending: true, actions: [], by: null },
    seller: { view: 'ending', ending: true, actions: [], by: null },
  },
  returning: {
    buyer: { view: 'returning', payment: GOING_BACK },
    seller: { view: 'waiting_for_payment' },
  },
  'refund-pending': {
    buyer: { view: 'refund_pending', state: 'PAID', actions: [], by: null, payment: GOING_BACK },
    seller: { view: 'do_not_ship', state: 'PAID', actions: [], by: null, borne: 'seller' },
  },
  'refund-delayed': {
    buyer: { view: 'refund_delayed', state: 'REFUNDED', actions: [], by: null, payment: GOING_BACK },
    seller: { view: 'refunded', state: 'REFUNDED', actions: ['relist'], by: null, borne: 'platform' },
  },
  disputed: {
    buyer: { view: 'disputed', state: 'PAID', actions: [], by: null },
    seller: { view: 'disputed', state: 'PAID', actions: [], by: null },
  },
  'payout-prepared': {
    buyer: { view: 'received', state: 'PAID', actions: [], by: null },
    seller: { view: 'payout_prepared', state: 'PAID', actions: [], by: null },
  },
};

test.describe('every state of a sale', () => {
  test.describe.configure({ timeout: 480_000 });
  let cast: Cast;
  let sales: Sales;
  let viewers: Record<Role, Viewer>;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    cast = await invite(`states${test.info().workerIndex}`);
    sales = await buildSales(cast);
    viewers = {
      buyer: await openViewer(browser, cast.ada),
      seller: await openViewer(browser, cast.seller),
      'runner-up': await openViewer(browser, cast.ben),
      visitor: await openViewer(browser, null),
    };
  });

  test.afterAll(async () => {
    for (const { page } of Object.values(viewers ?? {})) await page.context().close();
  });

  async function lookAtItem(role: Role, sale: SaleName, name: string): Promise<void> {
    const viewer = viewers[role];
    await viewer.page.goto(`/listing/${sales[sale].slug}`);
    await expect(viewer.page.getByRole('region', { name: 'Auction' })).toBeVisible();
    await checkScreen({ ...viewer, name: `sale-${name}-${role}` });
  }

  async function lookAtOrder(role: Role, sale: SaleName, name: string): Promise<void> {
    const viewer = viewers[role];
    await viewer.page.goto(`/orders/${sales[sale].auctionId}`);
    await expect(viewer.page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkScreen({ ...viewer, name: `order-${name}-${role}` });
  }

  async function lookAt(sale: SaleName, name: string = sale): Promise<void> {
    for (const role of ['buyer', 'seller'] as const) {
      await lookAtItem(role, sale, name);
      await lookAtOrder(role, sale, name);
    }
  }

  async function lookAtLists(moment: string): Promise<void> {
    for (const role of ['buyer', 'seller'] as const) {
      await viewers[role].page.goto('/orders');
      await expect(viewers[role].page.getByRole('listitem').first()).toBeVisible();
      await checkScreen({ ...viewers[role], name: `orders-${moment}-${role}` });
    }
    await viewers.seller.page.goto('/money');
    await expect(viewers.seller.page.getByRole('heading', { name: 'Your sales' })).toBeVisible();
    await checkScreen({ ...viewers.seller, name: `money-${moment}` });
  }

  for (const name of [...WHILE_DUE, ...PAID, ...DONE]) {
    test(`is drawn for its two sides: ${name}`, async () => {
      await lookAt(name);
      if (!FOR_OTHERS.includes(name)) return;
      for (const role of ['runner-up', 'visitor'] as const) await lookAtItem(role, name, name);
    });
  }

  for (const [name, told] of Object.entries(MOMENTS)) {
    test(`is drawn for its two sides while it lasts: ${name}`, async () => {
      for (const side of ['buyer', 'seller'] as const) await layOver(viewers[side].page, told[side]);
      await lookAt('due', name);
      for (const side of ['buyer', 'seller'] as const) await viewers[side].page.unrouteAll();
    });
  }

  test('says at each field of an address what is wrong with it', async () => {
    const { page } = viewers.buyer;
    await page.goto(`/listing/${sales.due.slug}`);
    await card(page, 'Payment Required').getByRole('button', { name: 'Start Payment Process' }).click();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page).getByText('Name is required')).toBeVisible();
    await checkScreen({ ...viewers.buyer, name: 'pay-address-errors', onTop: true });
    await dialog(page)
      .getByRole('radio', { name: /I pick it up/ })
      .click();
    await checkScreen({ ...viewers.buyer, name: 'pay-pickup', onTop: true });
  });

  test('asks what is wrong with what was shipped, and before it is called off', async () => {
    const { page } = viewers.buyer;
    await page.goto(`/orders/${sales.shipped.auctionId}`);
    await page.getByRole('button', { name: 'Something is wrong' }).click();
    await page.getByRole('button', { name: 'Tell our staff' }).click();
    await expect(page.getByText('Say what is wrong')).toBeVisible();
    await checkScreen({ ...viewers.buyer, name: 'dialog-problem', onTop: true });
    await viewers.seller.page.goto(`/orders/${sales.ready.auctionId}`);
    await viewers.seller.page.getByRole('button', { name: 'Cancel and refund' }).click();
    await checkScreen({ ...viewers.seller, name: 'dialog-cancel-order', onTop: true });
  });

  test('prints a receipt and nothing else, on paper that is white', async () => {
    for (const name of ['ready', 'dear', 'refunded'] as const) {
      const { page } = viewers.buyer;
      await page.goto(`/orders/${sales[name].auctionId}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.screenshot({ path: `artifacts/screens/printed-${name}.png`, fullPage: true });
      await page.emulateMedia({ media: null });
    }
  });

  test('stands in the lists', async () => {
    await lookAtLists('before');
  });

  test.describe('once the time to pay is over', () => {
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      await letTimePass(cast, sales);
    });

    for (const name of AFTERWARDS) {
      test(`is drawn for its two sides: ${name}`, async () => {
        await lookAt(name);
        if (!FOR_OTHERS.includes(name)) return;
        for (const role of ['runner-up', 'visitor'] as const) await lookAtItem(role, name, name);
        if (name !== 'overdue') await lookAtOrder('runner-up', name, name);
      });
    }

    test('stands in the lists', async () => {
      await lookAtLists('after');
      const runnerUp = viewers['runner-up'];
      await runnerUp.page.goto('/orders');
      await expect(runnerUp.page.getByRole('listitem').first()).toBeVisible();
      await checkScreen({ ...runnerUp, name: 'orders-after-runner-up' });
    });
  });
});

/** Changes the claim in the answers that a page receives. */
async function layOver(page: Page, change: Partial<Claim>): Promise<void> {
  await page.route('**/api/listings/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as ListingResponse;
    if (body.viewer?.claim) Object.assign(body.viewer.claim, change);
    await route.fulfill({ response, json: body });
  });
  await page.route('**/api/orders/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Order;
    if (body.claim) Object.assign(body.claim, change);
    await route.fulfill({ response, json: body });
  });
}
