import type { Bid } from '@clamor/contract/listing-views';
import { money } from '../../lib/money.ts';
import { usePaced } from '../../lib/use-paced.ts';
import { someone } from './bid-toast.ts';

/**
 * The shortest time between two announcements. Otherwise a screen reader would read nothing but prices during many
 * bids.
 */
const SPOKEN_EVERY_MS = 5_000;

/** Announces other members' bids to screen readers: the newest one, at most every few seconds. */
export function SpokenPrice({ highestBid, viewerId }: { highestBid: Bid | null; viewerId: string | null }) {
  const isOwn = highestBid?.bidderId !== null && highestBid?.bidderId === viewerId;
  const newest = highestBid === null || isOwn ? '' : `${someone(highestBid)} bid ${money(highestBid.amountCents)}`;
  const spoken = usePaced(newest, SPOKEN_EVERY_MS, (_, next) => next === '');
  return (
    <p role="status" aria-label="Price" className="sr-only">
      {spoken}
    </p>
  );
}
