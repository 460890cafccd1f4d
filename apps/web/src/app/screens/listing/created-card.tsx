import type { Listing } from '@clamor/contract/listing-views';
import { X } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { plural } from '../../../lib/number-text.ts';
import { listingPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ShareButton } from '../../../ui/share-button.tsx';

/** Marks the visit that follows a creation. */
export const JUST_CREATED = { justCreated: true } as const;

function isJustCreated(state: unknown): boolean {
  return (state as Partial<typeof JUST_CREATED> | null)?.justCreated === true;
}

/** Asks the owner to share a listing that they have just created, because an auction needs demand to start. */
export function CreatedCard({ listing }: { listing: Listing }) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  if (!isJustCreated(state)) return null;
  return (
    <Card raised className="relative grid gap-4 max-lg:order-first sm:grid-cols-[1fr_auto] sm:items-center sm:pr-16">
      <div className="grid gap-1 max-sm:pr-10">
        <h2 className="heading text-xl">Your listing is up</h2>
        <p className="text-mute">
          The auction starts when the goal of {plural(listing.threshold, 'want')} is met. Send the link to everybody who
          might want it.
        </p>
      </div>
      <ShareButton title={listing.title} path={listingPath(listing.slug)} variant="rise" size="lg">
        Tell people
      </ShareButton>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Close"
        className="absolute top-2 right-2"
        onClick={() => navigate(pathname + search, { replace: true, state: null })}
        icon={<X className="size-5" />}
      />
    </Card>
  );
}
