import type { Me } from '@clamor/contract/accounts';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import type { LiveListingResult } from '../../../features/listings/use-live-listing.ts';
import type { ViewerRights } from './viewer-rights.ts';

/** What the page does with its listing, beside showing it. */
export interface LivePage
  extends Pick<LiveListingResult, 'socket' | 'staleSince' | 'reload' | 'change' | 'loadLeftOutBids'> {
  /** The newest state, which may be a moment ahead of the one that is shown. */
  newest: () => LiveListing;
}

/** The props of every section of a listing's page. */
export interface ListingSectionProps {
  live: LivePage;
  /** The listing as it is shown. */
  state: LiveListing;
  me: Me | null;
  rights: ViewerRights;
}
