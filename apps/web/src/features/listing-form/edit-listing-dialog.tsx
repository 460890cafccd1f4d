import { UpdateListingBody } from '@clamor/contract/listings';
import { callApi } from '../../lib/api.ts';
import { UPDATE_LISTING } from './api.ts';
import { DeliveryFieldset } from './fieldsets/delivery-fieldset.tsx';
import { ItemFieldset } from './fieldsets/item-fieldset.tsx';
import { TagsFieldset } from './fieldsets/tags-fieldset.tsx';
import { OwnerDialog, type OwnerDialogOfListing } from './owner-dialog.tsx';
import { partOf } from './part-of.ts';

/** Edits the texts, pictures and delivery of a listing that still collects demand. */
export function EditListingDialog(props: OwnerDialogOfListing) {
  const params = { slug: props.listing.slug };
  return (
    <OwnerDialog
      {...props}
      title="Edit Listing"
      description="Prices, goal and duration were set at creation and can’t be changed."
      save={(body) => callApi(UPDATE_LISTING, { params, body: partOf(UpdateListingBody, body) })}
      saved={{ title: 'Changes saved', description: 'Everybody sees them now.' }}
      failure="Error"
      keepsDraft
    >
      <ItemFieldset />
      <DeliveryFieldset />
      <TagsFieldset />
    </OwnerDialog>
  );
}
