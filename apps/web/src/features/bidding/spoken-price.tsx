import type { Bid } from '@clamor/contract/listing-views';
import { money } from '../../lib/money.ts';
import { usePaced } from '../../lib/use-paced.ts';
import { someone } from './bid-toast.ts';

/** When many bids come quickly, a screen reader would otherwise read nothing but prices. */
const SPOKEN_EVERY_MS = 5_000;

/** What a screen reader announces of other members' bids: the newest one, at most every few seconds. */
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
