import type { Bid } from '@clamor/contract/listing-views';
import { cx } from 'class-variance-authority';
import { money } from '../../lib/money.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';

export interface BidHistoryProps {
  bids: readonly Bid[];
  viewerId: string | null;
  /** How many are shown. */
  limit: number;
  /** The limit on a small screen. */
  smallLimit?: number | undefined;
  /** Called when the name of a bidder is pressed. */
  onBidder?: ((userId: string, username: string) => void) | undefined;
}

interface RowProps extends Pick<BidHistoryProps, 'onBidder'> {
  bid: Bid;
  own: boolean;
  hidden: boolean;
}

function Name({ bid, own, onBidder }: Omit<RowProps, 'hidden'>) {
  const { bidder, bidderId, isAnonymous } = bid;
  if (own || isAnonymous || bidderId === null || onBidder === undefined) return own ? 'You' : bidder;
  return (
    <button
      type="button"
      className="touch max-w-full truncate underline-offset-4 hover:underline"
      onClick={() => onBidder(bidderId, bidder)}
    >
      {bidder}
    </button>
  );
}

function Row({ bid, own, hidden, onBidder }: RowProps) {
  return (
    <li
      className={cx(
        'flex items-baseline gap-x-3 border-t border-dashed border-line py-2.5 first:border-t-0',
        hidden && 'max-sm:hidden',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <span className={cx('min-w-0 truncate', own && 'font-semibold')}>
          <Name bid={bid} own={own} onBidder={onBidder} />
        </span>
        <span className="text-sm whitespace-nowrap text-mute">
          {own && bid.isAnonymous ? 'anonymous · ' : ''}
          {bid.automatic ? 'automatic · ' : ''}
          <TimeAgo at={bid.placedAt} />
        </span>
      </span>
      <span className="font-bold">{money(bid.amountCents)}</span>
    </li>
  );
}

/** The newest bids, the leading one first. */
export function BidHistory({ bids, viewerId, limit, smallLimit = limit, onBidder }: BidHistoryProps) {
  if (bids.length === 0) return null;
  return (
    <section aria-label="Bid history" className="-mx-5 border-t border-line px-5 pt-3 sm:-mx-6 sm:px-6">
      <ol>
        {bids.slice(0, limit).map((bid, index) => (
          <Row
            key={bid.sequence}
            bid={bid}
            own={viewerId !== null && bid.bidderId === viewerId}
            hidden={index >= smallLimit}
            onBidder={onBidder}
          />
        ))}
      </ol>
    </section>
  );
}
