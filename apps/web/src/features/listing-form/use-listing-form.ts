import type { CreateListingBody } from '@clamor/contract/listings';
import { useForm, useFormContext } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { useOneSubmit } from '../../lib/use-one-submit.ts';
import { fieldsOf } from '../../ui/call-form.ts';
import { toastFailure } from '../../ui/toast.ts';
import type { ListingFormValues } from './form-values.ts';
import { fieldOfWire, listingResolver } from './read-form.ts';
import { useHeldPress } from './use-held-press.ts';

export interface ListingFormOptions {
  defaultValues: ListingFormValues;
  /** Sends what was typed, and goes on from there. */
  save: (body: CreateListingBody) => Promise<void>;
  /** The toast of a failure; the server's sentence, or the fallback, stands under it. */
  failure: { title: string; fallback?: string };
}

/** A listing's form: its press waits for its pictures. Refusals stand under their fields and in a toast. */
export function useListingForm({ defaultValues, save, failure }: ListingFormOptions) {
  const form = useForm<ListingFormValues, unknown, CreateListingBody>({
    resolver: listingResolver,
    defaultValues,
    mode: 'onTouched',
  });
  const { state, watcher, press, isFresh } = useHeldPress(form);
  const submit = useOneSubmit(
    form.handleSubmit(async (body) => {
      if (!isFresh()) return;
      try {
        await save(body);
      } catch (error) {
        for (const { field, message } of error instanceof ApiError ? error.errors : []) {
          form.setError(fieldOfWire(field), { type: 'server', message });
        }
        toastFailure(failure.title, error, failure.fallback);
      }
    }),
  );
  return { form, watcher, press: () => press(submit), pressState: state, pending: form.formState.isSubmitting };
}

/** The fields of the listing's form around. */
export function useListingFields() {
  const { register, formState } = useFormContext<ListingFormValues>();
  return fieldsOf(register, formState.errors);
}
