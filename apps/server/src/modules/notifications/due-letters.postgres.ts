import type { EventType } from '@clamor/domain/lifecycle';
import type { Queryable } from '../../platform/database/index.ts';

/** Somebody who gets a letter. */
export interface Addressee {
  id: string;
  email: string;
  username: string;
}

/** An event that is to be mailed, with what the letters about it need. */
export interface DueLetter {
  listingId: string;
  eventNumber: number;
  type: EventType;
  body: unknown;
  title: string;
  slug: string;
  sellerId: string;
  /** What the first claim is of; null where nothing was sold. */
  bidCents: number | null;
  shippingCents: number | null;
}

/** Takes events that no other node has in hand; they are gone when the transaction commits. */
export async function takeDueLetters(tx: Queryable, limit: number): Promise<DueLetter[]> {
  const { rows } = await tx.query<DueLetter>(
    `WITH taken AS (
       DELETE FROM listing_letters WHERE (listing_id, event_number) IN (
         SELECT listing_id, event_number FROM listing_letters LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING listing_id, event_number)
     SELECT taken.listing_id AS "listingId", taken.event_number AS "eventNumber", event.type, event.body,
            listing.title, listing.slug, listing.seller_id AS "sellerId",
            claim.bid_cents AS "bidCents", claim.shipping_cents AS "shippingCents"
     FROM taken
     JOIN listing_events AS event ON event.listing_id = taken.listing_id AND event.number = taken.event_number
     JOIN listings AS listing ON listing.id = taken.listing_id
     LEFT JOIN LATERAL (
       SELECT bid_cents, shipping_cents FROM claims WHERE claims.listing_id = taken.listing_id ORDER BY number LIMIT 1
     ) AS claim ON true
     ORDER BY taken.listing_id, taken.event_number`,
    [limit],
  );
  return rows;
}

/** Those of these members who can be mailed. */
export async function addresseesOf(query: Queryable, userIds: readonly string[]): Promise<Addressee[]> {
  const { rows } = await query.query<Addressee>(
    `SELECT id, email, username FROM users WHERE id = ANY ($1::uuid[]) AND status <> 'DELETED' ORDER BY id`,
    [userIds],
  );
  return rows;
}

/** Everybody who bid on the listing. */
export async function bidderIdsOf(query: Queryable, listingId: string): Promise<string[]> {
  const { rows } = await query.query<{ bidder_id: string }>(
    'SELECT DISTINCT bidder_id FROM bids WHERE listing_id = $1',
    [listingId],
  );
  return rows.map((row) => row.bidder_id);
}
