import type { BidList as List } from '@clamor/contract/limits';
import { ButtonLink } from '../../ui/button.tsx';
import { Paged } from '../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BidRow, ROW } from './bid-row.tsx';
import type { MyBidSlots } from './my-bid-slots.ts';
import { useMyBids } from './use-my-bids.ts';

const FIRST_ROWS = 4;
const PLACEHOLDERS = ['a', 'b', 'c'];

const EMPTY: Readonly<Record<List, { title: string; text: string }>> = {
  all: { title: 'No bids yet', text: 'Bid in an auction and follow it here: how you stand, and what comes next.' },
  leading: { title: 'You don’t lead in any auction', text: 'Auctions in which yours is the top bid appear here.' },
  outbid: { title: 'Nobody outbid you', text: 'When somebody outbids you, you can bid again from here.' },
  won: { title: 'Nothing won yet', text: 'What you win appears here, with what comes next.' },
  over: { title: 'Nothing has ended', text: 'Auctions that ended without you appear here.' },
  liked: { title: 'Nothing wanted yet', text: 'Press “I want this” on a listing, and it appears here.' },
};

/** One list of the member's bids: loading, failed, empty or filled. */
export function BidList({ list, slots }: { list: List; slots: MyBidSlots }) {
  const bids = useMyBids(list);
  const { title, text } = EMPTY[list];
  const empty = (
    <EmptyState
      title={title}
      actions={<ButtonLink to={list === 'liked' ? '/' : '/?status=LIVE'}>Browse Auctions</ButtonLink>}
    >
      {text}
    </EmptyState>
  );
  return (
    <Paged pages={bids} loading={<BidsSkeleton />} failed="Your bids could not be loaded" empty={empty}>
      {(rows) => (
        <ul className="mb-4 grid gap-3">
          {rows.map((bid, index) => (
            <li key={bid.id} className="grid min-w-0">
              <BidRow bid={bid} slots={slots} eager={index < FIRST_ROWS} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}

export function BidsSkeleton() {
  return (
    <SkeletonGroup label="Loading your bids" className="grid gap-3">
      {PLACEHOLDERS.map((key) => (
        <div key={key} className={ROW}>
          <Skeleton className="aspect-[5/4] rounded-xl" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-7 w-2/5" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
