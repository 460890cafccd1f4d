import { storedSliceFrom } from '@clamor/domain/demand';
import { MINUTE } from '@clamor/domain/time';
import pg from 'pg';

/** A listing, its seller, and the number of events, bids and sales to add. */
export interface Past {
  listingId: string;
  sellerId: string;
  count: number;
}

/** Runs work on a connection to a database. */
export async function withDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Adds a long history to a listing by SQL, with the rows that the desk would have written: `count` `liked` events with
 * their likes and demand slices, `count` bids, and `count` paid sales of its seller. A running server notices it by the
 * listing's version.
 */
export async function addPast(client: pg.Client, { listingId, sellerId, count }: Past): Promise<void> {
  const run = (text: string, ...values: unknown[]) => client.query(text, [listingId, count, ...values]);
  const at = await addEvents(client, { listingId, count });
  await run(
    `INSERT INTO likes (listing_id, user_id, liked_at) SELECT $1, gen_random_uuid(), $3::bigint FROM generate_series(1, $2::int)`,
    at,
  );
  await addSlices(client, { listingId, sellerId, count }, Number(at));
  await run(
    `INSERT INTO bids (listing_id, sequence, bidder_id, amount_cents, max_cents, anonymous, automatic, received_at, placed_at)
     SELECT $1, n, gen_random_uuid(), n, n, true, false, $3::bigint, $3::bigint FROM generate_series(1, $2::int) n`,
    at,
  );
  await addSales(client, sellerId, count);
  await run(`UPDATE listing_state SET likes = $2::int, sequence = $2::int, price_cents = $2::int WHERE id = $1`);
  await client.query('ANALYZE');
}

/** Adds `count` events to a listing and nothing else. Returns the time of the events. */
export async function addEvents(
  client: pg.Client,
  { listingId, count }: Pick<Past, 'listingId' | 'count'>,
): Promise<string> {
  const { rows } = await client.query<{ number: number; at: string }>(
    'SELECT event_number AS number, last_event_at AS at FROM listing_state WHERE id = $1',
    [listingId],
  );
  const { number = 0, at = '0' } = rows[0] ?? {};
  await client.query(
    `INSERT INTO listing_events (listing_id, number, at, type, body, demand)
     SELECT $1, $3::int + n, $4::bigint, 'liked', json_build_object('userId', gen_random_uuid(), 'counted', false), n
     FROM generate_series(1, $2::int) n`,
    [listingId, count, number, at],
  );
  await client.query(
    'UPDATE listing_state SET event_number = event_number + $2::int, version = version + $2::int WHERE id = $1',
    [listingId, count],
  );
  return at;
}

/**
 * Writes the demand slices of a listing that got one like in each minute until `until`. Older slices are longer, as the
 * server stores them.
 */
async function addSlices(client: pg.Client, { listingId, count }: Past, until: number): Promise<void> {
  const createdAt = until - count * MINUTE;
  const likes = new Map<number, number>();
  for (let at = createdAt; at < until; at += MINUTE) {
    const from = storedSliceFrom(at, at - createdAt);
    likes.set(from, (likes.get(from) ?? 0) + 1);
  }
  await client.query('UPDATE listings SET created_at = $2 WHERE id = $1', [listingId, new Date(createdAt)]);
  await client.query('DELETE FROM demand_slices WHERE listing_id = $1', [listingId]);
  await client.query(
    `INSERT INTO demand_slices (listing_id, from_at, likes, boosts, video_likes)
     SELECT $1, from_at, likes, 0, 0 FROM unnest($2::bigint[], $3::int[]) AS s(from_at, likes)`,
    [listingId, [...likes.keys()], [...likes.values()]],
  );
}

/**
 * Adds paid sales of a seller. Their listings are not in the market, so that they change only the cost of counting
 * sales.
 */
async function addSales(client: pg.Client, sellerId: string, count: number): Promise<void> {
  await client.query(
    `WITH sold AS (
       INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls,
         local_pickup, custom_tags, search_words)
       SELECT gen_random_uuid(), 'sold-' || gen_random_uuid(), $1, now(), 'Sold', '', 'STANDARD', 'PHYSICAL', '{}', false, '{}', ''
       FROM generate_series(1, $2::int) RETURNING id
     )
     INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by)
     SELECT gen_random_uuid(), gen_random_uuid(), id, $1, $1, false, 100, 0, 'PICKUP', 'PAID', 0 FROM sold`,
    [sellerId, count],
  );
}
