import type { listBids } from '@clamor/contract/bidding';
import type { readListing } from '@clamor/contract/listings';
import { callOf } from '../../lib/api.ts';

export const READ_LISTING = callOf<typeof readListing>('GET', '/api/listings/{slug}');
export const LIST_BIDS = callOf<typeof listBids>('GET', '/api/listings/{slug}/bids');
