import type pg from 'pg';

const OFFERS_PER_CLAIM = 1 / 4;

/** The number of claims to pay and of offers to answer. */
export interface DueMoney {
  claims: number;
  offers: number;
}

/** This many claims, with the number of offers that goes with them. */
export const dueMoneyOf = (claims: number): DueMoney => ({ claims, offers: Math.ceil(claims * OFFERS_PER_CLAIM) });

/**
 * Replaces all claims and offers. The new claims are to be paid within 71 hours, the new offers to be answered within
 * 23 hours.
 */
export async function seedDueMoney(client: pg.Client, { claims, offers }: DueMoney): Promise<void> {
  await client.query('DELETE FROM offers');
  await client.query('DELETE FROM claims');
  await client.query(
    `INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by, created_at)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), false, 10000, 0, 'PICKUP', 'DUE',
       product_now() + 71 * 3600000::bigint, product_now() - 3600000
     FROM generate_series(1, $1::int)`,
    [claims],
  );
  await client.query(
    `INSERT INTO offers (id, auction_id, listing_id, bidder_id, bid_cents, anonymous, state, expires_at, created_at)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1000, false, 'OPEN',
       product_now() + 23 * 3600000::bigint, product_now() - 3600000
     FROM generate_series(1, $1::int)`,
    [offers],
  );
  await client.query('VACUUM ANALYZE claims, offers');
}

/** Moves the last heartbeat back, as if no node had served for `forMs` milliseconds. */
export async function stopTheHeart(client: pg.Client, forMs: number): Promise<void> {
  await client.query('UPDATE heartbeat SET last_at = last_at - $1::bigint', [forMs]);
}

/** The number of recorded outages. */
export async function outagesOnRecord(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM outages');
  return rows[0]?.count ?? 0;
}

/** Whether the outage walk is complete: the deadline of each claim and offer includes every outage. */
export async function isWalked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ left: boolean }>(
    `SELECT EXISTS (SELECT FROM claims WHERE state = 'DUE' AND outage_id < newest_outage())
       OR EXISTS (SELECT FROM offers WHERE state = 'OPEN' AND outage_id < newest_outage()) AS left`,
  );
  return rows[0]?.left === false;
}

/**
 * The number of claims and offers with a wrong deadline. The right one is the original deadline plus each outage after
 * `since`, added once.
 */
export async function wronglyMoved(client: pg.Client, since: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM claims
         WHERE pay_by - deadline_after_outages(created_at, created_at + 72 * 3600000::bigint, $1) NOT BETWEEN -5000 AND 5000)::int
       + (SELECT count(*) FROM offers
         WHERE expires_at - deadline_after_outages(created_at, created_at + 24 * 3600000::bigint, $1) NOT BETWEEN -5000 AND 5000)::int AS count`,
    [since],
  );
  return rows[0]?.count ?? 0;
}
