import { listingHead } from '@clamor/contract/listing-head';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { ownPosition } from '../../../features/bidding/position.ts';
import { config } from '../../../lib/config.ts';
import { countdownText } from '../../../lib/time-text.ts';
import { useSecondsUntil } from '../../../lib/use-countdown.ts';
import { useHidden } from '../../../lib/use-hidden.ts';
import { PageMeta } from '../../page-meta.tsx';

/** The title of a hidden tab for a running auction: `Outbid · 00:47`; null otherwise. */
function useAwayText(view: ListingResponse): string | null {
  const hidden = useHidden();
  const runs = hidden && view.phase === 'live' && !view.frozen;
  const seconds = useSecondsUntil(runs ? view.endsAt : null);
  if (!runs || seconds === null) return null;
  const position = ownPosition(view.listing.status, view.viewer);
  const left = seconds === 0 ? 'Closing' : countdownText(seconds * 1000);
  return position === null ? left : `${position.text} · ${left}`;
}

/**
 * The title and meta tags of a listing's page. In a hidden tab the title shows the viewer's position and the time left.
 */
export function ListingMeta({ view }: { view: ListingResponse }) {
  const away = useAwayText(view);
  const head = listingHead(view, config.publicUrl);
  return <PageMeta {...head} {...(away === null ? {} : { title: `${away} · ${view.listing.title}` })} />;
}
