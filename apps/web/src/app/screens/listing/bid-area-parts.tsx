import { EXTENSION_SECONDS } from '@clamor/domain/bidding';
import { TimeAdded } from '../../../features/lifecycle/time-added.tsx';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Smaller on a phone, where a price of six digits leaves little room for the button. */
export const BAR_BUTTON = 'max-sm:px-3.5 max-sm:text-base whitespace-normal! text-balance';

/** Shows that time was added; otherwise that a bid in the last minute extends the auction. */
export function ClockNotice({ state: { added } }: { state: LiveListing }) {
  const promise = <Notice>A bid in the last minute gives everyone {EXTENSION_SECONDS} more seconds.</Notice>;
  if (added === null) return promise;
  return <TimeAdded key={added.endsAt} added={added} then={promise} />;
}
