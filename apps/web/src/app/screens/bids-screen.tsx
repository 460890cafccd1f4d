import { BID_LISTS, type BidList as List } from '@clamor/contract/limits';
import { TITLED_SCREENS } from '@clamor/contract/screens';
import { useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { PositionText } from '../../features/bidding/position-text.tsx';
import { CardFigures } from '../../features/market/card-figures.tsx';
import { CardPicture } from '../../features/market/card-picture.tsx';
import { StatusBadge } from '../../features/market/status-badge.tsx';
import { BidList, BidsSkeleton } from '../../features/my-bids/bid-list.tsx';
import type { MyBidSlots } from '../../features/my-bids/my-bid-slots.ts';
import { useBidUpdates } from '../../features/my-bids/use-my-bids.ts';
import { claimLabels, payText } from '../../features/payments/claim-labels.ts';
import { loginPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageMeta } from '../page-meta.tsx';

const LABELS: Readonly<Record<List, string>> = {
  all: 'All',
  leading: 'Leading',
  outbid: 'Outbid',
  won: 'Won',
  over: 'Over',
  liked: 'I want',
};
const SLOTS: MyBidSlots = {
  Status: StatusBadge,
  Figures: CardFigures,
  Picture: CardPicture,
  Position: PositionText,
  claimLabels,
  payText,
};
const TABS = BID_LISTS.map((list) => ({
  value: list,
  label: LABELS[list],
  content: <BidList list={list} slots={SLOTS} />,
}));

/** The listings that a member bid on or likes. A visitor is asked to sign in. */
function Content() {
  const { me, loading } = useSession();
  const [search, setSearch] = useSearchParams();
  useBidUpdates(me !== null);
  if (loading) return <BidsSkeleton />;
  if (me === null) {
    return (
      <EmptyState title="Sign in to see your bids" actions={<ButtonLink to={loginPath('/bids')}>Sign In</ButtonLink>}>
        Follow your bids: where you lead, where you were outbid, what you won and what you want.
      </EmptyState>
    );
  }
  return (
    <Tabs
      label="My bids"
      tabs={TABS}
      value={BID_LISTS.find((list) => list === search.get('list')) ?? 'all'}
      onValueChange={(list) => setSearch(list === 'all' ? {} : { list }, { replace: true })}
    />
  );
}

export function BidsScreen() {
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/bids']} />
      <h1 className="display mb-8 text-4xl sm:text-5xl">My bids</h1>
      <Content />
    </>
  );
}
