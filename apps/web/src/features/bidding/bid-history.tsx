import type { Bid } from '@clamor/contract/listing-views';
import { cx } from 'class-variance-authority';
import { Fragment } from 'react';
import { money } from '../../lib/money.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';

export interface BidHistoryProps {
  bids: readonly Bid[];
  viewerId: string | null;
  /** The most bids that are shown. */
  limit: number;
  /** The limit on a small screen. */
  smallLimit?: number | undefined;
  /** Called when the name of a bidder is pressed. */
  onBidder?: ((userId: string, username: string) => void) | undefined;
  /** Called to load the bids that are missing between two others. */
  onLeftOut?: (() => void) | undefined;
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

/** Marks a gap in the list where bids were not loaded, so that the history does not look complete. */
function LeftOut({
  count,
  hidden,
  onLeftOut,
}: { count: number; hidden: boolean } & Pick<BidHistoryProps, 'onLeftOut'>) {
  return (
    <li className={cx('border-t border-dashed border-line py-2.5', hidden && 'max-sm:hidden')}>
      <button type="button" className="touch text-sm text-mute underline-offset-4 hover:underline" onClick={onLeftOut}>
        {count === 1 ? '1 more bid' : `${count} more bids`}
      </button>
    </li>
  );
}

/** The newest bids, the leading one first. */
export function BidHistory({ bids, viewerId, limit, smallLimit = limit, onBidder, onLeftOut }: BidHistoryProps) {
  if (bids.length === 0) return null;
  return (
    <section aria-label="Bid history" className="-mx-5 border-t border-line px-5 pt-3 sm:-mx-6 sm:px-6">
      <ol>
        {bids.slice(0, limit).map((bid, index) => {
          const leftOut = index === 0 ? 0 : (bids[index - 1]?.sequence ?? 0) - bid.sequence - 1;
          const hidden = index >= smallLimit;
          return (
            <Fragment key={bid.sequence}>
              {leftOut > 0 ? <LeftOut count={leftOut} hidden={hidden} onLeftOut={onLeftOut} /> : null}
              <Row bid={bid} own={viewerId !== null && bid.bidderId === viewerId} hidden={hidden} onBidder={onBidder} />
            </Fragment>
          );
        })}
      </ol>
    </section>
  );
}
