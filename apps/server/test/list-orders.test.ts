import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingListings } from '../src/modules/dashboard/waiting-listings.postgres.ts';
import { findCategories } from '../src/modules/market/find-categories.postgres.ts';
import { findPage } from '../src/modules/market/find-page.postgres.ts';
import { sellersTurns } from '../src/modules/orders/sellers-turns.postgres.ts';
import { intentsKnownTo } from '../src/modules/payments/provider-mode.postgres.ts';
import { maybePayable, maybePayableTo } from '../src/modules/payouts/payout-rows.postgres.ts';
import { openStaffSessions } from '../src/modules/staff/staff-sessions.postgres.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';
import { changedBy } from './changed-rows.fixture.ts';

let site: MarketSite;
let now: number;
/** Ids by name, for use in statements. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
  const sale = await site.sold();
  const later = await site.sold({}, [2_000], sale.seller);
  for (const { slug, buyer } of [sale, later]) await site.pay(slug, buyer);
  Object.assign(ids, { soldBy: sale.seller.id, sold: sale.id, auction: sale.auctionId, laterAuction: later.auctionId });
  now = site.clock.now();
});
afterAll(() => site.close());

const when = changedBy(() => ({ pool: site.pool, values: { now, ...ids } }));

it('payouts take the oldest sales first', async () => {
  const both = [`UPDATE orders SET state = 'RECEIVED', received_at = 1, payable_after = 1`];
  const [all, own] = await when(both, async (client) => [
    (await maybePayable(client, now, 1)).map(({ auctionId }) => auctionId),
    (await maybePayableTo(client, ids.soldBy ?? '', now, 1)).map(({ auctionId }) => auctionId),
  ]);
  expect([all, own]).toEqual([[ids.auction], [ids.auction]]);
});

describe('a seller’s dashboard that asks for one task of a kind has', () => {
  /** The later of the two sales has waited longer. */
  const times = (of: string, first: string) => `CASE ${of} WHEN :${first} THEN 7 ELSE 5 END`;
  const claims = (set: string) => `UPDATE claims SET ${set} ${times('auction_id', 'auction')}`;
  const orders = (set: string) => `UPDATE orders SET ${set} ${times('auction_id', 'auction')}`;
  const listings = (set: string) => `UPDATE listing_state SET ${set} ${times('id', 'sold')} WHERE seller_id = :soldBy`;

  it.each([
    ['unpaid', claims(`state = 'DUE', pay_by =`)],
    ['ship', orders(`state = 'READY_TO_SHIP', ready_at =`)],
    ['hand_over', orders(`state = 'READY_FOR_PICKUP', ready_at =`)],
    ['problem', orders(`problem = 'Broken', problem_at =`)],
  ])('the sale that has waited longest: %s', async (kind, change) => {
    const turns = await when([change], (client) => sellersTurns(client, { sellerId: ids.soldBy ?? '', limit: 1 }, now));
    expect(turns).toMatchObject([{ kind, auctionId: ids.laterAuction, since: 5 }]);
  });

  it.each([
    ['decide', 'by', listings(`status = 'RESERVE_NOT_MET', decision_deadline =`)],
    ['go_live', 'since', listings(`status = 'COLLECTING', sequence = NULL, start_policy = 'MANUAL', goal_met_at =`)],
    ['frozen', 'since', listings('frozen_at =')],
  ])('the listing that has waited longest or has the least time: %s', async (kind, time, change) => {
    const waiting = await when([change], (client) => waitingListings(client, ids.soldBy ?? '', 1));
    expect(waiting.filter((each) => each.kind === kind)).toMatchObject([{ [time]: 5 }]);
  });
});

