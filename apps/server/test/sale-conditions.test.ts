import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportedListings } from '../src/modules/dashboard/exported-listings.postgres.ts';
import { lockDueNotifications } from '../src/modules/lifecycle/due-notifications.postgres.ts';
import { offersToWithdraw } from '../src/modules/payments/due-money.postgres.ts';
import { accountOf } from '../src/modules/payouts/balances.postgres.ts';
import { allSellerMoney, sellerMoney } from '../src/modules/payouts/seller-money.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';
import { changedBy } from './changed-rows.fixture.ts';
import { claimOf, offer, payout, release } from './sale-changes.fixture.ts';

let site: MarketSite;
let now: number;
/**
 * Ids that the SQL below names, as `:claim`. They belong to an unpaid sale, on which `bidder` was outbid; those that begin
 * with `paid` to a paid one.
 */
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
  const sale = await site.sold({ shippingCostCents: 500 }, [1_000, 2_000]);
  const paid = await site.sold({ shippingCostCents: 500 });
  await site.pay(paid.slug, paid.buyer);
  const claimIdOf = async (auctionId: string): Promise<string> =>
    (await site.pool.query('SELECT id FROM claims WHERE auction_id = $1', [auctionId])).rows[0].id;
  Object.assign(ids, {
    claim: await claimIdOf(sale.auctionId),
    auction: sale.auctionId,
    listing: sale.id,
    seller: sale.seller.id,
    bidder: sale.bidders[0]?.id ?? '',
    buyer: sale.buyer.id,
    paidClaim: await claimIdOf(paid.auctionId),
    paidAuction: paid.auctionId,
    paidListing: paid.id,
    paidSeller: paid.seller.id,
    paidBuyer: paid.buyer.id,
  });
  now = site.clock.now();
});
afterAll(() => site.close());

const when = changedBy(() => ({ pool: site.pool, values: { now, ...ids } }));

const becomes = (who: string, status: string) => {
  const before = status === 'SUSPENDED' ? `'ACTIVE'` : 'NULL';
  return `UPDATE users SET status = '${status}', status_before_suspension = ${before} WHERE id = :${who}`;
};
const otherOffer = (after: string) =>
  offer(after).replace(':auction', ':paidAuction').replace(':listing', ':paidListing').replace(':bidder', ':paidBuyer');

describe('an open offer', () => {
  const withdrawn = (changes: readonly string[], limit = 10) =>
    when(changes, async (client) => (await offersToWithdraw(client, limit)).map(({ auctionId }) => auctionId));

  it.each<[what: string, change: string, isWithdrawn: boolean]>([
    ['stays while both are members', becomes('bidder', 'ACTIVE'), false],
    ['goes once its bidder is suspended', becomes('bidder', 'SUSPENDED'), true],
    ['goes once its bidder has left', becomes('bidder', 'DELETED'), true],
    ['goes once its seller is suspended', becomes('seller', 'SUSPENDED'), true],
    ['goes once its seller has left', becomes('seller', 'DELETED'), true],
    ['stays where the buyer before is suspended', becomes('buyer', 'SUSPENDED'), false],
  ])('%s', async (_what, change, isWithdrawn) => {
    expect(await withdrawn([offer(' + 1'), change])).toEqual(isWithdrawn ? [ids.auction] : []);
    const answered = `UPDATE offers SET state = 'DECLINED'`;
    expect(await withdrawn([offer(' + 1'), change, answered])).toEqual([]);
  });

  it('goes before another that has more time, where there is room for one', async () => {
    const both = [becomes('bidder', 'DELETED'), becomes('paidBuyer', 'DELETED')];
    expect(await withdrawn([offer(' + 2'), otherOffer(' + 1'), ...both], 1)).toEqual([ids.paidAuction]);
    expect(await withdrawn([offer(' + 1'), otherOffer(' + 2'), ...both], 1)).toEqual([ids.auction]);
  });
});

describe('the notification that an auction ended', () => {
  const queued = (dueAt = 0) =>
    `INSERT INTO listing_letters (listing_id, event_number, due_at)
     SELECT listing_id, number, ${dueAt} FROM listing_events WHERE listing_id = :listing AND type = 'auction_ended'`;
  const saleAfter = (changes: readonly string[]) =>
    when([queued(), ...changes], async (client) => (await lockDueNotifications(client, now, 10))[0]?.sale);

  it('is about the first who won, also where the next bidder took the item meanwhile', async () => {
    const first = { bidCents: 2_000, shippingCents: 500, method: 'SHIPPING', isPickupOffered: false };
    expect(await saleAfter([])).toMatchObject(first);
    expect(await saleAfter([release, claimOf('bidder')])).toMatchObject(first);
    expect(await saleAfter(['UPDATE listings SET local_pickup = true WHERE id = :listing'])).toMatchObject({
      ...first,
      isPickupOffered: true,
    });
  });

  it('comes after what is due before it, where there is room for one', async () => {
    const earlier = `INSERT INTO listing_letters (listing_id, event_number, due_at)
      SELECT listing_id, number, 3 FROM listing_events WHERE listing_id = :paidListing AND type = 'auction_ended'`;
    const first = (dueAt: number) =>
      when([queued(dueAt), earlier], async (client) => (await lockDueNotifications(client, now, 1))[0]?.listingId);
    expect([await first(2), await first(4)]).toEqual([ids.listing, ids.paidListing]);
  });
});

