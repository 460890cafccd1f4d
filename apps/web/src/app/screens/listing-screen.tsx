import { UNTITLED_HEADS } from '@clamor/contract/screens';
import { memo } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { ListingSkeleton } from '../../features/listings/listing-skeleton.tsx';
import { ListingError, ListingNotFound } from '../../features/listings/listing-trouble.tsx';
import { useLiveListing } from '../../features/listings/use-live-listing.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { LoadingMeta, PageMeta } from '../page-meta.tsx';
import { ListingPage } from './listing/listing-page.tsx';
import { useBidToasts } from './listing/use-bid-toasts.ts';
import { useShownListing } from './listing/use-shown-listing.ts';

/** Memoised, so that a message renders the page again only if its props change. */
const ShownListing = memo(ListingPage);

/** The page of one listing. */
export function ListingScreen() {
  const { slug = '' } = useParams();
  const { me, loading } = useSession();
  const viewerId = me?.id ?? null;
  const toasts = useBidToasts(viewerId);
  const result = useLiveListing({ slug, viewerId, onMessage: toasts.hear });
  const { shown, live } = useShownListing(result);
  if (shown !== null) {
    // The page is inert until the page knows whether the viewer is a member. Otherwise a member could press a button
    // that was rendered for visitors.
    return (
      <div inert={loading || result.isVisitorsView}>
        <ShownListing key={slug} live={live} state={shown} me={me} onPanelSeen={toasts.panelSeen} />
      </div>
    );
  }
  if (result.error === null) {
    return (
      <>
        <LoadingMeta title="Auction" />
        <ListingSkeleton />
      </>
    );
  }
  if (isApiError(result.error, 'NOT_FOUND')) {
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
        detail={messageOf(result.error, 'Something went wrong on the way. Try again.')}
        onRetry={() => result.reload()}
      />
    </>
  );
}
