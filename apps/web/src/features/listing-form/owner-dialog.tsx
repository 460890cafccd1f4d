import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ListingFormValues } from './form-values.ts';

export interface OwnerDialogProps {
  // The parsed side of the form is the caller's.
  // biome-ignore lint/suspicious/noExplicitAny: react-hook-form's own bound for the transformed values
  form: UseFormReturn<ListingFormValues, unknown, any>;
  title: string;
  description: string;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Where a listing's owner changes something: the fields scroll, the two buttons stay. */
export function OwnerDialog({ form, title, description, onSave, onClose, children }: OwnerDialogProps) {
  const { isSubmitting } = form.formState;
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
            <Button pending={isSubmitting} pendingText="Saving..." onClick={onSave}>
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
