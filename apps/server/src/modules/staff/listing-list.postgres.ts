import type { ListAuctionsQuery, ListStaffListingsQuery, StaffListingRow } from '@clamor/contract/staff-lists';
import { iso } from '@clamor/contract/wire';
import { freezeReasonsOf } from '@clamor/domain/lifecycle';
import { type Queryable, substringPattern } from '../../platform/database/index.ts';
import type { CursorPosition } from '../../platform/http/index.ts';
import { freezesOf } from '../desk/index.ts';
import { Conditions } from './conditions.ts';
import { idIn } from './newest-first.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** A row of a list with its cursor position. */
export interface ListedListing extends CursorPosition {
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
`;

const TEXTS = 'JOIN listings ON listings.id = state.id JOIN users ON users.id = listings.seller_id';

/**
 * The statement of one page. It first selects the page's ids and then joins the rest, because joining everything at
 * once would read all rows before the page.
 */
function pageOf(where: Conditions, order: string, needsTexts: boolean, limit: number): Statement {
  const page = `SELECT state.id FROM listing_state AS state ${needsTexts ? TEXTS : ''}
    WHERE ${where} ORDER BY ${order} LIMIT ${where.value(limit)}`;
  const text = `WITH page AS MATERIALIZED (${page}) ${ROWS} FROM page JOIN listing_state AS state ON state.id = page.id ${TEXTS}
    ORDER BY ${order}`;
  return { text, values: where.values };
}

/** The page of listings, newest first: a listing's id starts with its creation time. */
export function listingListStatement(
  { q, status, limit }: Pick<ListStaffListingsQuery, 'q' | 'status' | 'limit'>,
  after: CursorPosition | null,
): Statement {
  const where = new Conditions();
  where.add(status === 'REMOVED' ? 'state.hidden' : 'NOT state.hidden');
  if (status === 'FEATURED') where.add('listings.featured');
  else if (status !== undefined && status !== 'REMOVED') where.add(`state.status = ${where.value(status)}`);
  const isFound = lookFor(where, q);
  if (status === 'FEATURED') return byNewest(where, 'listings.id', true, { after, limit });
  return byNewest(where, 'state.id', isFound, { after, limit });
}

/** The page of auctions: LIVE ones by end time, others newest first. */
export function auctionListStatement(
  { q, status, limit }: Pick<ListAuctionsQuery, 'q' | 'status' | 'limit'>,
  after: CursorPosition | null,
): Statement {
  const where = new Conditions();
  where.add('NOT state.hidden');
  const isFound = lookFor(where, q);
  if (status === 'FROZEN') where.add('state.frozen_at IS NOT NULL');
  else where.add(`state.status = '${status}' AND state.sequence IS NOT NULL`);
  if (status !== 'LIVE') return byNewest(where, 'state.id', isFound, { after, limit });
  if (after !== null)
    where.add(`(state.ends_at, state.id) > (${where.value(after.at)}, ${where.value(after.id)}::uuid)`);
  return pageOf(where, 'state.ends_at, state.id', isFound, limit);
}

function byNewest(
  where: Conditions,
  id: string,
  needsTexts: boolean,
  { after, limit }: { after: CursorPosition | null; limit: number },
): Statement {
  if (after !== null) where.add(`${id} < ${where.value(after.id)}::uuid`);
  return pageOf(where, `${id} DESC`, needsTexts, limit);
}

/** Adds the condition for the search text. Returns true if it needs the texts or the seller's name. */
function lookFor(where: Conditions, q: string | undefined): boolean {
  const id = idIn(q);
  if (id !== null) {
    where.add(`state.id = ${where.value(id)}`);
    return false;
  }
  const pattern = substringPattern(q);
  if (pattern === null) return false;
  const [wanted, slug] = [where.value(pattern), where.value(q?.trim())];
  where.add(`(listings.title ILIKE ${wanted} OR users.username ILIKE ${wanted} OR listings.slug = ${slug})`);
  return true;
}

/** @param statement made by `listingListStatement` or `auctionListStatement` */
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
    endsAt: iso(endsAt),
    createdAt: createdAt.toISOString(),
  };
}
