import { callApi } from '../../lib/api.ts';
import { CHANGE_TIMING } from './api.ts';
import type { OwnerDialogOfListing } from './edit-listing-dialog.tsx';
import { timingBodyOf } from './edit-values.ts';
import { TimingFields } from './fieldsets/timing-fields.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { useOwnerForm } from './use-owner-form.ts';

/** Smart Start settings of a listing that still collects demand. */
export function TimingDialog({ listing, onSaved, onClose }: OwnerDialogOfListing) {
  const { form, submit } = useOwnerForm({
    listing,
    save: (body) => callApi(CHANGE_TIMING, { params: { slug: listing.slug }, body: timingBodyOf(body) }),
    onSaved,
    failure: 'Failed to update Smart Start settings',
  });
  return (
    <OwnerDialog
      form={form}
      title="Smart Start settings"
      description="When a met goal becomes a countdown. If the goal is met already, a change applies from now on."
      onSave={submit}
      onClose={onClose}
    >
      <TimingFields />
    </OwnerDialog>
  );
}
