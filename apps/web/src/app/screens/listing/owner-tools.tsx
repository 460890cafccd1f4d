import type { Listing } from '@clamor/contract/listing-views';
import { Clock, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';

// The forms import the validator, which is large, so they are loaded when they are opened.
const TimingDialog = lazyComponent(() => import('../../../features/listing-form/timing-dialog.tsx'), 'TimingDialog');
const EditListingDialog = lazyComponent(
  () => import('../../../features/listing-form/edit-listing-dialog.tsx'),
  'EditListingDialog',
);

export interface OwnerToolsProps {
  listing: Listing;
  /** Called with the listing's version after the change. */
  onSaved: (version: number) => void;
}

/** Timing and Edit, for the owner of a listing that still collects demand. */
export function OwnerTools({ listing, onSaved }: OwnerToolsProps) {
  const [open, setOpen] = useState<'timing' | 'edit' | null>(null);
  const dialog = {
    listing,
    onClose: () => setOpen(null),
    onSaved: ({ version }: { version: number }) => {
      setOpen(null);
      onSaved(version);
    },
  };
  return (
    <>
      <Button variant="quiet" icon={<Clock className="size-5" />} onClick={() => setOpen('timing')}>
        Timing
      </Button>
      <Button variant="quiet" icon={<Pencil className="size-5" />} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Suspense fallback={null}>
        {open === 'timing' ? <TimingDialog {...dialog} /> : null}
        {open === 'edit' ? <EditListingDialog {...dialog} /> : null}
      </Suspense>
    </>
  );
}
