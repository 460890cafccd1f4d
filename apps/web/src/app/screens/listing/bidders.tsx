import { useState } from 'react';
import { BidHistory, type BidHistoryProps } from '../../../features/bidding/bid-history.tsx';
import { idleComponent } from '../../../lib/lazy-component.tsx';

const BidderDialog = idleComponent(() => import('../../../features/profiles/bidder-dialog.tsx'), 'BidderDialog');

/** The bid history. A press on a name opens the bidder's profile. */
export function Bidders(props: Omit<BidHistoryProps, 'onBidder'>) {
  const [asked, setAsked] = useState<{ userId: string; username: string } | null>(null);
  return (
    <>
      <BidHistory {...props} onBidder={(userId, username) => setAsked({ userId, username })} />
      {asked === null ? null : <BidderDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
