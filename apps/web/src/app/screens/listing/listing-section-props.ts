import type { Me } from '@clamor/contract/accounts';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import type { LiveListingResult } from '../../../features/listings/use-live-listing.ts';
import type { ViewerRights } from './viewer-rights.ts';

/** The props of every section of a listing's page. */
export interface ListingSectionProps {
  live: LiveListingResult;
  state: LiveListing;
  me: Me | null;
  rights: ViewerRights;
}
