import type { Queryable } from '../../platform/database/index.ts';
import { refuse } from '../../platform/http/index.ts';

/** The most listings that one seller may create within an hour. */
export const LISTINGS_AN_HOUR = 20;

const HOUR_SECONDS = 3_600;

/**
 * The seconds until this seller may create another listing; 0: now. The caller holds the seller's row lock, so that
 * concurrent requests are counted one after the other.
 */
export async function waitForAnother(tx: Queryable, sellerId: string): Promise<number> {
  const { rows } = await tx.query<{ waitSeconds: number }>(
    `SELECT ceil(extract(epoch FROM put_up_at - clock_timestamp()) + $3)::int AS "waitSeconds"
     FROM listings WHERE seller_id = $1 AND put_up_at > clock_timestamp() - make_interval(secs => $3)
     ORDER BY put_up_at DESC OFFSET $2 LIMIT 1`,
    [sellerId, LISTINGS_AN_HOUR - 1, HOUR_SECONDS],
  );
  return rows[0] === undefined ? 0 : Math.max(1, rows[0].waitSeconds);
}

export function tooMany(retryAfterSeconds: number) {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const detail = `You can put up ${LISTINGS_AN_HOUR} listings an hour. Try again in ${wait}.`;
  return refuse('RATE_LIMITED', { retryAfterSeconds }, detail);
}
