import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

let whole: WholeClamor;
beforeAll(async () => {
  whole = await startWholeClamor();
});
afterAll(() => whole.stop());

it('lets a bid in while readers hold every connection of theirs', async () => {
  const seller = await whole.member('slow-seller', 'SELLER');
  const fans = [await whole.member('first-fan'), await whole.member('second-fan')];
  const { id, slug } = await whole.live(seller, fans, { startPriceCents: 1_000 });
  const bidder = await whole.member('bidder-at-the-door');
  // The change by staff removed the listing's view from the cache, and the bidder's session was never in it. So the bid
  // needs queries before it reaches the desk.
  expect((await whole.staff('PATCH', `/api/admin/listings/${id}/featured`, { featured: true })).status).toBe(200);
  const { pool } = whole.clamor;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    const placed = await whole.call('POST', '/api/bids', { member: bidder, body: { slug, amountCents: 1_000 } });
    expect([placed.status, placed.body.bid?.bidder]).toEqual([201, 'bidder-at-the-door']);
  } finally {
    for (const client of taken) client.release();
  }
});
