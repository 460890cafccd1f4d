import type { Me } from '@clamor/contract/accounts';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import type { LiveListingResult } from '../../../features/listings/use-live-listing.ts';
import type { ViewerRights } from './viewer-rights.ts';

/** What every part of a listing's page is given. */
export interface ListingSectionProps {
  live: LiveListingResult;
  state: LiveListing;
  me: Me | null;
  rights: ViewerRights;
}
