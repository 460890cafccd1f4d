import type { Me } from '@clamor/contract/accounts';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import type { LiveListingResult } from '../../../features/listings/use-live-listing.ts';
import type { ViewerRights } from './viewer-rights.ts';

/** What the page's sections may do with the live listing, besides showing it. */
export interface LivePage
  extends Pick<LiveListingResult, 'socket' | 'staleSince' | 'reload' | 'change' | 'loadLeftOutBids'> {
  /** Reads the newest state, which may be a moment ahead of the shown one. */
  newest: () => LiveListing;
}

/** The props of every section of a listing's page. */
export interface ListingSectionProps {
  live: LivePage;
  /** The listing's state as it is shown. */
  state: LiveListing;
  me: Me | null;
  rights: ViewerRights;
}
