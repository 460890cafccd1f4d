import type { ListingResponse } from '@clamor/contract/listing-views';
import { RotateCcw } from 'lucide-react';
import { canRelist } from '../../../features/listing-form/relisting.ts';
import { listingPath, relistPath } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Offers to relist an item that did not sell. If there is a claim, its card shows the next step instead. */
export function RelistOffer({ view }: { view: ListingResponse }) {
  const relistedAs = view.viewer?.relistedAs ?? null;
  if (relistedAs !== null) {
    const onward = (
      <ButtonLink to={listingPath(relistedAs)} variant="quiet" size="sm">
        See the new listing
      </ButtonLink>
    );
    return <Notice action={onward}>You relisted it.</Notice>;
  }
  if (!canRelist(view) || view.viewer?.claim !== null) return null;
  return (
    <div className="grid gap-2">
      {/* On a small window the bar at the bottom has this button. */}
      <div className="grid max-lg:hidden">
        <ButtonLink to={relistPath(view.listing.slug)} size="lg" wide icon={<RotateCcw className="size-5" />}>
          Relist
        </ButtonLink>
      </div>
      <p className="text-sm text-mute">
        Relisting starts a new listing with everything from this one. Change whatever you like.
      </p>
    </div>
  );
}
