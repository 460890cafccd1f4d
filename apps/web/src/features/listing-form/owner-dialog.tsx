import type { Listing, WrittenListing } from '@clamor/contract/listing-views';
import type { CreateListingBody } from '@clamor/contract/listings';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { valuesOf } from './form-values.ts';
import { useListingForm } from './use-listing-form.ts';

/** What whoever opens such a dialog brings. */
export interface OwnerDialogOfListing {
  listing: Listing;
  onSaved: (written: WrittenListing) => void;
  onClose: () => void;
}

export interface OwnerDialogProps extends OwnerDialogOfListing {
  title: string;
  description: string;
  /** Sends what was typed. */
  save: (body: CreateListingBody) => Promise<WrittenListing>;
  /** The title of a failure's toast. */
  failure: string;
  children: ReactNode;
}

/** Where a listing's owner changes something: the fields scroll, the two buttons stay. */
export function OwnerDialog(props: OwnerDialogProps) {
  const { listing, onSaved, onClose, title, description, save, failure, children } = props;
  const { form, submit } = useListingForm({
    defaultValues: valuesOf(listing),
    save: async (body) => onSaved(await save(body)),
    failure: { title: failure },
  });
  return (
    <FormProvider {...form}>
      <Dialog
        open
        size="lg"
        onOpenChange={(open) => open || onClose()}
        title={title}
        description={description}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button pending={form.formState.isSubmitting} pendingText="Saving..." onClick={submit}>
              Save Changes
            </Button>
          </>
        }
      >
        <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-5 pt-1">
          {children}
        </form>
      </Dialog>
    </FormProvider>
  );
}
