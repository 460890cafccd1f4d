import type { Listing, WrittenListing } from '@clamor/contract/listing-views';
import type { CreateListingBody } from '@clamor/contract/listings';
import { type ReactNode, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { ToastMessage } from '../../ui/toast-queue.ts';
import { DraftNotice } from './draft-notice.tsx';
import { PictureWatcherContext } from './form-pictures.ts';
import { valuesOf } from './form-values.ts';
import { CloseDialog, LeaveDialog } from './leave-dialog.tsx';
import { PressNote, SubmitButton } from './submit-button.tsx';
import { startOf } from './use-listing-draft.ts';
import { useListingForm } from './use-listing-form.ts';

/** The props of a dialog in which an owner edits a listing. */
export interface OwnerDialogOfListing {
  listing: Listing;
  onSaved: (written: WrittenListing) => void;
  onClose: () => void;
}

export interface OwnerDialogProps extends OwnerDialogOfListing {
  title: string;
  description: string;
  /** Sends the form's values. */
  save: (body: CreateListingBody) => Promise<WrittenListing>;
  /** Said once the values are saved. */
  saved: ToastMessage;
  /** The title of a failure's toast. */
  failure: string;
  /** Whether the typed values are stored as a draft. */
  keepsDraft: boolean;
  children: ReactNode;
}

/** A dialog in which an owner edits a listing. The fields scroll; the two buttons stay in view. */
export function OwnerDialog(props: OwnerDialogProps) {
  const [round, setRound] = useState(0);
  return <OwnerForm {...props} key={round} onDiscard={() => setRound(round + 1)} />;
}

function OwnerForm(props: OwnerDialogProps & { onDiscard: () => void }) {
  const { listing, onSaved, onClose, title, description, save, saved, failure, keepsDraft, onDiscard, children } =
    props;
  const [start] = useState(() =>
    startOf(keepsDraft ? { memberId: listing.sellerId, form: `edit ${listing.slug}` } : null, valuesOf(listing)),
  );
  const [closing, setClosing] = useState(false);
  const { form, draft, guard, watcher, press, pressState, pending } = useListingForm({
    start,
    send: save,
    onSent: (written) => {
      toast(saved);
      onSaved(written);
    },
    failure: { title: failure },
  });
  const losses = { uploading: pressState.tally.underWay, isUnkept: draft.isUnkept };
  const close = () => (draft.isChanged || losses.uploading > 0 ? setClosing(true) : onClose());
  const discard = () => {
    draft.end();
    onClose();
  };
  return (
    <FormProvider {...form}>
      <Dialog
        open
        size="lg"
        asksBeforeClosing={false}
        onOpenChange={(open) => open || close()}
        title={title}
        description={description}
        actions={
          <>
            <PressNote state={pressState} done="saved" className="sm:mr-auto sm:self-center" />
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <SubmitButton state={pressState} pending={pending} pendingText="Saving..." onPress={press}>
              Save Changes
            </SubmitButton>
          </>
        }
      >
        <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-5 pt-1">
          <DraftNotice start={start} draft={draft} onDiscard={onDiscard} />
          <PictureWatcherContext value={watcher}>{children}</PictureWatcherContext>
        </form>
        <LeaveDialog guard={guard} losses={losses} />
        <CloseDialog
          open={closing}
          losses={losses}
          onStay={() => setClosing(false)}
          onKeep={keepsDraft ? onClose : null}
          onDiscard={discard}
        />
      </Dialog>
    </FormProvider>
  );
}
