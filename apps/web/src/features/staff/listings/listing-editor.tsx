import { LIMITS } from '@clamor/contract/limits';
import { EditStaffListingBody, type StaffListing } from '@clamor/contract/staff-listings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { useCallForm } from '../../../ui/call-form.ts';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { callAsStaff } from '../api.ts';
import { useMayWrite } from '../may-write.ts';
import { useReadAgain } from '../staff-action-button.tsx';
import { EDIT_LISTING, staffListingQuery } from './calls.ts';

const FIELDS = ['title', 'description', 'featured', 'adminNotes'] as const;

const valuesOf = ({ title, description, featured, adminNotes }: StaffListing) => ({
  title,
  description,
  featured,
  adminNotes: adminNotes ?? '',
});

/** Only the edited fields, so that other staff's changes to the rest are kept. */
function changesOf(listing: StaffListing, typed: EditStaffListingBody): EditStaffListingBody {
  const known = valuesOf(listing);
  const changed = FIELDS.filter((field) => typed[field] !== known[field]);
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

/** Edits a listing's texts and the staff notes about it. */
export function ListingEditor({ listing }: { listing: StaffListing }) {
  const { id } = listing;
  const mayWrite = useMayWrite() && !listing.removed;
  const client = useQueryClient();
  const readAgain = useReadAgain();
  const { form, submit, field, pending } = useCallForm({
    body: EditStaffListingBody,
    defaultValues: valuesOf(listing),
    fields: FIELDS,
    send: async (typed) => {
      const edited = await callAsStaff(EDIT_LISTING, { params: { id }, body: changesOf(listing, typed) });
      for (const name of FIELDS) {
        // Text that was typed after sending is kept.
        if (form.getValues(name) === typed[name]) form.resetField(name, { defaultValue: valuesOf(edited)[name] });
      }
      client.setQueryData(staffListingQuery(id).queryKey, edited);
      toast({ title: 'Listing updated' });
      void readAgain();
    },
    failure: { title: 'Failed to update listing', always: true },
  });
  // The form tracks edited fields only if this is read during rendering.
  const { dirtyFields } = form.formState;
  useEffect(() => {
    // Fields that were not edited, including switches, show the server's new values.
    if (dirtyFields !== undefined) form.reset(valuesOf(listing), { keepDirtyValues: true });
  }, [form, listing, dirtyFields]);
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="Title" disabled={!mayWrite} maxLength={LIMITS.titleMax} {...field('title')} />
        <TextArea
          label="Description"
          rows={8}
          disabled={!mayWrite}
          maxLength={LIMITS.descriptionMax}
          {...field('description')}
        />
        <Controller
          control={form.control}
          name="featured"
          render={({ field: { value, onChange } }) => (
            <Switch
              label="Featured"
              hint="Shown first among its kind."
              disabled={!mayWrite}
              checked={value ?? false}
              onCheckedChange={onChange}
            />
          )}
        />
        <TextArea
          label="Admin notes"
          hint="For staff alone."
          rows={4}
          disabled={!mayWrite}
          maxLength={LIMITS.adminNotesMax}
          {...field('adminNotes')}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!mayWrite}
          pending={pending}
          pendingText="Saving..."
        >
          Save Changes
        </Button>
      </form>
    </Card>
  );
}