/** Further paid sales of the seller of the paid one, each with a dollar for them. */
const sales = (count: number) => [
  `INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by)
   SELECT gen_random_uuid(), gen_random_uuid(), :paidListing, :paidSeller, :paidBuyer, false, 100, 0, 'SHIPPING', 'PAID', 1
   FROM generate_series(1, ${count})`,
  `INSERT INTO orders (claim_id, auction_id, state, paid_at)
   SELECT id, auction_id, 'AWAITING_ADDRESS', 1 FROM claims WHERE pay_by = 1`,
  `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, auction_id, claim_id, cause)
   SELECT 'provider', 'seller', 100, 'paid', seller_id, auction_id, id, id::text FROM claims WHERE pay_by = 1`,
];

describe('the account of a seller, whose sale brought $25', () => {
  /** The seller's share of a dispute about each of these sales: what they bear, or what they get back. */
  const booked = (from: 'seller' | 'disputes', to: 'seller' | 'disputes', cents: number, of: string) =>
    `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, auction_id, claim_id, cause)
     SELECT '${from}', '${to}', ${cents}, 'dispute_booked', seller_id, auction_id, id, 'dispute ' || id
     FROM claims WHERE ${of}`;
  const SALE = 'id = :paidClaim';
  const FURTHER_SALES = 'pay_by = 1';
  const bears = (cents: number, of = SALE) => booked('seller', 'disputes', cents, of);
  const getsBack = (cents: number) => booked('disputes', 'seller', cents, SALE);
  const REFUNDED = `UPDATE claims SET state = 'REFUNDED' WHERE ${SALE}`;
  const paidOut = payout('PAID').map((change) =>
    change.replaceAll(':seller', ':paidSeller').replaceAll(':claim', ':paidClaim'),
  );

  it.each<[what: string, changes: string[], debtCents: number, creditCents: number]>([
    ['has no debt and no credit while no payout has its proceeds', [], 0, 0],
    ['has no debt for a part of proceeds that are not paid out', [bears(2_400)], 0, 0],
    ['has no debt for all proceeds of a sale', [bears(2_500)], 0, 0],
    ['has no credit for what a dispute left of a sale', [bears(2_400), REFUNDED], 0, 0],
    ['has a debt for what a dispute took beyond the proceeds of its sale', [bears(2_600)], 100, 0],
    ['has the same debt once that sale counts as refunded', [bears(2_600), REFUNDED], 100, 0],
    ['has the same debt beside held proceeds of other sales', [bears(2_600), REFUNDED, ...sales(40)], 100, 0],
    ['has a debt of as much for each such sale', [bears(2_600), ...sales(2), bears(130, FURTHER_SALES)], 160, 0],
    ['has no debt and no credit once its proceeds are paid out', paidOut, 0, 0],
    ['has a debt for what a dispute took after the payout', [...paidOut, bears(1_000)], 1_000, 0],
    ['has the same debt then beside held proceeds', [...paidOut, bears(1_000), ...sales(40)], 1_000, 0],
    ['has a credit for what came back after the payout', [...paidOut, getsBack(700)], 0, 700],
    ['has the same credit beside held proceeds', [...paidOut, getsBack(700), ...sales(40)], 0, 700],
  ])('%s', async (_what, changes, debtCents, creditCents) => {
    const account = await when(changes, (client) => accountOf(client, ids.paidSeller ?? ''));
    expect(account).toEqual({ debtCents, creditCents });
  });
});

describe('a seller with more than is read at once', () => {
  const listings = (count: number) => [
    `INSERT INTO listing_state SELECT made.* FROM listing_state AS one, generate_series(1, ${count}) AS n,
       jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'auction_id', gen_random_uuid(), 'since', n)) AS made
     WHERE one.id = :paidListing`,
    `INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls, local_pickup,
       custom_tags, search_words)
     SELECT id, id::text, :paidSeller, now(), 'A lamp', '', 'LIGHTNING', 'PHYSICAL', '{}', false, '{}', ''
     FROM listing_state WHERE id NOT IN (SELECT id FROM listings)`,
  ];
  const all = async <Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> => {
    const rows: Row[] = [];
    for await (const page of pages) rows.push(...page);
    return rows;
  };

  it('has all of the money in the sums, however few sales a page shows, and each sale once in the table', async () => {
    const sellerId = ids.paidSeller ?? '';
    const { money, rows } = await when(sales(400), async (client) => ({
      money: await sellerMoney(client, { sellerId, limit: 3, after: null }, now),
      rows: await all(allSellerMoney(client, sellerId, now)),
    }));
    expect(money).toMatchObject({ heldCents: 2_500 + 400 * 100, payableCents: 0 });
    expect(money.rows).toHaveLength(3);
    expect([rows.length, new Set(rows.map(({ claimId }) => claimId)).size]).toEqual([401, 401]);
  });

  it.each([499, 500, 999, 1_000])('has each listing once in the table, newest first: %i and one more', async (more) => {
    const found = await when(listings(more), (client) => all(exportedListings(client, ids.paidSeller ?? '')));
    const exported = found.map(({ id }) => id);
    expect(exported).toEqual([...new Set(exported)].sort().reverse());
    expect(exported).toHaveLength(more + 1);
  });
});
