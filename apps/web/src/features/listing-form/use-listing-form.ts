import type { CreateListingBody } from '@clamor/contract/listings';
import { useForm, useFormContext } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { useOneSubmit } from '../../lib/use-one-submit.ts';
import { fieldsOf } from '../../ui/call-form.ts';
import { toastFailure } from '../../ui/toast.ts';
import type { ListingFormValues } from './form-values.ts';
import { fieldOfWire, listingResolver } from './read-form.ts';
import { useHeldPress } from './use-held-press.ts';
import { type DraftStart, useListingDraft } from './use-listing-draft.ts';

export interface ListingFormOptions<Written> {
  start: DraftStart;
  /** Sends the form's values. */
  send: (body: CreateListingBody) => Promise<Written>;
  onSent: (written: Written) => void;
  /** The failure's toast: its title, and a text in case the server sends none. */
  failure: { title: string; fallback?: string };
}

/**
 * The form of a listing. A press waits for the pictures, and each change is stored as a draft. Refusals are shown under
 * their fields and in a toast.
 */
export function useListingForm<Written>({ start, send, onSent, failure }: ListingFormOptions<Written>) {
  const form = useForm<ListingFormValues, unknown, CreateListingBody>({
    resolver: listingResolver,
    defaultValues: start.values,
    mode: 'onTouched',
  });
  const draft = useListingDraft(start, form);
  const { state, watcher, press, isFresh } = useHeldPress(form);
  const guard = useLeaveGuard(state.tally.underWay > 0 || draft.isUnkept);
  const submit = useOneSubmit(
    form.handleSubmit(async (body) => {
      if (!isFresh()) return;
      try {
        const written = await send(body);
        draft.end();
        guard.release();
        onSent(written);
      } catch (error) {
        for (const { field, message } of error instanceof ApiError ? error.errors : []) {
          form.setError(fieldOfWire(field), { type: 'server', message });
        }
        toastFailure(failure.title, error, failure.fallback);
      }
    }),
  );
  return {
    form,
    draft,
    guard,
    watcher,
    press: () => press(submit),
    pressState: state,
    pending: form.formState.isSubmitting,
  };
}

/** The fields of the surrounding listing form. */
export function useListingFields() {
  const { register, formState } = useFormContext<ListingFormValues>();
  return fieldsOf(register, formState.errors);
}
