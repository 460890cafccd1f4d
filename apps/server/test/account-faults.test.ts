import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAccounts } from '../src/modules/payouts/index.ts';
import { checkRatings } from '../src/modules/reviews/index.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';
import { whenChanged } from './changed-rows.fixture.ts';

let site: MarketSite;
/** Ids by name, for use in statements. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
  const sale = await site.sold({ shippingCostCents: 500 });
  const other = await site.sold();
  for (const { slug, buyer } of [sale, other]) await site.pay(slug, buyer);
  const { rows } = await site.pool.query('SELECT id, claim_id FROM payments WHERE auction_id = $1', [sale.auctionId]);
  Object.assign(ids, {
    payment: rows[0].id,
    claim: rows[0].claim_id,
    auction: sale.auctionId,
    listing: sale.id,
    seller: sale.seller.id,
    buyer: sale.buyer.id,
    otherAuction: other.auctionId,
    otherListing: other.id,
    otherSeller: other.seller.id,
  });
});
afterAll(() => site.close());

/** The faults that the checks of accounts and ratings find after these statements, which are then rolled back. */
const faultsAfter = (changes: readonly string[]) =>
  whenChanged(site.pool, changes, ids, async (client) => [
    ...(await checkAccounts(client)),
    ...(await checkRatings(client)),
  ]);

const claim = (set: string) => `UPDATE claims SET ${set} WHERE id = :claim`;
const order = (set: string) => `UPDATE orders SET ${set} WHERE claim_id = :claim`;
const earnings = (set: string) => `UPDATE seller_earnings SET ${set} WHERE seller_id = :seller`;
const transfer = (seller: string, auction: string) =>
  `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, auction_id, claim_id, cause)
   VALUES ('seller', 'buyer', 1, 'refund_asked', ${seller}, ${auction}, :claim, 'by hand')`;
const REVIEWED = `INSERT INTO reviews (id, claim_id, about, auction_id, listing_id, author_id, member_id, anonymous, rating, written_at)
  VALUES (gen_random_uuid(), :claim, 'seller', :auction, :listing, :buyer, :seller, false, 4, 1)`;
const review = (set: string) => [REVIEWED, `UPDATE reviews SET ${set}`];
const rating = (set: string) => [REVIEWED, `UPDATE ratings SET ${set}`];

const SALES = 'other sales are counted than were paid';
const PURCHASES = 'other purchases are counted than were paid';
const EARNINGS = 'other earnings are kept than were booked';
const BALANCE = 'another balance is kept than was booked';
const PAID_OUT = 'an order says of its payout what its claim does not';
const CHARGED = 'an order says of its charge what its claim does not';
const NO_BID = 'a claim that no bid is behind';
const OTHER_SELLER = `an order waits for another seller than its claim's`;
const OTHER_SALE = `a review of another sale than its claim's`;
const RATING = 'another rating than the reviews come to';
const READERS = 'a review that others read than may';
const ofTable = (table: string) => `a row of ${table} is of another auction than its claim`;
const backOfTable = (table: string) => `a row of ${table} is of another auction than its payment`;

/** Each fault, the name in `ids` of what it is reported for, a title, and changes by hand that cause it. */
const FAULTS: readonly [fault: string, whose: string, how: string, changes: readonly string[]][] = [
  [
    ofTable('payments'),
    'auction',
    'moved',
    ['UPDATE payments SET auction_id = :otherAuction WHERE auction_id = :auction'],
  ],
  [ofTable('orders'), 'auction', 'moved', [order('auction_id = :otherAuction')]],
  [ofTable('transfers'), 'auction', 'of another auction', [transfer(':seller', ':otherAuction')]],
  [ofTable('transfers'), 'auction', 'of none', [transfer(':seller', 'NULL')]],
  [
    backOfTable('refunds'),
    'auction',
    'written',
    [
      `INSERT INTO refunds (id, payment_id, auction_id, cents, attempt, state)
       VALUES ('r', :payment, :otherAuction, 1, 1, 'WITHDRAWN')`,
    ],
  ],
  [
    backOfTable('disputes'),
    'auction',
    'written',
    [
      `INSERT INTO disputes (id, payment_id, auction_id, cents, taken_cents, booked_cents, state)
       VALUES ('d', :payment, :otherAuction, 1, 0, 0, 'WON')`,
    ],
  ],
  ['a claim on no auction of its listing', 'auction', 'on another listing', [claim('listing_id = :otherListing')]],
  [NO_BID, 'auction', 'of another amount', [claim('bid_cents = bid_cents + 1')]],
  [NO_BID, 'auction', 'of another bidder', [claim('buyer_id = :otherSeller')]],
  [NO_BID, 'auction', 'without a name', [claim('anonymous = true')]],
  [`money is booked for another seller than its claim's`, 'seller', 'booked', [transfer(':otherSeller', ':auction')]],
  [OTHER_SELLER, 'auction', 'given to another', [order('seller_id = :otherSeller')]],
  [OTHER_SELLER, 'auction', 'given to nobody', [order('seller_id = NULL')]],
  [PAID_OUT, 'auction', 'paid out', [order('paid_out = true')]],
  [CHARGED, 'auction', 'not charged', [order('charged = false')]],
  [SALES, 'seller', 'one more', ['UPDATE sold_counts SET sales = sales + 1 WHERE seller_id = :seller']],
  [SALES, 'seller', 'none', ['DELETE FROM sold_counts WHERE seller_id = :seller']],
  [SALES, 'buyer', 'of who sold nothing', ['INSERT INTO sold_counts (seller_id, sales) VALUES (:buyer, 1)']],
  [PURCHASES, 'buyer', 'one more', ['UPDATE bought_counts SET purchases = purchases + 1 WHERE buyer_id = :buyer']],
  [PURCHASES, 'buyer', 'none', ['DELETE FROM bought_counts WHERE buyer_id = :buyer']],
  [EARNINGS, 'seller', 'a cent more', [earnings('cents = cents + 1')]],
  [EARNINGS, 'seller', 'none', ['DELETE FROM seller_earnings WHERE seller_id = :seller']],
  [BALANCE, 'seller', 'a cent more', [earnings('balance_cents = balance_cents + 1')]],
  [BALANCE, 'seller', 'none', ['DELETE FROM seller_earnings WHERE seller_id = :seller']],
  [RATING, 'seller', 'one more review', rating('reviews = reviews + 1')],
  [RATING, 'seller', 'a star more', rating('stars = stars + 1')],
  [RATING, 'seller', 'one more author', rating('authors = authors + 1')],
  [RATING, 'seller', 'none', [REVIEWED, 'DELETE FROM ratings']],
  [OTHER_SALE, 'seller', 'of another auction', review('auction_id = :otherAuction')],
  [OTHER_SALE, 'seller', 'of another listing', review('listing_id = :otherListing')],
  [OTHER_SALE, 'seller', 'without a name', review('anonymous = true')],
  [OTHER_SALE, 'seller', 'by another', review('author_id = :otherSeller')],
  [OTHER_SALE, 'otherSeller', 'of another member', review('member_id = :otherSeller')],
  [READERS, 'seller', 'kept from all', review('is_public = false')],
];

