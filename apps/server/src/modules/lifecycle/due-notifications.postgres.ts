import type { EventType, Status } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { Crowd, Sale } from './listing-template.ts';

/** An event with queued notifications, and the facts that their words need. */
export interface DueNotification {
  listingId: string;
  eventNumber: number;
  type: EventType;
  /** When the event happened. */
  at: Instant;
  body: unknown;
  title: string;
  slug: string;
  sellerId: string;
  leaderId: string | null;
  /** What the buyer of the first claim has to pay; null: nothing was sold. */
  sale: Sale | null;
  /** The listing's present status. */
  status: Status;
  isFrozen: boolean;
  endsAt: Instant | null;
  isHidden: boolean;
  /**
   * The listing was withdrawn or removed during its countdown, after those who like it were notified of the start time.
   */
  wasAwaited: boolean;
  /** The listing was cancelled because staff removed it. */
  wasCancelled: boolean;
  /** How many notifications of this event have been written for all their recipients. */
  notificationsDone: number;
  /** The last member of the crowd who got the notification in progress; null: nobody got it yet. */
  doneUpTo: string | null;
  /** When the next notification of this event is due. */
  dueAt: Instant;
}

/** Locks the events that are due until the transaction ends. Skips those that another node has locked. */
export async function lockDueNotifications(tx: Queryable, now: Instant, limit: number): Promise<DueNotification[]> {
  const { rows } = await tx.query<DueNotification>(
    `WITH held AS (
       SELECT * FROM listing_letters WHERE due_at <= $1
       ORDER BY due_at, listing_id, event_number LIMIT $2 FOR UPDATE SKIP LOCKED)
     SELECT held.listing_id AS "listingId", held.event_number AS "eventNumber", event.type, event.at, event.body,
            listing.title, listing.slug, listing.seller_id AS "sellerId", state.leader_id AS "leaderId",
            state.status, state.frozen_at IS NOT NULL AS "isFrozen", state.ends_at AS "endsAt", state.hidden AS "isHidden",
            event.type IN ('listing_withdrawn', 'listing_removed') AND state.sequence IS NULL AND EXISTS (
              SELECT FROM listing_events AS earlier WHERE earlier.listing_id = held.listing_id
                AND earlier.number < held.event_number AND earlier.type = 'countdown_started') AS "wasAwaited",
            event.type = 'listing_removed' AND EXISTS (
              SELECT FROM listing_events AS earlier WHERE earlier.listing_id = held.listing_id
                AND earlier.at = event.at AND earlier.type = 'auction_cancelled') AS "wasCancelled",
            claim.facts AS sale,
            held.letters_done AS "notificationsDone", held.done_up_to AS "doneUpTo",
            held.due_at AS "dueAt"
     FROM held
     JOIN listing_events AS event ON event.listing_id = held.listing_id AND event.number = held.event_number
     JOIN listings AS listing ON listing.id = held.listing_id
     JOIN listing_state AS state ON state.id = held.listing_id
     LEFT JOIN LATERAL (
       SELECT json_build_object('bidCents', bid_cents, 'shippingCents', shipping_cents, 'method', method,
         'isPickupOffered', listing.local_pickup,
         'payBy', CASE state WHEN 'DUE' THEN deadline_after_outages(created_at, pay_by, outage_id) ELSE pay_by END) AS facts
       FROM claims WHERE claims.listing_id = held.listing_id ORDER BY number LIMIT 1
     ) AS claim ON true
     ORDER BY held.due_at, held.listing_id, held.event_number`,
    [now, limit],
  );
  return rows;
}

/** Removes queued events whose notifications are all written. */
export async function deleteDueNotifications(tx: Queryable, done: readonly DueNotification[]): Promise<void> {
  await tx.query(
    `DELETE FROM listing_letters USING unnest($1::uuid[], $2::integer[]) AS done (listing_id, event_number)
     WHERE listing_letters.listing_id = done.listing_id AND listing_letters.event_number = done.event_number`,
    [done.map(({ listingId }) => listingId), done.map(({ eventNumber }) => eventNumber)],
  );
}

/** Stores up to where an event's notifications are written, and when the next pass is due. */
export async function noteProgress(
  tx: Queryable,
  { listingId, eventNumber, notificationsDone, doneUpTo, dueAt }: DueNotification,
): Promise<void> {
  await tx.query(
    `UPDATE listing_letters SET letters_done = $3, done_up_to = $4, due_at = $5
     WHERE listing_id = $1 AND event_number = $2`,
    [listingId, eventNumber, notificationsDone, doneUpTo, dueAt],
  );
}

const MEMBERS_OF: Readonly<Record<Crowd, string>> = {
  bidders: 'SELECT DISTINCT bidder_id AS id FROM bids WHERE listing_id = $1 AND ($2::uuid IS NULL OR bidder_id > $2)',
  fans: 'SELECT user_id AS id FROM likes WHERE listing_id = $1 AND ($2::uuid IS NULL OR user_id > $2)',
};

/** The next members of a crowd after `doneUpTo`, in the order of their ids. */
export async function crowdOf(
  tx: Queryable,
  crowd: Crowd,
  { listingId, doneUpTo }: DueNotification,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(`${MEMBERS_OF[crowd]} ORDER BY id LIMIT $3`, [
    listingId,
    doneUpTo,
    limit,
  ]);
  return rows.map(({ id }) => id);
}

/** The number of listings with a due step, and the product time at which the first became due; null: none. */
export async function dueStepsState(
  query: Queryable,
  now: Instant,
): Promise<{ count: number; oldestAt: number | null }> {
  const { rows } = await query.query<{ count: number; oldestAt: number | null }>(
    'SELECT count(*)::integer AS count, min(due_at) AS "oldestAt" FROM listing_state WHERE due_at <= $1',
    [now],
  );
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** The number of events with due notifications, and the product time at which the oldest became due; null: none. */
export async function dueNotificationsState(
  query: Queryable,
  now: Instant,
): Promise<{ count: number; oldestAt: number | null }> {
  const { rows } = await query.query<{ count: number; oldestAt: number | null }>(
    `SELECT count(*)::integer AS count, min(greatest(event.at, due_at)) AS "oldestAt" FROM listing_letters
     JOIN listing_events AS event USING (listing_id)
     WHERE event.number = listing_letters.event_number AND due_at <= $1`,
    [now],
  );
  return rows[0] ?? { count: 0, oldestAt: null };
}
