import { registerStaffReviewRoutes } from '../../src/modules/staff/index.ts';
import { openStaffedMarket, type StaffedMarket } from './staff-money.fixture.ts';

/** Eleven sales. Each one has its own listing, seller, buyer, claim, payment, order, review, payout and audit entry. */
export const THINGS = ['ann', 'ben', 'cas', 'dee', 'eve', 'fay', 'gus', 'hal', 'ida', 'jon', 'kim'] as const;
export type Thing = (typeof THINGS)[number];

/** The places in which a search may find a word, and the ids of a sale. */
export const PLACES = [
  'title',
  'slug',
  'partOfSlug',
  'description',
  'adminNotes',
  'sellerName',
  'sellerMail',
  'buyerName',
  'buyerMail',
  'suspensionReason',
  'review',
  'answer',
  'problem',
  'staffName',
  'listingId',
  'sellerId',
  'buyerId',
  'auctionId',
  'claimId',
  'paymentId',
  'reviewId',
] as const;
export type Place = (typeof PLACES)[number];

/** A site with these sales. */
export interface ThingSite extends StaffedMarket {
  /** A text with which staff find the sale in this place only. */
  typed(place: Place, thing: Thing): string;
  /** The name of the sale that has this id. A buyer has a different name than their sale. */
  nameOf(id: string): string;
  /** Sets the sort key of each sale in every list. */
  sortBy(keyOf: (thing: Thing) => number): Promise<void>;
}

type Ids = Record<'listingId' | 'sellerId' | 'buyerId' | 'auctionId' | 'claimId' | 'paymentId' | 'reviewId', string>;

/**
 * For each sale, statements that give it its own state. `:name` stands for one of its ids, or for a word that occurs
 * nowhere else.
 */
