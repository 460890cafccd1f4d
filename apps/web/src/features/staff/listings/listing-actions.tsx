import type { StaffListingRow } from '@clamor/contract/staff-lists';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { NOTHING_FORM } from '../action-forms.ts';
import { callAsStaff } from '../api.ts';
import { useMayWrite } from '../may-write.ts';
import { StaffActionButton, useReadAgain } from '../staff-action-button.tsx';
import { FEATURE_LISTING, MARK_ELIGIBLE, REMOVE_LISTING, VERIFY_LISTING } from './calls.ts';

export type MarkedListing = Pick<StaffListingRow, 'id' | 'title' | 'featured' | 'verified' | 'bossBucksEligible'>;

interface MarkProps {
  /** The button's label, which names the action. */
  label: string;
  send: () => Promise<unknown>;
}

/** Sets or removes a mark at once, without confirmation, because it is easily undone. */
function Mark({ label, send }: MarkProps) {
  const mayWrite = useMayWrite();
  const readAgain = useReadAgain();
  const mark = useAction({
    mutationFn: send,
    onSuccess: () => toast({ title: 'Listing updated' }),
    onError: (error) => toastFailure('Failed to update listing', error),
    // Reloads after a refusal too: another member of staff may have changed the mark, and then the label is wrong.
    onSettled: readAgain,
  });
  return (
    <Button size="sm" variant="quiet" disabled={!mayWrite} pending={mark.isPending} onClick={() => mark.mutate()}>
      {label}
    </Button>
  );
}

/** Puts a listing at the top of its group in the market, or stops doing so. */
export function FeatureListing({ listing: { id, featured } }: { listing: Pick<MarkedListing, 'id' | 'featured'> }) {
  return (
    <Mark
      label={featured ? 'Stop featuring' : 'Feature'}
      send={() => callAsStaff(FEATURE_LISTING, { params: { id }, body: { featured: !featured } })}
    />
  );
}

/** The marks that staff can give a listing. */
export function ListingMarks({ listing }: { listing: Omit<MarkedListing, 'featured'> }) {
  const { id, verified, bossBucksEligible: eligible } = listing;
  const params = { id };
  return (
    <>
      <Mark
        label={verified ? 'Take back verified' : 'Verify'}
        send={() => callAsStaff(VERIFY_LISTING, { params, body: { verified: !verified } })}
      />
      <Mark
        label={eligible ? 'Not for tokens' : 'Eligible for tokens'}
        send={() => callAsStaff(MARK_ELIGIBLE, { params, body: { eligible: !eligible } })}
      />
    </>
  );
}

/** Hides a listing everywhere. */
export function DeleteListing({ listing: { id, title } }: { listing: Pick<MarkedListing, 'id' | 'title'> }) {
  return (
    <StaffActionButton
      button="Delete"
      title={`Delete “${title}”?`}
      description="It is hidden everywhere, and its records stay. A live auction is cancelled, and everybody who bid is told. This cannot be undone."
      confirm="Delete"
      pending="Deleting..."
      danger
      form={NOTHING_FORM}
      send={() => callAsStaff(REMOVE_LISTING, { params: { id } })}
      done="Listing deleted"
      failed="Failed to delete listing"
    />
  );
}
