import type pg from 'pg';

/** A time after the end of the bench, so that nothing becomes due meanwhile. */
const FAR = Date.UTC(2100, 0);
/**
 * Overdue sales: among this many sales, one in twenty is unpaid and one in twenty waits for its pickup. The number is
 * fixed, because staff handle overdue sales: a larger market does not have more of them.
 */
const OVERDUE_OF = 600;

/**
 * Fills a database with `count` listings of one seller and `count` members, as after years of use. 64 % of the listings
 * have ended and 25 % are collecting demand; the rest has the other statuses. All are copies of a listing that was made
 * through the API.
 */
export async function seed(client: pg.Client, sellerId: string, patternId: string, count: number): Promise<void> {
  const run = (text: string, ...values: unknown[]) => client.query(text, values);
  await run(
    `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     SELECT gen_random_uuid(), 'seeded-' || n, 'seeded-' || n || '@members.test', '', 'BIDDER',
       CASE WHEN n % 14 = 0 AND n > $1 * 0.7 THEN 'SUSPENDED' WHEN n % 90 = 0 THEN 'PENDING' ELSE 'ACTIVE' END, now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) AS n`,
    count,
  );
  await run(
    `INSERT INTO listing_state SELECT made.* FROM listing_state AS first, generate_series(1, $2::int) AS n,
       jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), 'auction_id', gen_random_uuid(), 'due_at', NULL,
         'status', CASE WHEN n % 100 < 64 THEN 'ENDED' WHEN n % 100 < 89 THEN 'COLLECTING' WHEN n % 100 < 91 THEN 'COUNTDOWN'
           WHEN n % 100 < 96 THEN 'LIVE' WHEN n % 100 < 97 THEN 'RESERVE_NOT_MET' WHEN n % 100 < 98 THEN 'SECOND_CHANCE_AWARDED'
           ELSE 'CANCELLED' END,
         'live_at', $3::bigint, 'ends_at', $3::bigint + n, 'decision_deadline', $3::bigint + n, 'outcome', 'UNSOLD', 'cancelled_by', 'seller',
         'start_policy', CASE WHEN n % 2 = 0 THEN 'MANUAL' ELSE 'IMMEDIATE' END, 'goal_met_at', CASE WHEN n % 5 = 0 THEN n END,
         'sequence', CASE WHEN n % 100 < 64 OR n % 100 BETWEEN 91 AND 97 THEN 1 END, 'extension_count', 0)) AS made
     WHERE first.id = $1`,
    patternId,
    count,
    FAR,
  );
  await run(
    `INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls, local_pickup,
       custom_tags, search_words)
     SELECT id, id::text, $1, now(), 'A seeded lot', '', 'STANDARD', 'PHYSICAL', '{}', false, '{}',
       'a seeded lot ' || row_number() OVER () % 1000
     FROM listing_state WHERE id NOT IN (SELECT id FROM listings)`,
    sellerId,
  );
  await run(
    `INSERT INTO listing_shelf (listing_id, shelf, feature_rank, order_key, status, mode, category, seller_id)
     SELECT id, CASE status WHEN 'LIVE' THEN 0 WHEN 'COUNTDOWN' THEN 1 WHEN 'COLLECTING' THEN 2 ELSE 3 END, 1,
       CASE status WHEN 'LIVE' THEN ends_at WHEN 'COUNTDOWN' THEN live_at ELSE 4000000000000000 - ends_at END, status, 'STANDARD', NULL, $1
     FROM listing_state WHERE id NOT IN (SELECT listing_id FROM listing_shelf)`,
    sellerId,
  );
  await run(
    `WITH buyers AS (SELECT id, row_number() OVER () AS place FROM users WHERE id <> $1),
       sold AS (SELECT auction_id, id, row_number() OVER () AS place FROM listing_state WHERE status = 'ENDED')
     INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by, created_at)
     SELECT gen_random_uuid(), auction_id, sold.id, $1, buyers.id, false, 100, 0, 'PICKUP',
       CASE place % 20 WHEN 0 THEN 'DUE' ELSE 'PAID' END,
       CASE WHEN place <= $3 THEN place ELSE $2::bigint + place END, place
     FROM sold JOIN buyers USING (place)`,
    sellerId,
    FAR,
    OVERDUE_OF,
  );
  await run(
    `INSERT INTO orders (claim_id, auction_id, state, paid_at, ready_at)
     SELECT id, auction_id, CASE created_at % 20 WHEN 1 THEN 'READY_FOR_PICKUP' ELSE 'RECEIVED' END, 1,
       CASE WHEN created_at <= $1 THEN created_at ELSE pay_by END
     FROM claims WHERE state = 'PAID'`,
    OVERDUE_OF,
  );
  await run(
    `INSERT INTO payments (id, claim_id, auction_id, cents, received_cents, received_at, state, attempt, attempt_at, read_at, created_at)
     SELECT gen_random_uuid(), id, auction_id, 105, CASE state WHEN 'PAID' THEN 105 END, CASE state WHEN 'PAID' THEN created_at END, CASE state WHEN 'PAID' THEN 'COMPLETED' WHEN 'DUE' THEN 'FAILED' END, 1, created_at, NULL, created_at
     FROM claims`,
  );
  await run(
    `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, auction_id, claim_id, cause)
     SELECT 'provider', to_account, cents, 'paid', $1, auction_id, id, id::text
     FROM claims, (VALUES ('seller', 100), ('fees', 5)) AS shares (to_account, cents) WHERE state = 'PAID'`,
    sellerId,
  );
  await run(
    `INSERT INTO payouts (id, seller_id, cents, claim_ids, state, reference, prepared_at, paid_at)
     SELECT gen_random_uuid(), $1, 100, ARRAY[claims.id], 'PAID', 'seeded', created_at, created_at
     FROM claims JOIN orders ON orders.claim_id = claims.id WHERE orders.state = 'RECEIVED'`,
    sellerId,
  );
  await run(
    `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, payout_id, cause)
     SELECT 'seller', 'payouts', cents, 'payout', seller_id, id, id::text FROM payouts`,
  );
  await run('UPDATE claims SET payout_id = payouts.id FROM payouts WHERE payouts.claim_ids[1] = claims.id');
  await run(
    `INSERT INTO reviews (id, claim_id, about, auction_id, listing_id, author_id, member_id, anonymous, rating, review, written_at, removed_at, removed_for)
     SELECT gen_random_uuid(), id, 'buyer', auction_id, listing_id, $1, buyer_id, false, 5, 'Paid at once.', created_at,
       CASE created_at % 50 WHEN 1 THEN created_at END, CASE created_at % 50 WHEN 1 THEN 'seeded' END
     FROM claims WHERE state = 'PAID'`,
    sellerId,
  );
  await run(
    `INSERT INTO staff_audit (id, at, staff_name, action, subject_id, details)
     SELECT gen_random_uuid(), now() - n * interval '1 minute', 'seeded', 'user.approve', n::text, '{}' FROM generate_series(1, $1::int) AS n`,
    count,
  );
  await client.query('VACUUM ANALYZE');
}
