import type { Status } from '@clamor/domain/lifecycle';
import type { Queryable } from '../src/platform/database/index.ts';

export const LISTINGS = 4_000;
export const SELLER = '01920000-0000-7000-8000-000000000001';
export const SELLERS = [SELLER, '01920000-0000-7000-8000-000000000002'];

/** SQL for a number below `end` that looks random and is the same in each run. */
const drawn = (name: string, end: number) => `(('x' || substr(md5(n || '${name}'), 1, 7))::bit(28)::int % ${end})`;

/** Statements that make the listings of the market. Their parameters are a listing to copy, and `SELLERS`. */
export const FILL: readonly string[] = [
  `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
   SELECT id, 'seller-' || id, id || '@test', '', 'SELLER', 'ACTIVE', now() FROM unnest($2::uuid[]) AS id WHERE $1::uuid IS NOT NULL`,
  `INSERT INTO listing_state SELECT made.* FROM listing_state AS first, generate_series(1, ${LISTINGS}) AS n,
     jsonb_populate_record(first, jsonb_build_object('id', md5('listing' || n)::uuid, 'seller_id', ($2::uuid[])[1 + ${drawn('seller', 2)}],
       'status', (ARRAY['LIVE', 'COUNTDOWN', 'COLLECTING', 'ENDED', 'RESERVE_NOT_MET', 'SECOND_CHANCE_AWARDED', 'CANCELLED'])[1 + ${drawn('status', 7)}],
       'live_at', ${drawn('at', 50)}, 'ends_at', ${drawn('at', 50)}, 'decision_deadline', 1, 'outcome', 'UNSOLD', 'cancelled_by', 'seller',
       'sequence', CASE WHEN ${drawn('status', 7)} NOT IN (1, 2) THEN 1 + ${drawn('bids', 5)} END, 'extension_count', 0,
       'likes', ${drawn('likes', 9)}, 'boosts', ${drawn('boosts', 3)}, 'video_likes', ${drawn('video', 4)},
       'price_cents', CASE WHEN ${drawn('bid on', 3)} > 0 AND ${drawn('status', 7)} NOT IN (1, 2) THEN 100 * ${drawn('price', 20)} END)) AS made
   WHERE first.id = $1`,
  `INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls, local_pickup, custom_tags, search_words)
   SELECT st.id, st.id::text, st.seller_id, to_timestamp(1750000000.0005 + ${drawn('created', 300)}), 'A lot', '', 'STANDARD', 'PHYSICAL', '{}', false, '{}',
     CASE WHEN ${drawn('common', 10)} < 8 THEN 'common' ELSE 'other' END || CASE WHEN ${drawn('some', 10)} = 0 THEN ' some' ELSE '' END
       || CASE WHEN st.status = 'ENDED' AND ${drawn('past', 9)} = 0 THEN ' past' ELSE '' END
   FROM generate_series(1, ${LISTINGS}) AS n JOIN listing_state st ON st.id = md5('listing' || n)::uuid WHERE $1 <> st.id AND $2 <> '{}'::uuid[]`,
  `INSERT INTO listing_shelf (listing_id, shelf, feature_rank, order_key, status, mode, category, seller_id)
   SELECT st.id, CASE st.status WHEN 'LIVE' THEN 0 WHEN 'COUNTDOWN' THEN 1 WHEN 'COLLECTING' THEN 2 ELSE 3 END, ${drawn('featured', 2)},
     ${drawn('order', 99)}, st.status, (ARRAY['STANDARD', 'LIGHTNING'])[1 + ${drawn('mode', 2)}], (ARRAY['Lamps', 'lamps', 'Clocks', NULL])[1 + ${drawn('category', 4)}], st.seller_id
   FROM generate_series(1, ${LISTINGS}) AS n JOIN listing_state st ON st.id = md5('listing' || n)::uuid WHERE $1 <> st.id AND $2 <> '{}'::uuid[]`,
];

/** A listing as `FILL` made it. */
export interface Row {
  id: string;
  status: Status;
  shelf: number;
  featureRank: number;
  orderKey: number;
  mode: string;
  category: string | null;
  sellerId: string;
  words: string[];
  createdAt: number;
  demand: number;
  price: number;
  bids: number;
}

/** The listings that `FILL` made, as the tests sort them. */
export async function readAll(query: Queryable): Promise<Row[]> {
  const { rows } = await query.query<Row>(
    `SELECT l.id, s.status, s.shelf, s.feature_rank AS "featureRank", s.order_key AS "orderKey", s.mode, s.category,
       s.seller_id AS "sellerId", string_to_array(l.search_words, ' ') AS words, round(extract(epoch FROM l.created_at) * 1000)::bigint AS "createdAt",
       st.likes + st.boosts + st.video_likes AS demand, coalesce(st.price_cents, st.start_price_cents) AS price, coalesce(st.sequence, 0) AS bids
     FROM listings l JOIN listing_shelf s ON s.listing_id = l.id JOIN listing_state st ON st.id = l.id`,
  );
  return rows;
}
