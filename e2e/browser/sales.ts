import type { StaffPayment } from '@clamor/contract/staff-money';
import type { Page } from '@playwright/test';
import type { Member } from '../http/outside-client.ts';
import { asStaff, auctionOf } from '../http/sales.ts';
import { advanceClock } from './clock.ts';
import { adminSecret, expect } from './journey.ts';
import { bid, type Cast, goLive } from './market.ts';

export const VISA = '4242 4242 4242 4242';

/** An item whose auction has ended with a sale. */
export interface Sold {
  slug: string;
  title: string;
  auctionId: string;
}

/**
 * Runs auctions of items, one per title, until they end. The first bid is $100.00, each further one $20.00 more.
 * @param how further fields of the last bid
 */
export async function auctionOff(
  cast: Cast,
  bidders: readonly Member[],
  titles: readonly string[],
  terms: object = {},
  how: object = {},
): Promise<Sold[]> {
  const { seller } = cast;
  const items = titles.map((title) => ({ seller, terms: { title, shippingCostCents: 1_500, ...terms } }));
  const slugs = await goLive(cast, items);
  for (const slug of slugs) {
    for (const [index, bidder] of bidders.entries()) {
      await bid(bidder, slug, 10_000 + index * 2_000, bidder === bidders.at(-1) ? how : {});
    }
  }
  await advanceClock(604);
  return await Promise.all(
    slugs.map(async (slug, index) => ({ slug, title: titles[index] ?? '', auctionId: await auctionOf(seller, slug) })),
  );
}

/**
 * Sells one item to Ada for $120.00. Ben bids before her.
 * @param how further fields of Ada's bid, such as that it is anonymous
 */
export async function sellToAda(cast: Cast, title: string, terms: object = {}, how: object = {}): Promise<Sold> {
  const [sold] = await auctionOff(cast, [cast.ben, cast.ada], [title], terms, how);
  return sold as Sold;
}

/** Opens the listing's page, which shows the card of the sale. */
export async function openItem(page: Page, { slug, title }: Sold): Promise<void> {
  await page.goto(`/listing/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The row of an order in a list. The list may contain other orders with the same title. */
export const orderIn = (page: Page, { auctionId, title }: Sold) =>
  page.getByRole('link', { name: title }).and(page.locator(`[href="/orders/${auctionId}"]`));

/** Opens the order's page for one of its two sides. */
export async function openOrder(page: Page, { auctionId, title }: Sold): Promise<void> {
  await page.goto(`/orders/${auctionId}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The card of this title, which shows the next step of a sale. */
export const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Complete Payment' });

export const startPaying = (page: Page) =>
  card(page, 'Payment Required').getByRole('button', { name: 'Start Payment Process' }).click();

/** Enters the address in the dialog. */
export async function giveAddress(page: Page): Promise<void> {
  const form = dialog(page);
  await form.getByLabel('Full name').fill('Ada Lovelace');
  await form.getByLabel('Address', { exact: true }).fill('12 St James’s Square');
  await form.getByLabel('Postal code').fill('SW1Y 4JH');
  await form.getByLabel('City').fill('London');
  await form.getByLabel('Country').selectOption('GB');
  await form.getByRole('button', { name: 'Continue' }).click();
}

/** Types the number of a card and pays. */
export async function payWith(page: Page, number: string): Promise<void> {
  await dialog(page).getByLabel('Card number').fill(number);
  await dialog(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
}

/** Sends an action of a sale through the API, without a browser. */
export async function actionOf(member: Member, path: string, body?: object) {
  return member.expect<Record<string, string>>(200, path, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
  });
}

/** Pays as the buyer through the API, without a browser. Returns the auction's id. */
export async function payByApi(buyer: Member, { auctionId }: Sold): Promise<string> {
  await actionOf(buyer, `/api/orders/${auctionId}/address`, { method: 'ship', address: ADDRESS });
  const { clientSecret, paymentIntentId } = await actionOf(buyer, '/api/payments/create-intent', { auctionId });
  await actionOf(buyer, '/api/sandbox/confirm', { clientSecret, paymentMethod: 'pm_card_visa' });
  await actionOf(buyer, '/api/payments/complete', { paymentIntentId });
  return auctionId;
}

const ADDRESS = {
  name: 'Ada Lovelace',
  line1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y',
  country: 'GB',
};

export const expectPaid = (page: Page) =>
  expect(dialog(page).getByRole('heading', { name: 'Payment Complete' })).toBeVisible();

/** Confirms receipt on the order's page. */
export async function receive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I have received it' }).click();
  await page.getByRole('button', { name: 'Yes, I have it' }).click();
}

/** Refunds a sale as staff through the API, at the seller's expense. */
export async function refundByStaff(member: Member, { auctionId, title }: Sold): Promise<void> {
  const staff = (send: object) => asStaff({ adminSecret: adminSecret() }, send);
  const found = `/api/admin/payments?q=${encodeURIComponent(title)}`;
  const { payments } = await member.expect<{ payments: StaffPayment[] }>(200, found, staff({ method: 'GET' }));
  const id = payments.find((payment) => payment.auctionId === auctionId)?.id;
  const body = { reason: 'It is broken.', bearer: 'seller' };
  await member.expect(200, `/api/admin/payments/${id}/refund`, staff({ body }));
}
