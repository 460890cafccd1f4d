import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportedListings } from '../src/modules/dashboard/exported-listings.postgres.ts';
import { listingCounts } from '../src/modules/dashboard/listing-counts.postgres.ts';
import { waitingListings } from '../src/modules/dashboard/waiting-listings.postgres.ts';
import { claimTimes, soldTerms } from '../src/modules/orders/order-facts.postgres.ts';
import { paymentsOfIntents } from '../src/modules/payments/listed-payments.postgres.ts';
import {
  auctionListStatement,
  findListings,
  listingListStatement,
} from '../src/modules/staff/listing-list.postgres.ts';
import { listingsToFollow } from '../src/modules/staff/listings-to-follow.postgres.ts';
import { findStaffReviews } from '../src/modules/staff/review-list.postgres.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';
import { changedBy } from './changed-rows.fixture.ts';

type Row = readonly [what: string, changes: readonly string[], said: unknown];

let site: MarketSite;
/** Ids that SQL below names, as `:listing`. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
  const running = await site.live({ auctionDurationSeconds: 86_400 });
  const [first, leader] = [await site.member(), await site.member()];
  const bid = (member: typeof first, body: object) =>
    site.call('POST', '/api/bids', { member, body: { slug: running.slug, ...body } });
  await bid(first, { amountCents: 1_000 });
  await bid(leader, { amountCents: 1_100, maxAmountCents: 50_000 });
  const sale = await site.sold({ shippingCostCents: 500 });
  await site.pay(sale.slug, sale.buyer);
  const { rows } = await site.pool.query('SELECT id, claim_id FROM payments WHERE auction_id = $1', [sale.auctionId]);
  Object.assign(ids, {
    payment: rows[0].id,
    claim: rows[0].claim_id,
    listing: running.id,
    seller: running.seller.id,
    first: first.id,
    leader: leader.id,
    auction: sale.auctionId,
    sold: sale.id,
    soldBy: sale.seller.id,
    buyer: sale.buyer.id,
  });
});
afterAll(() => site.close());

const when = changedBy(() => ({ pool: site.pool, values: ids }));

const state = (changes: string) => `UPDATE listing_state SET ${changes} WHERE id = :listing`;
const BECOMES: Readonly<Record<string, string>> = {
  COLLECTING: state(`status = 'COLLECTING', sequence = NULL`),
  COUNTDOWN: state(`status = 'COUNTDOWN', live_at = 1, sequence = NULL`),
  RESERVE_NOT_MET: state(`status = 'RESERVE_NOT_MET', decision_deadline = 5`),
  SECOND_CHANCE_AWARDED: state(`status = 'SECOND_CHANCE_AWARDED'`),
  ENDED: state(`status = 'ENDED', outcome = 'SOLD'`),
  CANCELLED: state(`status = 'CANCELLED', cancelled_by = 'staff'`),
};
const becomes = (status: string) => BECOMES[status] ?? expect.unreachable();

describe('the listings that follow a member’s status', () => {
  const change = (who: string, what: string, done = 'NULL') =>
    `INSERT INTO standing_changes (id, user_id, change, made_at, done_at) VALUES (gen_random_uuid(), :${who}, '${what}', now(), ${done})`;
  const gone = change('seller', 'suspended');
  const back = change('seller', 'reactivated');
  const frozen = (suspension: boolean, staff: boolean) =>
    state(`frozen_at = 1, frozen_for_suspension = ${suspension}, frozen_by_staff = ${staff}`);
  it.each<Row>([
    ['a LIVE listing stops', [gone], ['stop_for_suspension']],
    ['a COUNTDOWN stops', [gone, becomes('COUNTDOWN')], ['stop_for_suspension']],
    ['a COLLECTING one stops', [gone, becomes('COLLECTING')], ['stop_for_suspension']],
    ...['RESERVE_NOT_MET', 'SECOND_CHANCE_AWARDED', 'ENDED', 'CANCELLED'].map(
      (status): Row => [`one that is ${status} does not`, [gone, becomes(status)], []],
    ),
    ['one that is removed does not', [gone, state('hidden = true')], []],
    ['one that stands still for it does not again', [gone, frozen(true, false)], []],
    ['one that an older version stopped does not again', [gone, frozen(false, false)], []],
    ['one that staff stopped stops for it too', [gone, frozen(false, true)], ['stop_for_suspension']],
    ['what was done is not done again', [change('seller', 'suspended', 'now()')], []],
    ['a running one has nothing to go on with', [back], []],
    ['one that stands still goes on', [back, frozen(true, false)], ['resume']],
    ['one that an older version stopped goes on', [back, frozen(false, false)], ['resume']],
    ['one that staff stopped too goes on as far as it may', [back, frozen(true, true)], ['resume']],
    ['one that staff alone stopped does not', [back, frozen(false, true)], []],
    ['the leader’s maximum is taken back', [change('leader', 'suspended')], ['freeze_maximum']],
    ['a maximum at the price is not', [change('leader', 'suspended'), state('leader_max_cents = price_cents')], []],
    ['a maximum in an auction that is over is not', [change('leader', 'suspended'), becomes('ENDED')], []],
    ['who does not lead has none', [change('first', 'suspended')], []],
    ['who comes back bids again by themselves', [change('leader', 'reactivated')], []],
  ])('%s', async (_what, changes, steps) => {
    const found = await when(changes, listingsToFollow);
    expect(found.filter(({ listingId }) => listingId === ids.listing).map(({ step }) => step)).toEqual(steps);
  });
});

describe('what waits for a seller', () => {
  const manual = state(`status = 'COLLECTING', sequence = NULL, start_policy = 'MANUAL', goal_met_at = 7`);
  it.each<Row>([
    ['nothing of a running auction', [], []],
    ['an auction that stands still', [state('frozen_at = 9')], [['frozen', null, 9]]],
    ['none that is removed', [state('frozen_at = 9, hidden = true')], []],
    ['a decision', [becomes('RESERVE_NOT_MET'), state('since = 3')], [['decide', 5, 3]]],
    ['no decision of what is removed', [becomes('RESERVE_NOT_MET'), state('hidden = true')], []],
    ['a goal that was met', [manual], [['go_live', null, 7]]],
    ['none that was not', [manual, state('goal_met_at = NULL')], []],
    ['none that starts by itself', [manual, state(`start_policy = 'SMART'`)], []],
    ['none of what is removed', [manual, state('hidden = true')], []],
    ['none that counts down already', [manual, becomes('COUNTDOWN')], []],
  ])('%s', async (_what, changes, said) => {
    const found = await when(changes, (client) => waitingListings(client, ids.seller ?? '', 10));
    expect(found.map(({ kind, by, since }) => [kind, by, since])).toEqual(said);
  });

  it.each<Row>([
    ['as what it is', [], 1],
    ['but not once it is removed', [state('hidden = true')], 0],
    ['and as nothing else', [becomes('ENDED')], 0],
  ])('is counted %s', async (_what, changes, count) => {
    const counts = await when(changes, (client) => listingCounts(client, ids.seller ?? ''));
    expect(counts.find(({ status }) => status === 'LIVE')).toEqual({ status: 'LIVE', count, more: false });
  });
});

it('a row of staff’s lists, and of a seller’s table, has each figure in its place', async () => {
  const figures = `likes = 1, boosts = 20, video_likes = 300, goal = 4000, start_price_cents = 5, price_cents = 60,
    leader_max_cents = 70, reserve_cents = 80, sequence = 9, ends_at = 100`;
  const row = { threshold: 4_000, collectingDemand: 321, startPriceCents: 5, topBidCents: 60, bidCount: 9 };
  const asked = { q: ids.listing, limit: 5 };
  const read = (statement: typeof listingListStatement) => (client: Parameters<typeof findListings>[0]) =>
    findListings(client, statement({ ...asked, status: 'LIVE' }, null));
  for (const statement of [listingListStatement, auctionListStatement as typeof listingListStatement]) {
    const found = await when([state(figures)], read(statement));
    expect(found).toMatchObject([
      { at: 100, row: { ...row, endsAt: '1970-01-01T00:00:00.100Z', sellerId: ids.seller } },
    ]);
    expect(await when([state(figures), state('hidden = true')], read(statement))).toEqual([]);
  }
  const { value } = await when([state(figures)], (client) => exportedListings(client, ids.seller ?? '').next());
  const exported = { demand: 321, goal: 4_000, startPriceCents: 5, topBidCents: 60, bidCount: 9, endsAt: 100 };
  expect(value).toMatchObject([{ id: ids.listing, ...exported }]);
  const over = await when([state(figures), becomes('ENDED')], (client) =>
    findListings(client, listingListStatement({ ...asked, status: undefined }, null)),
  );
  expect(over).toMatchObject([{ row: { status: 'ENDED', endsAt: null } }]);
});

describe('staff’s list of reviews', () => {
  const written = `INSERT INTO reviews (id, claim_id, about, auction_id, listing_id, author_id, member_id, anonymous, rating, review,
      written_at, answer, answered_at)
    VALUES ('00000000-0000-7000-8000-00000000000b', :claim, 'seller', :auction, :sold, :buyer, :soldBy, false, 4, 'Splendid words', 1,
      'A retort', 2)`;
  const read = async (changes: readonly string[], asked: { q?: string; status?: 'REMOVED' | 'SHARED_DEVICE' } = {}) =>
    (
      await when([written, ...changes], (client) =>
        findStaffReviews(client, { limit: 5, q: undefined, status: 'STANDING', ...asked }, null),
      )
    ).map(({ row }) => row);
  const claim = (changes: string) => [`UPDATE claims SET ${changes} WHERE id = :claim`];

  it('says who wrote what of whom', async () => {
    const names = await site.pool.query('SELECT id, username FROM users WHERE id = ANY ($1)', [
      [ids.buyer, ids.soldBy],
    ]);
    const nameOf = (id = '') => names.rows.find((row) => row.id === id)?.username;
    expect(await read([])).toMatchObject([
      {
        authorName: nameOf(ids.buyer),
        memberName: nameOf(ids.soldBy),
        rating: 4,
        text: 'Splendid words',
        answer: { text: 'A retort' },
        isCharged: true,
        isRefunded: false,
        sharesDevice: false,
        removed: null,
      },
    ]);
    for (const q of [nameOf(ids.buyer), nameOf(ids.soldBy), ids.buyer, ids.soldBy, 'splendid', 'RETORT']) {
      expect(await read([], { q })).toHaveLength(1);
    }
    expect(await read([], { q: ids.leader ?? '' })).toEqual([]);
    expect(await read([], { q: 'nobody wrote this' })).toEqual([]);
  });

  it.each<Row>([
    ['a refunded sale', claim(`state = 'REFUNDED'`), { isRefunded: true }],
    ['a released one', claim(`state = 'RELEASED', address = NULL`), { isRefunded: false }],
    ['what is charged with its shipping', claim('bid_cents = 20, shipping_cents = 29'), { isCharged: true }],
    ['what is not charged', claim('bid_cents = 20, shipping_cents = 28'), { isCharged: false }],
  ])('knows %s', async (_what, changes, said) => {
    expect(await read(changes)).toMatchObject([said]);
  });

  it('is read on where two were written in the same moment', async () => {
    const both = [
      written,
      written
        .replaceAll("'seller', :auction", "'buyer', :auction")
        .replace('00b', '00c')
        .replace(':buyer, :soldBy', ':soldBy, :buyer'),
    ];
    const pages = await when(both, async (client) => {
      const page = (after: { at: number; id: string } | null) =>
        findStaffReviews(client, { limit: 1, q: undefined, status: 'STANDING' }, after);
      const first = await page(null);
      return [...first, ...(await page(first[0] ?? null))].map(({ id }) => id.slice(-1));
    });
    expect(pages).toEqual(['c', 'b']);
  });

  it.each<Row>([
    ['one that stands', [], [1, 0, 0]],
    ['one of a shared device', ['UPDATE reviews SET shares_device = true'], [1, 0, 1]],
    ['one that is removed', [`UPDATE reviews SET removed_at = 3, removed_for = 'x'`], [0, 1, 0]],
    [
      'one of a shared device that is removed',
      [`UPDATE reviews SET removed_at = 3, removed_for = 'x', shares_device = true`],
      [0, 1, 0],
    ],
  ])('has %s in its list alone', async (_what, changes, counts) => {
    const lists = [{}, { status: 'REMOVED' }, { status: 'SHARED_DEVICE' }] as const;
    expect(await Promise.all(lists.map(async (asked) => (await read(changes, asked)).length))).toEqual(counts);
  });
});

describe('what is known of a payment that the provider lists', () => {
  const refund = (refundState: string) =>
    `INSERT INTO refunds (id, payment_id, auction_id, cents, attempt, state) VALUES ('r', :payment, :auction, 300, 1, '${refundState}')`;
  const dispute = (disputeState: string) =>
    `INSERT INTO disputes (id, payment_id, auction_id, cents, taken_cents, booked_cents, state) VALUES ('d', :payment, :auction, 1, 0, 0, '${disputeState}')`;
  it.each<Row>([
    ['nothing went back', [], [0, 0, 0]],
    ['a refund that is PENDING did', [refund('PENDING')], [300, 0, 0]],
    ['a refund that is SUCCEEDED did', [refund('SUCCEEDED')], [300, 0, 0]],
    ['a refund that is REQUESTED did not', [refund('REQUESTED')], [0, 0, 0]],
    ['a refund that is FAILED did not', [refund('FAILED')], [0, 0, 0]],
    ['a refund that is WITHDRAWN did not', [refund('WITHDRAWN')], [0, 0, 0]],
    ['what staff sent back elsewhere did', ['UPDATE payments SET stray_cents = 40 WHERE id = :payment'], [40, 0, 0]],
    ['a dispute that is WARNING is open', [dispute('WARNING')], [0, 1, 1]],
    ['a dispute that is OPEN is open', [dispute('OPEN')], [0, 1, 1]],
    ['a dispute that is WON is not', [dispute('WON')], [0, 1, 0]],
    ['a dispute that is LOST is not', [dispute('LOST')], [0, 1, 0]],
  ])('%s', async (_what, changes, said) => {
    const [returnedCents, disputes, openDisputes] = said as number[];
    const paymentId = ids.payment ?? '';
    const known = await when(changes, (client) => paymentsOfIntents(client, [{ paymentId }]));
    expect(known.get(paymentId)).toMatchObject({ claimId: ids.claim, returnedCents, disputes, openDisputes });
  });
});

describe('an order', () => {
  const item = (changes: string) => `UPDATE listings SET ${changes} WHERE id = :sold`;
  it.each<Row>([
    ['is shipped', [], [false, 500, null]],
    ['may be picked up', [item('local_pickup = true')], [true, 500, null]],
    [
      'of digital content is neither, whatever its listing says',
      [item(`local_pickup = true, product_type = 'DIGITAL', digital_delivery_info = 'x'`)],
      [false, 0, 'x'],
    ],
  ])('%s', async (_what, changes, said) => {
    const [pickupOffered, shippingCents, digitalDeliveryInfo] = said as unknown[];
    const terms = await when(changes, (client) => soldTerms(client, ids.auction ?? ''));
    expect(terms).toEqual({ pickupOffered, shippingCents, digitalDeliveryInfo });
  });

  const asked = (refundState: string) => [
    `INSERT INTO refunds (id, payment_id, auction_id, cents, attempt, state) VALUES ('r', :payment, :auction, 300, 1, '${refundState}')`,
    `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, auction_id, claim_id, cause, at)
     VALUES ('seller', 'buyer', 300, 'refund_asked', :soldBy, :auction, :claim, 'r', 77)`,
  ];
  it.each<Row>([
    ['nobody asked for', [], null],
    ['is under way', asked('PENDING'), 77],
    ['was withdrawn', asked('WITHDRAWN'), null],
  ])('says when its refund was asked for: one that %s', async (_what, changes, refundAskedAt) => {
    expect(await when(changes, (client) => claimTimes(client, ids.claim ?? ''))).toMatchObject({ refundAskedAt });
  });
});
