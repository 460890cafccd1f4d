import type { featureListing, removeListing } from '@clamor/contract/staff';
import type {
  cancelAuction,
  editStaffListing,
  freezeAuction,
  markEligible,
  readStaffListing,
  resumeAuction,
  verifyListing,
} from '@clamor/contract/staff-listings';
import type { listAuctions, listStaffListings } from '@clamor/contract/staff-lists';
import { queryOptions } from '@tanstack/react-query';
import { callOf } from '../../../lib/api.ts';
import { FOR_STAFF } from '../../../lib/query-audience.ts';
import { callAsStaff } from '../api.ts';

export const LIST_LISTINGS = callOf<typeof listStaffListings>('GET', '/api/admin/listings');
export const LIST_AUCTIONS = callOf<typeof listAuctions>('GET', '/api/admin/auctions');
const READ_LISTING = callOf<typeof readStaffListing>('GET', '/api/admin/listing/{id}');
export const EDIT_LISTING = callOf<typeof editStaffListing>('PATCH', '/api/admin/listing/{id}');
export const FEATURE_LISTING = callOf<typeof featureListing>('PATCH', '/api/admin/listings/{id}/featured');
export const VERIFY_LISTING = callOf<typeof verifyListing>('PATCH', '/api/admin/listings/{id}/verified');
export const MARK_ELIGIBLE = callOf<typeof markEligible>('PATCH', '/api/admin/listings/{id}/eligible');
export const REMOVE_LISTING = callOf<typeof removeListing>('DELETE', '/api/admin/listings/{id}');
export const FREEZE_AUCTION = callOf<typeof freezeAuction>('POST', '/api/admin/listings/{id}/freeze');
export const RESUME_AUCTION = callOf<typeof resumeAuction>('POST', '/api/admin/listings/{id}/resume');
export const CANCEL_AUCTION = callOf<typeof cancelAuction>('POST', '/api/admin/listings/{id}/cancel');

/** A listing as staff see it. */
export function staffListingQuery(id: string) {
  return queryOptions({
    queryKey: [READ_LISTING.path, id],
    queryFn: ({ signal }) => callAsStaff(READ_LISTING, { params: { id }, signal }),
    meta: FOR_STAFF,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}
