import type { ListingResponse } from '@clamor/contract/listing-views';
import { pay } from '../http/sales.ts';
import { expect, test } from './journey.ts';
import { invite } from './market.ts';
import { sellToAda } from './sales.ts';
import { openViewer } from './viewers.ts';

test('a seller’s orders and money follow a sale while they are open', async ({ browser }) => {
  const cast = await invite(`follows${test.info().workerIndex}`);
  const { seller, ada } = cast;
  const orders = await openViewer(browser, seller);
  const money = await openViewer(browser, seller);
  const lines: string[] = [];
  orders.page.on('websocket', (socket) => void lines.push(new URL(socket.url()).search));
  await orders.page.goto('/orders?side=seller');
  await expect(orders.page.getByRole('heading', { name: 'Nothing sold yet' })).toBeVisible();

  const { slug, title } = await sellToAda(cast, 'A lamp for the hall');
  await expect(orders.page.getByText(title)).toBeVisible();
  await expect(orders.page.getByText('Waiting for payment')).toBeVisible();
  await money.page.goto('/money');
  await expect(money.page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible();
  await expect(money.page.getByText(title)).toHaveCount(0);

  const { auction } = await ada.expect<ListingResponse>(200, `/api/listings/${slug}`);
  await pay(ada, { slug, auctionId: auction?.id ?? '' });
  await expect(money.page.getByText(title)).toBeVisible();
  await expect(orders.page.getByText('Waiting for payment')).toHaveCount(0);
  // The list of orders and the bell for notifications share one socket.
  expect(lines).toEqual(['?mine']);
  for (const { page } of [orders, money]) await page.context().close();
});
