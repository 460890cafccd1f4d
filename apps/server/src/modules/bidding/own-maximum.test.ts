import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '../test-helper/market-site.fixture.ts';
import { type BiddingSite, openBiddingSite } from './bidding.fixture.ts';

let site: BiddingSite;
beforeAll(async () => {
  site = await openBiddingSite();
});
afterAll(() => site.close());

const viewer = async (slug: string, member: TestMember) =>
  (await site.call('GET', `/api/listings/${slug}`, { member })).body.viewer;

describe('one’s own maximum', () => {
  it('is the maximum that came with the bid, not its amount, while it leads and once it is spent', async () => {
    const { slug, ada, ben } = await site.pair({ reserveCents: 4_000 });
    await site.bid(slug, ada, 1_000, { maxAmountCents: 3_000 });
    expect(await viewer(slug, ada)).toMatchObject({ leading: true, maxAmountCents: 3_000 });
    await site.bid(slug, ben, 1_100, { maxAmountCents: 2_000 });
    expect(await viewer(slug, ben)).toMatchObject({ leading: false, hasBid: true, maxAmountCents: 2_000 });
    await site.bid(slug, ben, 3_500);
    expect(await viewer(slug, ada)).toMatchObject({ leading: false, hasBid: true, maxAmountCents: 3_000 });
  });

  it('is the one raised to, with a row in the history and without one', async () => {
    const { slug, ada, ben } = await site.pair({ reserveCents: 4_000 });
    await site.bid(slug, ada, 1_000, { maxAmountCents: 2_000 });
    await site.bid(slug, ada, 1_000, { maxAmountCents: 3_000 });
    expect((await viewer(slug, ada)).maxAmountCents).toBe(3_000);
    const lifted = await site.bid(slug, ada, 1_000, { maxAmountCents: 4_500 });
    expect([lifted.highestBid.amountCents, lifted.highestBid.automatic]).toEqual([4_000, true]);
    expect((await viewer(slug, ada)).maxAmountCents).toBe(4_500);
    await site.bid(slug, ben, 5_000);
    expect((await viewer(slug, ada)).maxAmountCents).toBe(4_500);
  });

  it('is the present price where it was frozen, also after others went on', async () => {
    const { slug, id, ada, ben } = await site.pair({ reserveCents: 4_000 });
    await site.bid(slug, ada, 1_000, { maxAmountCents: 3_000 });
    await site.bid(slug, ben, 1_500);
    await site.moderate(id, { kind: 'freeze_maximum', bidderId: ada.id });
    expect(await viewer(slug, ada)).toMatchObject({ leading: true, maxAmountCents: 1_600 });
    await site.bid(slug, ben, 2_000);
    expect(await viewer(slug, ada)).toMatchObject({ leading: false, maxAmountCents: 1_600 });
  });

  it('is read from the records where the view of this node is behind', async () => {
    const { slug, id, ada } = await site.pair({ reserveCents: 4_000 });
    await site.bid(slug, ada, 1_000, { maxAmountCents: 2_000 });
    await site.pool.query(
      'INSERT INTO changed_maximums (listing_id, bidder_id, after_sequence, max_cents) VALUES ($1, $2, 1, 2500)',
      [id, ada.id],
    );
    expect((await viewer(slug, ada)).maxAmountCents).toBe(2_500);
  });

  it('is found behind automatic rows that do not say it', async () => {
    const { slug, id, ada, ben } = await site.pair({ reserveCents: 4_000 });
    await site.bid(slug, ada, 1_000, { maxAmountCents: 3_000 });
    await site.bid(slug, ben, 1_100);
    await site.bid(slug, ben, 1_300);
    await site.pool.query('UPDATE bids SET max_cents = NULL WHERE listing_id = $1 AND automatic', [id]);
    expect((await viewer(slug, ada)).maxAmountCents).toBe(3_000);
  });
});

describe('an amount below the next minimum', () => {
  it('is placed at the next minimum where its maximum reaches that, and refused where it does not', async () => {
    const { slug, ada, ben } = await site.pair({ reserveCents: 4_000 });
    await site.bid(slug, ada, 2_000);
    const placed = await site.bid(slug, ben, 1_000, { maxAmountCents: 2_100 });
    expect(placed).toMatchObject({
      bid: { amountCents: 2_100, automatic: false },
      maxAmountCents: 2_100,
      outbid: false,
    });
    const low = await site.call('POST', '/api/bids', {
      member: ada,
      body: { slug, amountCents: 1_000, maxAmountCents: 2_199 },
    });
    expect([low.status, low.body.code, low.body.minimumCents]).toEqual([409, 'BID_TOO_LOW', 2_200]);
  });
});
