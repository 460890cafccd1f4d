import type { ListAuctionsQuery, ListStaffListingsQuery, StaffListingRow } from '@clamor/contract/staff-lists';
import { freezeReasonsOf } from '@clamor/domain/lifecycle';
import { type Queryable, substringPattern } from '../../platform/database/index.ts';
import { freezesOf } from '../desk/index.ts';
import type { ListMark } from '../payments/index.ts';
import { Conditions } from './conditions.ts';
import { idIn } from './newest-first.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** A row of a list, and its place in it. */
export interface ListedListing extends ListMark {
  row: StaffListingRow;
}

type Stored = Omit<StaffListingRow, 'createdAt' | 'endsAt' | 'frozenFor'> & {
  createdAt: Date;
  endsAt: number | null;
  frozen_at: number | null;
  frozen_for_suspension: boolean;
  frozen_by_staff: boolean;
};

const ROWS = `SELECT state.id, listings.slug, listings.title, listings.seller_id AS "sellerId",
    users.username AS "sellerName", users.status AS "sellerStatus", state.status, listings.mode,
    state.frozen_at, state.frozen_for_suspension, state.frozen_by_staff, state.hidden AS removed,
    listings.featured, listings.verified, listings.boss_bucks_eligible AS "bossBucksEligible", state.goal AS threshold,
    state.likes + state.boosts + state.video_likes AS "collectingDemand", state.start_price_cents AS "startPriceCents",
    state.price_cents AS "topBidCents", coalesce(state.sequence, 0) AS "bidCount",
    CASE WHEN state.status = 'LIVE' THEN state.ends_at END AS "endsAt", listings.created_at AS "createdAt"
  FROM listing_state AS state JOIN listings ON listings.id = state.id JOIN users ON users.id = listings.seller_id`;

/** Listings, the newest first: a listing's id begins with the moment it was made. */
export function listingListStatement(
  { q, status, limit }: Pick<ListStaffListingsQuery, 'q' | 'status' | 'limit'>,
  after: ListMark | null,
): Statement {
  const where = new Conditions();
  where.add(status === 'REMOVED' ? 'state.hidden' : 'NOT state.hidden');
  if (status === 'FEATURED') where.add('listings.featured');
  else if (status !== undefined && status !== 'REMOVED') where.add(`state.status = ${where.value(status)}`);
  lookFor(where, q);
  return byNewest(where, status === 'FEATURED' ? 'listings.id' : 'state.id', after, limit);
}

/** Auctions: the LIVE ones by their end, others by how new they are. */
export function auctionListStatement(
  { q, status, limit }: Pick<ListAuctionsQuery, 'q' | 'status' | 'limit'>,
  after: ListMark | null,
): Statement {
  const where = new Conditions();
  where.add('NOT state.hidden');
  lookFor(where, q);
  if (status === 'FROZEN') where.add('state.frozen_at IS NOT NULL');
  else where.add(`state.status = '${status}' AND state.sequence IS NOT NULL`);
  if (status !== 'LIVE') return byNewest(where, 'state.id', after, limit);
  if (after !== null)
    where.add(`(state.ends_at, state.id) > (${where.value(after.at)}, ${where.value(after.id)}::uuid)`);
  const text = `${ROWS} WHERE ${where} ORDER BY state.ends_at, state.id LIMIT ${where.value(limit)}`;
  return { text, values: where.values };
}

function byNewest(where: Conditions, id: string, after: ListMark | null, limit: number): Statement {
  if (after !== null) where.add(`${id} < ${where.value(after.id)}::uuid`);
  return { text: `${ROWS} WHERE ${where} ORDER BY ${id} DESC LIMIT ${where.value(limit)}`, values: where.values };
}

function lookFor(where: Conditions, q: string | undefined): void {
  const id = idIn(q);
  const pattern = substringPattern(q);
  if (id !== null) where.add(`state.id = ${where.value(id)}`);
  else if (pattern !== null) {
    const [wanted, slug] = [where.value(pattern), where.value(q?.trim())];
    where.add(`(listings.title ILIKE ${wanted} OR users.username ILIKE ${wanted} OR listings.slug = ${slug})`);
  }
}

/** @param statement one of those above */
export async function findListings(query: Queryable, { text, values }: Statement): Promise<ListedListing[]> {
  const { rows } = await query.query<Stored>(text, values);
  return rows.map((stored) => ({ id: stored.id, at: stored.endsAt ?? 0, row: listedRow(stored) }));
}

function listedRow(stored: Stored): StaffListingRow {
  const { frozen_at, frozen_for_suspension, frozen_by_staff, createdAt, endsAt, ...row } = stored;
  const freezes = freezesOf({ frozen_at, frozen_for_suspension, frozen_by_staff });
  return {
    ...row,
    frozenFor: freezeReasonsOf({ freezes }),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
