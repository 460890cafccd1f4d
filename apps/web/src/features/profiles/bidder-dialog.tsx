import type { BidderProfile } from '@clamor/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { plural } from '../../lib/number-text.ts';
import { profilePath } from '../../lib/paths.ts';
import { ratingText } from '../../lib/rating-text.ts';
import { monthText } from '../../lib/time-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { bidderQuery } from './api.ts';

export interface BidderDialogProps {
  userId: string;
  username: string;
  onClose: () => void;
}

/** A bidder's short profile. */
export function BidderDialog({ userId, username, onClose }: BidderDialogProps) {
  const query = useQuery(bidderQuery(userId));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={username}>
      {query.isPending ? (
        <SkeletonGroup label="Loading bidder">
          <Skeleton className="h-32 rounded-lg" />
        </SkeletonGroup>
      ) : query.data === undefined ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Bidder bidder={query.data} />
      )}
    </Dialog>
  );
}

/**
 * Says why the profile could not be loaded. A retry is offered unless the member is gone, because then it cannot help.
 */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error, 'NOT_FOUND')) {
    return <Notice role="status">This member left, or their account is closed. Their bids stand.</Notice>;
  }
  const again = (
    <Button variant="quiet" onClick={onRetry}>
      Try Again
    </Button>
  );
  return (
    <Notice tone="danger" role="alert" action={again}>
      {messageOf(error, 'The bidder could not be loaded.')}
    </Notice>
  );
}

function Bidder({ bidder }: { bidder: BidderProfile }) {
  const { username, profileImageUrl, location, joinedAt, totalPurchases } = bidder;
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={username} url={profileImageUrl} size={64} />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold">{ratingText(bidder, 'seller')}</p>
          <p className="text-sm text-mute">
            Member since {monthText(joinedAt)} ·{' '}
            <span className="whitespace-nowrap">{plural(totalPurchases, 'purchase')}</span>
          </p>
          {location === '' ? null : <p className="text-sm wrap-anywhere text-mute">{location}</p>}
        </div>
      </div>
      <ButtonLink to={profilePath(username)} variant="quiet" wide>
        View full profile
      </ButtonLink>
    </div>
  );
}
