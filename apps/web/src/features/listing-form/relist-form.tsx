import type { ListingResponse } from '@clamor/contract/listing-views';
import { useQuery } from '@tanstack/react-query';
import { listingPath } from '../../lib/paths.ts';
import { dateTimeText } from '../../lib/time-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { relistedQuery } from './api.ts';
import { CreateForm } from './create-form.tsx';
import { type Relisting, relistingOf } from './relisting.ts';

const OBSTACLE: Readonly<Record<Exclude<Relisting, 'free' | 'ends_sale'>, string>> = {
  not_owner: 'Only the seller can relist an item.',
  not_over: 'You can relist it once it has ended without a sale.',
  relisted: 'It was relisted already. A listing can be relisted once.',
  sold: 'This listing was sold, and the buyer can still get it.',
  offered: 'It is offered to the next bidder. You can relist it once they have answered or their time has run out.',
};

/** Warns that relisting ends the unpaid sale of the listing. */
function EndedSale({ view }: { view: ListingResponse }) {
  const claim = view.viewer?.claim;
  if (claim === null || claim === undefined) return null;
  return (
    <Notice tone="danger">
      Relisting ends the sale for good. The buyer, who had until {dateTimeText(claim.payBy)}, can no longer pay, and no
      other bidder gets an offer.
    </Notice>
  );
}

interface LoadedProps {
  view: ListingResponse;
  memberId: string;
  onCreated: (slug: string) => void;
}

function Loaded({ view, memberId, onCreated }: LoadedProps) {
  const relisting = relistingOf(view);
  const { slug, title } = view.listing;
  if (relisting !== 'free' && relisting !== 'ends_sale') {
    const relistedAs = view.viewer?.relistedAs ?? null;
    const onward =
      relistedAs === null ? (
        <ButtonLink to={listingPath(slug)}>Back to the listing</ButtonLink>
      ) : (
        <ButtonLink to={listingPath(relistedAs)}>See the new listing</ButtonLink>
      );
    return (
      <EmptyState title="This cannot be relisted" actions={onward}>
        {OBSTACLE[relisting]}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      <p className="max-w-prose text-mute">
        A new listing with everything from “{title}”. Change whatever you like. Likes, boosts and bids start from zero.
        A listing can be relisted once.
      </p>
      {relisting === 'ends_sale' ? <EndedSale view={view} /> : null}
      <CreateForm memberId={memberId} relisted={view.listing} onCreated={onCreated} />
    </div>
  );
}

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading the listing" className="grid gap-5">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
    </SkeletonGroup>
  );
}

export interface RelistFormProps {
  memberId: string;
  /** The listing to relist. */
  slug: string;
  /** Called with the slug of the new listing. */
  onCreated: (slug: string) => void;
}

/** The create form, filled in from a listing that did not sell. */
export function RelistForm({ slug, memberId, onCreated }: RelistFormProps) {
  const query = useQuery(relistedQuery(slug));
  if (query.isPending) return <FormSkeleton />;
  if (query.isLoadingError) {
    return <LoadError title="The listing could not be loaded" error={query.error} onRetry={query.refetch} />;
  }
  return <Loaded view={query.data} memberId={memberId} onCreated={onCreated} />;
}
