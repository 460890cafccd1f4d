import type { StaffListing } from '@clamor/contract/staff-listings';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { money } from '../../../lib/money.ts';
import { listingPath } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { MayWrite } from '../may-write.ts';
import { ReadingNotice } from '../reading-notice.tsx';
import { useStaffSelf } from '../session.ts';
import { AuctionActions } from './auction-actions.tsx';
import { staffListingQuery } from './calls.ts';
import { DeleteListing, ListingMarks } from './listing-actions.tsx';
import { ListingEditor } from './listing-editor.tsx';
import { freezeText, interestText, marksText, sellerText, statusOf, whenText } from './listing-labels.ts';

/** One listing for staff: its facts, the possible actions, and its texts to edit. */
export function StaffListingPage({ id }: { id: string }) {
  const self = useStaffSelf();
  const listing = useQuery(staffListingQuery(id));
  if (listing.isPending) {
    return (
      <>
        <h1 className="sr-only">Listing</h1>
        <SkeletonGroup label="Loading the listing" className="grid gap-4">
          <Skeleton className="h-12 w-3/4" />
          <Skeleton className="h-36 rounded-2xl" />
          <Skeleton className="h-96 rounded-2xl" />
        </SkeletonGroup>
      </>
    );
  }
  if (listing.data === undefined) return <Failed error={listing.error} onRetry={() => void listing.refetch()} />;
  return (
    <MayWrite value={self.data?.mayWrite ?? false}>
      <div className="grid gap-6">
        <Head listing={listing.data} />
        <ReadingNotice />
        <div className="grid items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
          <Facts listing={listing.data} />
          <ListingEditor key={listing.data.id} listing={listing.data} />
        </div>
      </div>
    </MayWrite>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error, 'NOT_FOUND')) {
    return (
      <EmptyState
        level={1}
        title="No such listing"
        actions={<ButtonLink to="/admin?tab=listings">All listings</ButtonLink>}
      >
        There is none with this id, and there never was.
      </EmptyState>
    );
  }
  return <LoadError level={1} title="The listing could not be loaded" error={error} onRetry={onRetry} />;
}

function Head({ listing }: { listing: StaffListing }) {
  const { label, tone } = statusOf(listing);
  return (
    <>
      <div className="grid justify-items-start gap-3">
        <Link to="/admin?tab=listings" className="inline-flex min-h-11 items-center gap-1.5 text-mute hover:text-ink">
          <ArrowLeft className="size-4" />
          All listings
        </Link>
        <h1 className="display text-3xl wrap-anywhere sm:text-4xl">{listing.title}</h1>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {listing.removed ? (
        <Notice tone="danger">
          Staff deleted this listing: it is hidden everywhere but here, and stays as it was.
        </Notice>
      ) : null}
    </>
  );
}

/**
 * Tells staff which bidders signed in on a device of the seller. Their bids stay valid, because people who live
 * together share devices, so staff decide.
 */
function SharedDevices({ bidders }: { bidders: StaffListing['biddersOnSellersDevices'] }) {
  if (bidders.length === 0) return null;
  const names = bidders.map(({ username }) => username).join(', ');
  return <Notice>These bidders have signed in on a device that the seller uses: {names}</Notice>;
}

/** The facts, one per line, and the possible actions. */
function Facts({ listing }: { listing: StaffListing }) {
  const reserve = listing.reserveCents === null ? null : `Reserve ${money(listing.reserveCents)}`;
  const top = listing.topBidCents === null ? null : `Top bid ${money(listing.topBidCents)}`;
  const lines = [
    `${sellerText(listing)} (${listing.sellerEmail})`,
    interestText(listing),
    [top, reserve].filter((text) => text !== null).join(', ') || null,
    whenText(listing),
    marksText(listing),
    freezeText(listing),
  ];
  return (
    <Card className="grid gap-4">
      <div className="grid gap-0.5 text-[0.9375rem] text-mute wrap-anywhere">
        {lines.map((line) =>
          line === null ? null : (
            <p key={line} className="max-w-prose">
              {line}
            </p>
          ),
        )}
        <p className="font-mono text-sm break-all">{listing.id}</p>
      </div>
      <SharedDevices bidders={listing.biddersOnSellersDevices} />
      {listing.removed ? null : (
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink size="sm" variant="quiet" to={listingPath(listing.slug)}>
            See its page
          </ButtonLink>
          <ListingMarks listing={listing} />
          <AuctionActions auction={listing} />
          <DeleteListing listing={listing} />
        </div>
      )}
    </Card>
  );
}
