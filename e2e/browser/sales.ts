import type { Page } from '@playwright/test';
import { advanceClock } from './clock.ts';
import { expect } from './journey.ts';
import { bid, type Cast, goLive } from './market.ts';

/** A sale that has just been settled: Ada won it, Ben bid before her. */
export interface Sold {
  slug: string;
  title: string;
}

/** Sells one item to Ada for $120.00. */
export async function sellToAda(cast: Cast, title: string, terms: object = {}): Promise<Sold> {
  const { seller, ada, ben } = cast;
  const item = { title, shippingCostCents: 1_500, ...terms };
  const [slug = ''] = await goLive(cast, [{ seller, terms: item }]);
  await bid(ben, slug, 10_000);
  await bid(ada, slug, 12_000);
  await advanceClock(604);
  return { slug, title };
}

/** Opens the item's own page, where the sale's card stands. */
export async function openItem(page: Page, { slug, title }: Sold): Promise<void> {
  await page.goto(`/listing/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The card that says what is next. */
export const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Complete Payment' });

/** Says where it is to be sent, in the dialog. */
export async function giveAddress(page: Page): Promise<void> {
  const form = dialog(page);
  await form.getByLabel('Full name').fill('Ada Lovelace');
  await form.getByLabel('Address', { exact: true }).fill('12 St James’s Square');
  await form.getByLabel('Postal code').fill('SW1Y 4JH');
  await form.getByLabel('City').fill('London');
  await form.getByLabel('Country').selectOption('GB');
  await form.getByRole('button', { name: 'Continue' }).click();
}

/** Types a card's number and pays. */
export async function payWith(page: Page, number: string): Promise<void> {
  await dialog(page).getByLabel('Card number').fill(number);
  await dialog(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
}
