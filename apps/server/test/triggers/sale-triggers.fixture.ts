import { type Example, FROM_ZERO, ON_CLAIM, refusesChanges, total } from './example.fixture.ts';

const PAYABLE = `UPDATE claims SET state = 'DUE', closed_at = NULL ${ON_CLAIM}`;

/** Adds a claim on the same listing by another seller, whose counts the examples read. */
const claimOf = (more: { state?: string; anonymous?: boolean; cents?: number } = {}) =>
  `INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by)
   VALUES (gen_random_uuid(), gen_random_uuid(), :listing, :other, :another, ${more.anonymous ?? false}, ${more.cents ?? 5_000}, 0,
     'PICKUP', '${more.state ?? 'PAID'}', 1)`;
const SOLD = 'SELECT sales::integer FROM sold_counts WHERE seller_id = :other';
const BOUGHT = 'SELECT purchases::integer FROM bought_counts WHERE buyer_id = :another';
const counted = (): Example[] => [
  { what: 'a sale is the seller’s', change: claimOf(), read: SOLD, gives: 1 },
  { what: 'and a purchase of its buyer', change: claimOf(), read: BOUGHT, gives: 1 },
  {
    what: 'one without a name is no purchase',
    change: claimOf({ anonymous: true }),
    read: BOUGHT,
    gives: null,
    isUntouched: true,
  },
  { what: 'one that is due is no sale', change: claimOf({ state: 'DUE' }), read: SOLD, gives: null, isUntouched: true },
  {
    what: 'one under what a card can be charged is no sale',
    change: claimOf({ cents: 40 }),
    read: SOLD,
    gives: null,
    isUntouched: true,
  },
];
const recounted = (): Example[] => [
  {
    what: 'what is paid counts',
    given: [claimOf({ state: 'DUE' })],
    change: `UPDATE claims SET state = 'PAID' WHERE seller_id = :other`,
    read: SOLD,
    gives: 1,
  },
  {
    what: 'what is refunded counts no more',
    given: [claimOf()],
    change: `UPDATE claims SET state = 'REFUNDED' WHERE seller_id = :other`,
    read: `SELECT sales::integer || ' ' || purchases FROM sold_counts, bought_counts WHERE seller_id = :other AND buyer_id = :another`,
    gives: '0 0',
  },
];

const transfer = (from: string, to: string) =>
  `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, cause) VALUES ('${from}', '${to}', 700, 'paid', :other, 'a cause')`;
const EARNED = `SELECT cents::integer || ' ' || balance_cents::integer FROM seller_earnings WHERE seller_id = :other`;
const FEE = `SELECT sum(cents)::integer FROM transfers WHERE cause = :payment AND to_account = 'fees' AND kind = 'paid'`;

const RUNNING_FIGURES = `UPDATE listing_state SET likes = 3, boosts = 4, video_likes = 5, price_cents = 900, sequence = 3 WHERE id = :running`;
const keysOf = (listing: string) =>
  `SELECT newest_key || ' ' || demand_key || ' ' || price_key || ' ' || bids_key FROM listing_shelf WHERE listing_id = ${listing}`;