/** Changes that cause no fault, each with the fault that a careless check would report. */
const RIGHT: readonly [fault: string, how: string, changes: readonly string[]][] = [
  [
    OTHER_SELLER,
    'an order that was received before it named its seller',
    [order(`seller_id = NULL, state = 'RECEIVED', shipped_at = 1, received_at = 1`)],
  ],
  [
    PURCHASES,
    'a purchase without a name, which is not counted',
    [claim('anonymous = true'), 'UPDATE bids SET anonymous = true WHERE listing_id = :listing'],
  ],
  [SALES, 'a sale that was not charged, which is not counted', [claim('bid_cents = 20, shipping_cents = 0')]],
  [PURCHASES, 'a purchase that was not charged, which is not counted', [claim('bid_cents = 20, shipping_cents = 0')]],
  [SALES, 'a refunded sale, which is not counted', [claim(`state = 'REFUNDED'`)]],
  [EARNINGS, 'a refund, which is taken from both', [transfer(':seller', ':auction')]],
  [
    EARNINGS,
    'what the platform wrote off, which is in the balance alone',
    [
      `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, cause)
       VALUES ('losses', 'seller', 5, 'written_off', :seller, 'by hand')`,
    ],
  ],
  [RATING, 'a review that staff removed', review(`removed_at = 1, removed_for = 'rude'`)],
  [READERS, 'praise of four stars for what was refunded', [REVIEWED, claim(`state = 'REFUNDED'`)]],
  [
    READERS,
    'a complaint of three stars about what was refunded',
    [REVIEWED.replace('false, 4', 'false, 3'), claim(`state = 'REFUNDED'`)],
  ],
];

it('accounts of two sales have no fault', async () => {
  expect(await faultsAfter([])).toEqual([]);
  expect(await faultsAfter([REVIEWED])).toEqual([]);
});

describe('the check of accounts finds', () => {
  it.each(FAULTS)('%s, of its %s: %s', async (fault, whose, _how, changes) => {
    expect(await faultsAfter(changes)).toContainEqual({ id: ids[whose], fault });
  });

  it.each(RIGHT)('not %s: %s', async (fault, _how, changes) => {
    expect((await faultsAfter(changes)).map((found) => found.fault)).not.toContain(fault);
  });

  it('what is wrong with each of more sellers than are read at once', async () => {
    const number = (place: string) => `('00000000-0000-4000-8000-' || lpad(${place}, 12, '0'))::uuid`;
    const payouts = `INSERT INTO payouts (id, seller_id, cents, claim_ids, state)
      SELECT ${number('n::text')}, ${number('n::text')}, 100, '{}', 'PREPARED' FROM generate_series(1, 120) AS n`;
    const wrong = new Set((await faultsAfter([payouts])).map(({ id }) => id));
    expect(wrong.size).toBe(120);
  });

  it('every fault that it has words for, each in a row here', () => {
    const modules = join(import.meta.dirname, '../src/modules');
    const sources = ['payouts/check-accounts.postgres.ts', 'reviews/check-ratings.postgres.ts'];
    const texts = sources.map((file) => readFileSync(join(modules, file), 'utf8')).join('\n');
    const written = texts.matchAll(/'((?:a|an|another|other|money) (?:[^'\n]|'')+)'/g);
    const words = [...written].map(([, word = '']) => word.replaceAll("''", "'"));
    expect(words.length).toBeGreaterThan(10);
    const rows = FAULTS.map(([fault]) => fault);
    const patterns = words.map((word) => new RegExp(`^${word.replaceAll(/\$\{\w+\}/g, '.+')}$`));
    expect(patterns.filter((pattern) => !rows.some((fault) => pattern.test(fault)))).toEqual([]);
  });
});