const STATES: Readonly<Record<Thing, readonly string[]>> = {
  ann: [
    `UPDATE listing_state SET status = 'LIVE', ends_at = 9000000000000 WHERE id = :listingId`,
    'UPDATE listings SET featured = true WHERE id = :listingId',
    `UPDATE payments SET state = 'PENDING', received_cents = NULL WHERE id = :paymentId`,
    `UPDATE claims SET state = 'DUE', pay_by = 9000000000000 WHERE id = :claimId`,
  ],
  ben: [
    `UPDATE listing_state SET status = 'LIVE', ends_at = 9000000000000, frozen_at = 1, frozen_by_staff = true WHERE id = :listingId`,
    `UPDATE orders SET state = 'READY_TO_SHIP', ready_at = 1 WHERE claim_id = :claimId`,
    'UPDATE reviews SET shares_device = true WHERE id = :reviewId',
  ],
  cas: [
    `UPDATE listing_state SET status = 'RESERVE_NOT_MET', decision_deadline = 1 WHERE id = :listingId`,
    `UPDATE payments SET state = 'FAILED', received_cents = NULL WHERE id = :paymentId`,
    `UPDATE claims SET state = 'DUE', pay_by = 1 WHERE id = :claimId`,
    `UPDATE reviews SET removed_at = 1, removed_for = 'Spam' WHERE id = :reviewId`,
  ],
  dee: [
    `UPDATE listing_state SET status = 'SECOND_CHANCE_AWARDED' WHERE id = :listingId`,
    `UPDATE payments SET state = 'CANCELLED', received_cents = NULL WHERE id = :paymentId`,
    `UPDATE claims SET state = 'DUE', pay_by = 9000000000000 WHERE id = :claimId`,
    `UPDATE users SET status = 'SUSPENDED', status_before_suspension = 'ACTIVE' WHERE id = :buyerId`,
    `UPDATE reviews SET removed_at = 1, removed_for = 'Spam', shares_device = true WHERE id = :reviewId`,
  ],
  eve: [
    `UPDATE payments SET state = 'RETURNING' WHERE id = :paymentId`,
    `INSERT INTO refunds (id, payment_id, auction_id, cents, attempt, state) VALUES ('r', :paymentId, :auctionId, 1, 1, 'FAILED')`,
  ],
  fay: [
    `UPDATE listing_state SET status = 'CANCELLED', outcome = NULL, cancelled_by = 'staff' WHERE id = :listingId`,
    `UPDATE payments SET state = 'REFUNDED' WHERE id = :paymentId`,
    `UPDATE claims SET state = 'REFUNDED' WHERE id = :claimId`,
    `INSERT INTO disputes (id, payment_id, auction_id, cents, taken_cents, booked_cents, state)
     VALUES ('d', :paymentId, :auctionId, 5, 5, 0, 'LOST')`,
  ],
  gus: [
    `UPDATE listing_state SET status = 'COUNTDOWN', live_at = 1, sequence = NULL WHERE id = :listingId`,
    `UPDATE users SET status = 'PENDING' WHERE id = :sellerId`,
    `UPDATE orders SET problem = :problem, problem_at = 1 WHERE claim_id = :claimId`,
    'UPDATE reviews SET shares_device = true WHERE id = :reviewId',
  ],
  hal: [
    `UPDATE listing_state SET status = 'COLLECTING', sequence = NULL WHERE id = :listingId`,
    `UPDATE users SET status = 'SUSPENDED', status_before_suspension = 'ACTIVE' WHERE id = :sellerId`,
    `UPDATE orders SET state = 'READY_FOR_PICKUP', ready_at = 9000000000000 WHERE claim_id = :claimId`,
  ],
  ida: [
    `UPDATE listing_state SET status = 'LIVE', ends_at = 9000000000000, frozen_at = 1, hidden = true WHERE id = :listingId`,
    'UPDATE listings SET featured = true WHERE id = :listingId',
    `UPDATE payments SET mismatch = 'Other cents' WHERE id = :paymentId`,
  ],
  jon: [
    `UPDATE listing_state SET status = 'CANCELLED', outcome = NULL, sequence = NULL, cancelled_by = 'staff' WHERE id = :listingId`,
    `UPDATE orders SET state = 'AWAITING_ADDRESS', paid_at = 1 WHERE claim_id = :claimId`,
  ],
  kim: [
    `UPDATE users SET status = 'DELETED' WHERE id = :sellerId`,
    `UPDATE users SET claimed_email = 'somebody@list.test' WHERE id = :buyerId`,
  ],
};

/** Statements for every sale: its own words in every place, and a row in every list. */
const EVERYWHERE = [
  `UPDATE listings SET title = 'A lamp ' || :title, slug = :slug, description = :description, admin_notes = :adminNotes WHERE id = :listingId`,
  `UPDATE users SET username = :sellerName, email = :sellerMail || '@list.test', suspension_reason = :suspensionReason WHERE id = :sellerId`,
  `UPDATE users SET username = :buyerName, email = :buyerMail || '@list.test' WHERE id = :buyerId`,
  `UPDATE orders SET state = 'SHIPPED', shipped_at = 1 WHERE claim_id = :claimId`,
  `INSERT INTO reviews (id, claim_id, about, auction_id, listing_id, author_id, member_id, anonymous, rating, review, written_at, answer, answered_at)
   VALUES (:reviewId, :claimId, 'seller', :auctionId, :listingId, :buyerId, :sellerId, false, 5, :review, 1, :answer, 1)`,
  `INSERT INTO payouts (id, seller_id, cents, claim_ids, state) VALUES (:claimId, :sellerId, 100, '{}', 'PREPARED')`,
  `INSERT INTO staff_audit (id, at, staff_name, action, subject_id, details)
   VALUES (:claimId, now(), :staffName, 'feature_listing', :listingId, '{}')`,
];

