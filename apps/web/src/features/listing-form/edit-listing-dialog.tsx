import type { Listing, WrittenListing } from '@clamor/contract/listing-views';
import { callApi } from '../../lib/api.ts';
import { UPDATE_LISTING } from './api.ts';
import { editBodyOf } from './edit-values.ts';
import { DeliveryFieldset } from './fieldsets/delivery-fieldset.tsx';
import { ItemFieldset } from './fieldsets/item-fieldset.tsx';
import { TagsFieldset } from './fieldsets/tags-fieldset.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { useOwnerForm } from './use-owner-form.ts';

export interface OwnerDialogOfListing {
  listing: Listing;
  onSaved: (written: WrittenListing) => void;
  onClose: () => void;
}

/** Texts, pictures and delivery of a listing that still collects demand. */
export function EditListingDialog({ listing, onSaved, onClose }: OwnerDialogOfListing) {
  const { form, submit } = useOwnerForm({
    listing,
    save: (body) => callApi(UPDATE_LISTING, { params: { slug: listing.slug }, body: editBodyOf(body) }),
    onSaved,
    failure: 'Error',
  });
  return (
    <OwnerDialog
      form={form}
      title="Edit Listing"
      description="Prices, goal and duration were set at creation and stay."
      onSave={submit}
      onClose={onClose}
    >
      <ItemFieldset />
      <DeliveryFieldset />
      <TagsFieldset />
    </OwnerDialog>
  );
}
