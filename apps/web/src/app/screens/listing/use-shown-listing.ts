import { useLayoutEffect, useMemo, useRef } from 'react';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import type { LiveListingResult } from '../../../features/listings/use-live-listing.ts';
import { usePaced } from '../../../lib/use-paced.ts';
import type { LivePage } from './listing-section-props.ts';

/** The page is rendered at most four times a second, because a price that changes more often cannot be read. */
const PAINT_EVERY_MS = 250;

type Shown = LiveListing | null;

/** Whether a change must show at once: the viewer caused it, or it changes their position or the auction's status. */
function cannotWait(shown: Shown, next: Shown): boolean {
  if (shown === null || next === null) return true;
  const [before, after] = [shown.view, next.view];
  return (
    before.listing.slug !== after.listing.slug ||
    before.phase !== after.phase ||
    before.frozen !== after.frozen ||
    before.viewer !== after.viewer
  );
}

/**
 * The listing as the page shows it. Button, price and all sections read this one state, so that they never contradict
 * each other.
 */
export function useShownListing(result: LiveListingResult): { shown: Shown; live: LivePage } {
  const { state, socket, staleSince, reload, change, loadLeftOutBids } = result;
  const shown = usePaced<Shown>(state, PAINT_EVERY_MS, cannotWait);
  const newest = useRef(state);
  useLayoutEffect(() => {
    newest.current = state;
  });
  const live = useMemo<LivePage>(
    () => ({ socket, staleSince, reload, change, loadLeftOutBids, newest: () => newest.current as LiveListing }),
    [socket, staleSince, reload, change, loadLeftOutBids],
  );
  return { shown, live };
}