describe('a restored copy', () => {
  const NO_PAYMENTS = 'TRUNCATE payments CASCADE';
  const at = (table: string, auction: string, createdAt: number) =>
    `UPDATE ${table} SET created_at = ${createdAt} WHERE auction_id = :${auction}`;
  const claims = [at('claims', 'auction', 200), at('claims', 'laterAuction', 300)];
  const payments = [at('payments', 'auction', 700), at('payments', 'laterAuction', 600)];
  it.each<[since: string, changes: string[], at: number | null]>([
    ['since its newest payment', [...claims, ...payments], 700],
    ['since its oldest sale, where it has no payment', [...claims, NO_PAYMENTS], 200],
    ['at no time, where it has no sale', ['TRUNCATE claims CASCADE', NO_PAYMENTS], null],
  ])('may lack payments %s', async (_since, changes, from) => {
    expect(await when(changes, intentsKnownTo)).toBe(from);
  });
});

describe('the market', () => {
  const NAMES = ['one', 'two', 'three'] as const;
  beforeAll(async () => {
    const seller = await site.member('SELLER');
    ids.owner = seller.id;
    for (const name of NAMES) ids[name] = (await site.listing({}, seller)).id;
  });
  const figures = (name: string, changes: string) => `UPDATE listing_state SET ${changes} WHERE id = :${name}`;
  // Listing one has no bid, so its start price counts.
  const CHANGES = [
    figures('one', 'start_price_cents = 3000, price_cents = NULL, video_likes = 9'),
    figures('two', 'start_price_cents = 100, price_cents = 2000, likes = 5'),
    figures('three', 'start_price_cents = 50, price_cents = 4000, boosts = 7'),
  ];

  it.each([
    ['newest', ['three', 'two', 'one']],
    ['demand', ['one', 'three', 'two']],
    ['price-low', ['two', 'one', 'three']],
    ['price-high', ['three', 'one', 'two']],
  ] as const)('is sorted by %s', async (sort, order) => {
    const everything = { search: null, status: null, mode: null, category: null, after: null };
    const asked = { ...everything, sellerId: ids.owner ?? '', sort, limit: 10 };
    const { listingIds } = await when(CHANGES, (client) => findPage(client, asked));
    expect(listingIds.map((id) => NAMES.find((name) => ids[name] === id))).toEqual(order);
  });

  const categories = (written: readonly string[]) =>
    NAMES.map((name, place) => `UPDATE listing_shelf SET category = '${written[place]}' WHERE listing_id = :${name}`);

  it('names categories of as many listings by the alphabet', async () => {
    const found = await when(categories(['b', 'c', 'a']), (client) => findCategories(client, 10));
    expect(found.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  // Lower case and capitals are each the more frequent spelling once, because one of them sorts first by the collation.
  it.each([
    ['by its most frequent spelling', ['cards', 'CARDS', 'cards'], [['cards', 3]]],
    ['by its most frequent spelling in capitals', ['CARDS', 'cards', 'CARDS'], [['CARDS', 3]]],
    ['without the spaces around it', [' CARDS', 'cards', 'cards '], [['cards', 3]]],
    [
      'behind one of more listings',
      ['coins', 'cards', 'coins'],
      [
        ['coins', 2],
        ['cards', 1],
      ],
    ],
    ['only if it was written', ['', 'cards', ' '], [['cards', 1]]],
  ])('names a category %s', async (_how, written, named) => {
    const found = await when(categories(written), (client) => findCategories(client, 10));
    expect(found.map(({ name, listings }) => [name, listings])).toEqual(named);
  });
});

it('staff see their own session first, and then what was used last', async () => {
  const session = (id: string, created: number, seen: number) =>
    `INSERT INTO staff_sessions (id, token_hash, staff_name, secret_fingerprint, has_second_factor, network, created_at, last_seen_at)
     VALUES ('00000000-0000-7000-8000-00000000000${id}', '${id}', '${id}', '', false, '',
       to_timestamp((:now - ${created}) / 1000.0), to_timestamp((:now - ${seen}) / 1000.0))`;
  const rows = [session('a', 5_000, 4_000), session('b', 9_000, 1_000), session('c', 7_000, 6_000)];
  const read = (current: string | null) =>
    when(rows, async (client) => (await openStaffSessions(client, current, now)).map(({ staffName }) => staffName));
  expect(await read(null)).toEqual(['b', 'a', 'c']);
  expect(await read('00000000-0000-7000-8000-00000000000c')).toEqual(['c', 'b', 'a']);
});
