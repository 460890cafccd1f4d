import { UNTITLED_HEADS } from '@clamor/contract/screens';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { isAnonymousBidUnderWay } from '../../features/bidding/bid-attempt.ts';
import { bidToast } from '../../features/bidding/bid-toast.ts';
import { ListingSkeleton } from '../../features/listings/listing-skeleton.tsx';
import { ListingError, ListingNotFound } from '../../features/listings/listing-trouble.tsx';
import { useLiveListing } from '../../features/listings/use-live-listing.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { LoadingMeta, PageMeta } from '../page-meta.tsx';
import { ListingPage } from './listing/listing-page.tsx';

/** The page of one listing. */
export function ListingScreen() {
  const { slug = '' } = useParams();
  const client = useQueryClient();
  const { me, loading } = useSession();
  const viewerId = me?.id ?? null;
  const live = useLiveListing({
    slug,
    viewerId,
    onMessage: (message, before) => {
      const bidMessage = bidToast(message, before.view, viewerId, isAnonymousBidUnderWay(client));
      if (bidMessage !== null) toast(bidMessage);
    },
  });
  if (live.state !== null) {
    // Nobody presses a visitor's button while it is not known who looks.
    return (
      <div inert={loading || live.isVisitorsView}>
        <ListingPage live={live} state={live.state} me={me} />
      </div>
    );
  }
  if (live.error === null) {
    return (
      <>
        <LoadingMeta title="Auction" />
        <ListingSkeleton />
      </>
    );
  }
  if (isApiError(live.error, 'NOT_FOUND')) {
    return (
      <>
        <PageMeta {...UNTITLED_HEADS.noListing} />
        <ListingNotFound />
      </>
    );
  }
  return (
    <>
      <PageMeta title="Error Loading Auction" index={false} />
      <ListingError
        detail={messageOf(live.error, 'Something went wrong on the way. Try again.')}
        onRetry={() => live.reload()}
      />
    </>
  );
}