/** Examples of the triggers on claims, payments, orders, transfers and the market. */
export const SALE_TRIGGERS: Readonly<Record<string, readonly Example[]>> = {
  transfers_are_written_once: refusesChanges('transfers', 'cents = 7'),
  payments_received: [
    {
      what: 'the moment of money is noted',
      given: [`UPDATE payments SET state = 'PENDING', received_cents = NULL, received_at = NULL WHERE id = :payment`],
      change: `UPDATE payments SET state = 'COMPLETED', received_cents = 5 WHERE id = :payment`,
      read: 'SELECT abs(received_at - product_now()) < 60000 FROM payments WHERE id = :payment',
      gives: true,
    },
  ],
  new_claims_counted: counted(),
  changed_claims_counted: recounted(),
  sales_are_claims: [
    {
      what: 'a sale that an older node writes is a claim',
      change: `INSERT INTO sales (auction_id, listing_id, buyer_id, amount_cents, at) VALUES (gen_random_uuid(), :running, :other, 2000, 1)`,
      read: `SELECT state || ' ' || bid_cents || ' ' || (seller_id = :runningSeller) FROM claims WHERE listing_id = :running`,
      gives: 'DUE 2000 true',
    },
  ],
  ending_is_noted: [
    {
      what: 'the moment of an ending is noted',
      given: [PAYABLE],
      change: `UPDATE claims SET ending = true ${ON_CLAIM}`,
      read: `SELECT abs(ending_since - product_now()) < 60000 FROM claims ${ON_CLAIM}`,
      gives: true,
    },
    {
      what: 'and taken back with it',
      given: [PAYABLE, `UPDATE claims SET ending = true, ending_since = 1 ${ON_CLAIM}`],
      change: `UPDATE claims SET ending = false ${ON_CLAIM}`,
      read: `SELECT ending_since IS NULL FROM claims ${ON_CLAIM}`,
      gives: true,
    },
  ],
  claims_closed: ['RELEASED', 'REFUNDED'].map((state) => ({
    what: `the moment at which a claim is ${state} is noted`,
    change: `UPDATE claims SET state = '${state}', address = NULL ${ON_CLAIM}`,
    read: `SELECT abs(closed_at - product_now()) < 60000 FROM claims ${ON_CLAIM}`,
    gives: true,
  })),
  listing_shelf_named: [
    {
      what: 'a place that an older node gives has its seller',
      given: [
        'CREATE TEMPORARY TABLE kept ON COMMIT DROP AS SELECT * FROM listing_shelf WHERE listing_id = :running',
        'DELETE FROM listing_shelf WHERE listing_id = :running',
        'UPDATE kept SET seller_id = NULL',
      ],
      change: 'INSERT INTO listing_shelf SELECT * FROM kept',
      read: 'SELECT seller_id = :runningSeller FROM listing_shelf WHERE listing_id = :running',
      gives: true,
    },
  ],
  listing_shelf_keyed: [
    {
      what: 'a place of what is over has its keys',
      given: ['UPDATE listings SET created_at = to_timestamp(7) WHERE id = :running', RUNNING_FIGURES],
      change: `UPDATE listing_shelf SET shelf = 3, status = 'ENDED' WHERE listing_id = :running`,
      read: keysOf(':running'),
      gives: '-7000 -12 900 -3',
    },
    {
      what: 'also where it is inserted',
      given: [
        'UPDATE listings SET created_at = to_timestamp(7) WHERE id = :running',
        'UPDATE listing_state SET likes = 3, boosts = 4, video_likes = 5, price_cents = NULL, start_price_cents = 50, sequence = 0 WHERE id = :running',
        'CREATE TEMPORARY TABLE kept ON COMMIT DROP AS SELECT * FROM listing_shelf WHERE listing_id = :running',
        'DELETE FROM listing_shelf WHERE listing_id = :running',
        'UPDATE kept SET shelf = 3',
      ],
      change: 'INSERT INTO listing_shelf SELECT * FROM kept',
      read: keysOf(':running'),
      gives: '-7000 -12 50 0',
    },
    {
      what: 'a place of what runs has none',
      change: 'UPDATE listing_shelf SET order_key = order_key + 1 WHERE listing_id = :running',
      read: 'SELECT num_nonnulls(newest_key, demand_key, price_key, bids_key) FROM listing_shelf WHERE listing_id = :running',
      gives: 0,
      isUntouched: true,
    },
  ],
  changed_after_the_end: Object.entries({
    likes: 'likes change the keys after the end',
    boosts: 'boosts change the keys after the end',
    video_likes: 'likes of videos change the keys after the end',
    price_cents: 'the price changes the keys after the end',
    sequence: 'bids change the keys after the end',
  }).map(([column, what]) => ({
    what,
    given: [
      'UPDATE listing_state SET likes = 5, boosts = 6, video_likes = 7, price_cents = 8, sequence = 9 WHERE id = :listing',
    ],
    change: `UPDATE listing_state SET ${column} = ${column} + 1 WHERE id = :listing`,
    read: `SELECT demand_key + price_key + bids_key = -19 + CASE '${column}' WHEN 'price_cents' THEN 1 ELSE -1 END FROM listing_shelf WHERE listing_id = :listing`,
    gives: true,
  })),
  orders_have_a_seller: [
    {
      what: 'an order knows its seller, and whether a card was charged',
      given: [
        'DELETE FROM orders WHERE claim_id = :claim',
        `UPDATE claims SET bid_cents = 20, shipping_cents = 0 ${ON_CLAIM}`,
      ],
      change: `INSERT INTO orders (claim_id, auction_id, state, paid_at) VALUES (:claim, :auction, 'SHIPPED', 1)`,
      read: `SELECT (seller_id = :seller) || ' ' || charged FROM orders WHERE claim_id = :claim`,
      gives: 'true false',
    },
  ],
  orders_know_their_payout: [
    {
      what: 'an order knows that it is paid out',
      given: [
        `INSERT INTO payouts (id, seller_id, cents, claim_ids, state) VALUES (:claim, :seller, 5, '{}', 'PREPARED')`,
      ],
      change: `UPDATE claims SET payout_id = :claim ${ON_CLAIM}`,
      read: 'SELECT paid_out FROM orders WHERE claim_id = :claim',
      gives: true,
    },
  ],
  earnings_are_kept: [
    { what: 'a sale is earned', change: transfer('provider', 'seller'), read: EARNED, gives: '700 700' },
    { what: 'a payout moves the balance alone', change: transfer('seller', 'payouts'), read: EARNED, gives: '0 -700' },
  ],
  new_fees_kept: [
    {
      what: 'the fee of a payment that is complete from the start is kept',
      given: [
        FROM_ZERO,
        `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, cause)
         VALUES ('provider', 'fees', 70, 'paid', :seller, '00000000-0000-7000-8000-00000000000c')`,
        `UPDATE payments SET state = 'REFUNDED' WHERE id = :payment`,
        'SET CONSTRAINTS ALL IMMEDIATE',
        FROM_ZERO,
      ],
      change: `INSERT INTO payments (id, claim_id, auction_id, cents, received_cents, state, attempt, attempt_at)
        VALUES ('00000000-0000-7000-8000-00000000000c', :claim, :auction, 70, 70, 'COMPLETED', 1, 1)`,
      read: total('fees'),
      gives: 70,
    },
  ],
  changed_fees_kept: [
    {
      what: 'the fee of a payment that is refunded is none',
      given: [FROM_ZERO],
      change: `UPDATE payments SET state = 'REFUNDED' WHERE id = :payment`,
      read: `SELECT (${total('fees')}) = -(${FEE}) AND (${FEE}) > 0`,
      gives: true,
    },
  ],
};
