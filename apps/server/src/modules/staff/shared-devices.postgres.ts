import type { Queryable } from '../../platform/database/index.ts';

/**
 * The most members of one device that are considered, those who signed in last: a library's computer may have
 * thousands.
 */
const MEMBERS_OF_A_DEVICE = 200;
const NAMED_AT_MOST = 20;

/**
 * The names of bidders who signed in on a device of the listing's seller. The query starts at the seller's devices, so
 * its cost does not grow with the number of bidders.
 */
export async function biddersOnDevicesOf(
  query: Queryable,
  sellerId: string,
  listingId: string,
): Promise<{ id: string; username: string }[]> {
  const { rows } = await query.query<{ id: string; username: string }>(
    `SELECT users.id, users.username FROM (
       SELECT DISTINCT others.user_id FROM member_devices AS own
       CROSS JOIN LATERAL (SELECT user_id FROM member_devices AS found
         WHERE found.device_hash = own.device_hash AND found.user_id <> own.user_id
         ORDER BY found.signed_in_at DESC LIMIT ${MEMBERS_OF_A_DEVICE}) AS others
       WHERE own.user_id = $1
     ) AS sharing JOIN users ON users.id = sharing.user_id
     WHERE EXISTS (SELECT FROM bids WHERE bids.bidder_id = sharing.user_id AND bids.listing_id = $2)
     ORDER BY lower(users.username) LIMIT ${NAMED_AT_MOST}`,
    [sellerId, listingId],
  );
  return rows;
}
