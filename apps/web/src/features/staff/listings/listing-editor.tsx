import { LIMITS } from '@clamor/contract/limits';
import { EditStaffListingBody, type StaffListing } from '@clamor/contract/staff-listings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { useCallForm } from '../../../ui/call-form.ts';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { callAsStaff } from '../api.ts';
import { useReadAgain } from '../deed.tsx';
import { useMayWrite } from '../may-write.ts';
import { EDIT_LISTING, READ_LISTING } from './calls.ts';

const FIELDS = ['title', 'description', 'featured', 'adminNotes'] as const;

/** The fields that were typed over since the form was filled: what somebody else changed meanwhile stays. */
function changesOf(filled: StaffListing, typed: EditStaffListingBody): EditStaffListingBody {
  const changed = FIELDS.filter((field) => typed[field] !== (filled[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

/** A listing's texts, and what staff note of it. */
export function ListingEditor({ listing }: { listing: StaffListing }) {
  const [filled, setFilled] = useState(listing);
  const { id, title, description, featured, adminNotes } = filled;
  const mayWrite = useMayWrite() && !listing.removed;
  const client = useQueryClient();
  const readAgain = useReadAgain();
  const { form, submit, field, pending } = useCallForm({
    body: EditStaffListingBody,
    defaultValues: { title, description, featured, adminNotes: adminNotes ?? '' },
    fields: FIELDS,
    send: async (typed) => {
      const edited = await callAsStaff(EDIT_LISTING, { params: { id }, body: changesOf(filled, typed) });
      setFilled(edited);
      client.setQueryData([READ_LISTING.path, id], edited);
      toast({ title: 'Listing updated' });
      readAgain();
    },
    failure: { title: 'Failed to update listing', always: true },
  });
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
