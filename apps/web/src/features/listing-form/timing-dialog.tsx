import { ChangeTimingBody } from '@clamor/contract/lifecycle';
import { callApi } from '../../lib/api.ts';
import { CHANGE_TIMING } from './api.ts';
import { TimingFields } from './fieldsets/timing-fields.tsx';
import { OwnerDialog, type OwnerDialogOfListing } from './owner-dialog.tsx';
import { partOf } from './part-of.ts';

/** Edits the Smart Start settings of a listing that still collects demand. */
export function TimingDialog(props: OwnerDialogOfListing) {
  const params = { slug: props.listing.slug };
  return (
    <OwnerDialog
      {...props}
      title="Smart Start settings"
      description="Decides when the countdown starts after the goal is met. If the goal is met already, a change applies from now on."
      save={(body) => callApi(CHANGE_TIMING, { params, body: partOf(ChangeTimingBody, body) })}
      saved={{ title: 'Smart Start settings saved' }}
      failure="Failed to update Smart Start settings"
      keepsDraft={false}
    >
      <TimingFields />
    </OwnerDialog>
  );
}