/** Statements that set the sort keys of the lists, except that of LIVE auctions. */
const KEYS = [
  'UPDATE users SET created_at = to_timestamp($1::bigint) WHERE id = :sellerId',
  'UPDATE users SET created_at = to_timestamp($1::bigint - 1000) WHERE id = :buyerId',
  'UPDATE payments SET created_at = $1::bigint WHERE id = :paymentId',
  'UPDATE claims SET created_at = $1::bigint WHERE id = :claimId',
  'UPDATE reviews SET written_at = $1::bigint WHERE id = :reviewId',
  'UPDATE payouts SET prepared_at = $1::bigint WHERE id = :claimId',
  `UPDATE listing_state SET ends_at = 9000000000000 + $1::bigint WHERE id = :listingId AND status = 'LIVE'`,
];
/** Statements that set the time of an audit entry. Entries cannot be changed, so the trigger is disabled meanwhile. */
const AUDIT_KEY = [
  'ALTER TABLE staff_audit DISABLE TRIGGER USER',
  'UPDATE staff_audit SET at = to_timestamp($1::bigint) WHERE id = :claimId',
  'ALTER TABLE staff_audit ENABLE TRIGGER USER',
];

function wordIn(place: Place, thing: Thing, ids: Ids): string {
  if (place in ids) return ids[place as keyof Ids];
  if (place === 'slug') return `slug-${thing}-lamp`;
  return place === 'partOfSlug' ? `slug-${thing}` : `${place.toLowerCase()}${thing}`;
}

/** Opens a market in which every staff list has rows in every state that its filters distinguish. */
export async function openThings(): Promise<ThingSite> {
  const site = await openStaffedMarket({ invented: true });
  registerStaffReviewRoutes(site.app, { ...site, notify: () => Promise.reject(new Error()), onCommit: () => {} });
  const all = new Map<Thing, Ids>();
  for (const thing of THINGS) all.set(thing, await idsOf(site));
  // The job would ask the card provider, which does not know the states below.
  await site.payments.job.stop();
  const run = (thing: Thing, statement: string, values: unknown[] = []) => {
    const ids = all.get(thing) as Ids;
    const text = statement.replaceAll(/(?<!:):(\w+)/g, (_, place) => `'${wordIn(place, thing, ids)}'`);
    return site.pool.query(text, values);
  };
  // The other bidders become decoy accounts, which no list contains.
  const known = [...all.values()].flatMap(({ sellerId, buyerId }) => [sellerId, buyerId]);
  await site.pool.query(`UPDATE users SET claimed_email = 'bystander@list.test' WHERE id <> ALL($1::uuid[])`, [known]);
  for (const thing of THINGS) for (const statement of [...EVERYWHERE, ...STATES[thing]]) await run(thing, statement);
  const names = new Map<string, string>();
  for (const [thing, { buyerId, ...ids }] of all) {
    for (const id of Object.values(ids)) names.set(id, thing);
    names.set(buyerId, `the buyer of ${thing}`);
  }
  return {
    ...site,
    typed: (place, thing) => wordIn(place, thing, all.get(thing) as Ids),
    nameOf: (id) => names.get(id) ?? id,
    async sortBy(keyOf) {
      for (const thing of THINGS) {
        for (const statement of KEYS) await run(thing, statement, [keyOf(thing)]);
        for (const statement of AUDIT_KEY) await run(thing, statement, statement.includes('$1') ? [keyOf(thing)] : []);
      }
    },
  };
}

async function idsOf(site: StaffedMarket): Promise<Ids> {
  const sale = await site.paid();
  const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM claims WHERE auction_id = $1', [
    sale.auctionId,
  ]);
  const claimId = rows[0]?.id ?? '';
  return {
    listingId: sale.id,
    sellerId: sale.seller.id,
    buyerId: sale.buyer.id,
    auctionId: sale.auctionId,
    claimId,
    paymentId: sale.paymentId,
    // A new id: the claim's with another last digit.
    reviewId: claimId.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  };
}
