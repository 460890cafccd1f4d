import type { Listing, WrittenListing } from '@clamor/contract/listing-views';
import type { CreateListingBody } from '@clamor/contract/listings';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PictureWatcherContext } from './form-pictures.ts';
import { valuesOf } from './form-values.ts';
import { PressNote, SubmitButton } from './submit-button.tsx';
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
  const { form, watcher, press, pressState, pending } = useListingForm({
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
            <PressNote state={pressState} done="saved" className="sm:mr-auto sm:self-center" />
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton state={pressState} pending={pending} pendingText="Saving..." onPress={press}>
              Save Changes
            </SubmitButton>
          </>
        }
      >
        <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-5 pt-1">
          <PictureWatcherContext value={watcher}>{children}</PictureWatcherContext>
        </form>
      </Dialog>
    </FormProvider>
  );
}
