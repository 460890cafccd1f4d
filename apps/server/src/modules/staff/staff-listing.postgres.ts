import type { StaffListing } from '@clamor/contract/staff-listings';
import type { UserStatus } from '@clamor/domain/accounts';
import { freezeReasonsOf, runOf } from '@clamor/domain/lifecycle';
import type { Queryable } from '../../platform/database/index.ts';
import { readState } from '../desk/index.ts';
import { LISTING_COLUMNS, type ListingRow, type ListingTexts, textsOf } from '../listings/index.ts';
import { deadlinesOf, wireListing } from '../views/index.ts';
import { biddersOnDevicesOf } from './shared-devices.postgres.ts';

/** A listing's current texts; null if there is no such listing. */
export async function readTextsOf(query: Queryable, listingId: string): Promise<ListingTexts | null> {
  const { rows } = await query.query<ListingRow>(`SELECT ${LISTING_COLUMNS} FROM listings WHERE id = $1`, [listingId]);
  return rows[0] === undefined ? null : textsOf(rows[0]);
}

interface SellerRow {
  username: string;
  email: string;
  status: UserStatus;
}

/** A listing with everything that staff may see; null if there is none. */
export async function readStaffListing(query: Queryable, listingId: string): Promise<StaffListing | null> {
  const [texts, state] = await Promise.all([readTextsOf(query, listingId), readState(query, listingId)]);
  if (texts === null || state === null) return null;
  const { rows } = await query.query<SellerRow>('SELECT username, email, status FROM users WHERE id = $1', [
    texts.sellerId,
  ]);
  const seller = rows[0];
  if (seller === undefined) return null;
  const run = runOf(state.phase);
  const hasBids = run !== null && run.sequence > 0;
  return {
    ...wireListing(texts, state, seller.username, true),
    sellerEmail: seller.email,
    biddersOnSellersDevices: hasBids ? await biddersOnDevicesOf(query, texts.sellerId, listingId) : [],
    sellerStatus: seller.status,
    frozenFor: freezeReasonsOf(state),
    removed: state.hidden,
    topBidCents: run?.priceCents ?? null,
    bidCount: run?.sequence ?? 0,
    endsAt: deadlinesOf(state.phase).endsAt,
    adminNotes: texts.adminNotes,
  };
}
