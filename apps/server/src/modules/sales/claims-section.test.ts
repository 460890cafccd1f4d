import type { CreateListingInput } from '@clamor/contract/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import { soldOn, type TestBid } from './sold.fixture.ts';

const HOUR_MS = 3_600_000;

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

const bid = (slug: string, member: TestMember, amountCents: number, more: object = {}) =>
  site.call('POST', '/api/bids', { member, body: { slug, amountCents, ...more } });

const sold = (input?: Partial<CreateListingInput>, bids?: readonly TestBid[]) => soldOn(site, input, bids);

async function claimsOf(listingId: string) {
  const { rows } = await site.pool.query(
    `SELECT claims.*, orders.state AS order_state, orders.paid_at FROM claims LEFT JOIN orders ON orders.claim_id = claims.id
     WHERE listing_id = $1 ORDER BY claims.number`,
    [listingId],
  );
  return rows;
}

describe('the claim of whoever bought', () => {
  it('is written with the settling, to be paid 72 hours after the end', async () => {
    const { id, seller, bidders, endsAt, auctionId } = await sold({ shippingCostCents: 500 }, [
      { amountCents: 1_000 },
      { amountCents: 2_000 },
    ]);
    expect(await claimsOf(id)).toMatchObject([
      {
        auction_id: auctionId,
        seller_id: seller.id,
        buyer_id: bidders[1]?.id,
        bid_cents: 2_000,
        shipping_cents: 500,
        method: 'SHIPPING',
        state: 'DUE',
        ending: false,
        anonymous: false,
        address: null,
        order_state: null,
        created_at: endsAt,
        pay_by: endsAt + 72 * HOUR_MS,
      },
    ]);
  });

  it('of a digital item has no shipping', async () => {
    const input = { productType: 'DIGITAL', digitalDeliveryInfo: 'A key', shippingCostCents: 500 } as const;
    const { id } = await sold(input);
    expect(await claimsOf(id)).toMatchObject([{ method: 'DIGITAL', shipping_cents: 0, state: 'DUE' }]);
  });

  it('is paid from its beginning with its order, where no card could be charged so little', async () => {
    const terms = { startPriceCents: 20, minIncrementCents: 1 };
    const shipped = await sold({ ...terms, shippingCostCents: 0 }, [{ amountCents: 20 }]);
    const digital = await sold(
      { ...terms, productType: 'DIGITAL', digitalDeliveryInfo: 'A key', shippingCostCents: 40 },
      [{ amountCents: 47 }],
    );
    const costly = await sold({ ...terms, shippingCostCents: 40 }, [{ amountCents: 20 }]);
    expect(await claimsOf(shipped.id)).toMatchObject([
      { state: 'PAID', order_state: 'AWAITING_ADDRESS', paid_at: shipped.endsAt },
    ]);
    expect(await claimsOf(digital.id)).toMatchObject([{ state: 'PAID', order_state: 'DELIVERED' }]);
    expect(await claimsOf(costly.id)).toMatchObject([{ state: 'DUE', order_state: null }]);
  });

  it('is as anonymous as the row that made the price, whatever its bidder asked for without a row', async () => {
    const { slug, id } = await site.live({ auctionDurationSeconds: 120 });
    const member = await site.member();
    await bid(slug, member, 1_000, { maxAmountCents: 5_000, isAnonymous: true });
    expect((await bid(slug, member, 6_000, { isAnonymous: false })).body).toMatchObject({ raised: true });
    await site.advance(124, id);
    expect(await claimsOf(id)).toMatchObject([{ bid_cents: 1_000, anonymous: true }]);
    const named = await sold({}, [{ amountCents: 1_000, isAnonymous: true }, { amountCents: 2_000 }]);
    expect(await claimsOf(named.id)).toMatchObject([{ anonymous: false }]);
  });

  it('is the awarded bidder’s from the award on', async () => {
    const { slug, id, seller, bidders } = await sold({ reserveCents: 5_000 });
    expect(await claimsOf(id)).toEqual([]);
    await site.call('POST', `/api/seller/listings/${slug}/award-second-chance`, { member: seller });
    expect(await claimsOf(id)).toMatchObject([{ buyer_id: bidders[0]?.id, bid_cents: 1_000, state: 'DUE' }]);
  });
});

describe('whoever has not paid in time', () => {
  it('bids on nothing else, and is told what to pay; others bid on', async () => {
    const { slug, auctionId, bidders } = await sold();
    const [buyer, other] = [bidders[0] as TestMember, await site.member()];
    await site.advance(71 * 3_600);
    const early = await site.live();
    expect((await bid(early.slug, buyer, 1_000)).status).toBe(201);
    await site.advance(3_600);
    const late = await site.live();
    const refused = await bid(late.slug, buyer, 1_000);
    expect(refused.body).toMatchObject({ status: 409, code: 'PAYMENT_OVERDUE', auctionId, slug });
    expect((await bid(late.slug, other, 1_000)).status).toBe(201);
    await site.pool.query("UPDATE claims SET state = 'RELEASED' WHERE auction_id = $1", [auctionId]);
    expect((await bid(late.slug, buyer, 2_000)).status).toBe(201);
  });

  it('is told of that, also where there is still time to pay for something else', async () => {
    const { slug, auctionId, bidders } = await sold();
    const buyer = bidders[0] as TestMember;
    await site.advance(71 * 3_600);
    const newer = await site.live({ auctionDurationSeconds: 120 });
    await bid(newer.slug, buyer, 1_000);
    await site.advance(3_600, newer.id);
    expect(await claimsOf(newer.id)).toMatchObject([{ buyer_id: buyer.id, state: 'DUE' }]);
    const late = await site.live();
    expect((await bid(late.slug, buyer, 1_000)).body).toMatchObject({ code: 'PAYMENT_OVERDUE', auctionId, slug });
  });
});
