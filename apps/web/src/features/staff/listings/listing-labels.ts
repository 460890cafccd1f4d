import type { StaffListingRow } from '@clamor/contract/staff-lists';
import { STATUS_LABEL } from '../../../lib/listing-labels.ts';
import { money } from '../../../lib/money.ts';
import { count, plural } from '../../../lib/number-text.ts';
import { dateTimeText } from '../../../lib/time-text.ts';
import type { RowState } from '../staff-table.tsx';

type StatusFields = Pick<StaffListingRow, 'status' | 'frozenFor' | 'removed'>;

const TONE: Readonly<Record<StaffListingRow['status'], RowState['tone']>> = {
  COLLECTING: 'rise',
  COUNTDOWN: 'soon',
  LIVE: 'loud',
  RESERVE_NOT_MET: 'outline',
  SECOND_CHANCE_AWARDED: 'won',
  ENDED: 'plain',
  CANCELLED: 'plain',
};

/** The status of a listing in a word or two. */
export function statusOf({ status, frozenFor, removed }: StatusFields): RowState {
  if (removed) return { label: 'Deleted', tone: 'danger' };
  if (frozenFor.length > 0) return { label: 'Clock stopped', tone: 'outline' };
  return { label: STATUS_LABEL[status], tone: TONE[status] };
}

/** Why the auction is frozen; null if it is not. */
export function freezeText({ frozenFor }: Pick<StaffListingRow, 'frozenFor'>): string | null {
  const [suspended, byStaff] = [frozenFor.includes('suspension'), frozenFor.includes('staff')];
  if (suspended && byStaff) return 'Stopped by staff, and because the seller is suspended';
  if (suspended) return 'Stopped because the seller is suspended: reactivate them, or cancel it';
  return byStaff ? 'Stopped by staff' : null;
}

/** The seller's name, with a note if the account is not active. */
export function sellerText({ sellerName, sellerStatus }: Pick<StaffListingRow, 'sellerName' | 'sellerStatus'>): string {
  if (sellerStatus === 'ACTIVE') return `By ${sellerName}`;
  return `By ${sellerName}, who is ${sellerStatus.toLowerCase()}`;
}

/** The marks that staff gave the listing; null if none. */
export function marksText(
  listing: Pick<StaffListingRow, 'featured' | 'verified' | 'bossBucksEligible'>,
): string | null {
  const marks = [
    listing.featured ? 'Featured' : null,
    listing.verified ? 'Verified' : null,
    listing.bossBucksEligible ? 'Eligible for tokens' : null,
  ].filter((mark) => mark !== null);
  return marks.length === 0 ? null : marks.join(', ');
}

/** The number of bids, or before bidding the demand. */
export function interestText({
  bidCount,
  collectingDemand,
  threshold,
  startPriceCents,
}: Pick<StaffListingRow, 'bidCount' | 'collectingDemand' | 'threshold' | 'startPriceCents'>): string {
  const demand = `Demand ${count(collectingDemand)} of ${count(threshold)}`;
  const bids = bidCount === 0 ? `starts at ${money(startPriceCents)}` : plural(bidCount, 'bid');
  return `${demand}, ${bids}`;
}

/** The word for the end of an auction in each status; null if `whenText` names the creation instead. */
const END: Readonly<Record<StaffListingRow['status'], 'Ends' | 'Ended' | null>> = {
  COLLECTING: null,
  COUNTDOWN: null,
  LIVE: 'Ends',
  RESERVE_NOT_MET: 'Ended',
  SECOND_CHANCE_AWARDED: 'Ended',
  ENDED: 'Ended',
  CANCELLED: null,
};

/** When the auction ends or ended, or else when the listing was created. */
export function whenText({
  status,
  endsAt,
  frozenFor,
  createdAt,
}: Pick<StaffListingRow, 'status' | 'endsAt' | 'frozenFor' | 'createdAt'>): string {
  const end = END[status];
  if (end !== null && endsAt !== null && frozenFor.length === 0) return `${end} ${dateTimeText(endsAt)}`;
  return `Put up ${dateTimeText(createdAt)}`;
}
