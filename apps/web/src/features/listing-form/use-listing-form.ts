import type { CreateListingBody } from '@clamor/contract/listings';
import { useForm, useFormContext } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { fieldsOf } from '../../ui/call-form.ts';
import { toastFailure } from '../../ui/toast.ts';
import type { ListingFormValues } from './form-values.ts';
import { fieldOfWire, listingResolver } from './read-form.ts';

export interface ListingFormOptions {
  defaultValues: ListingFormValues;
  /** Sends what was typed, and goes on from there. */
  save: (body: CreateListingBody) => Promise<void>;
  /** The toast of a failure; the server's sentence, or the fallback, stands under it. */
  failure: { title: string; fallback?: string };
}

/** A listing's form; refusals stand under their fields and in a toast. */
export function useListingForm({ defaultValues, save, failure }: ListingFormOptions) {
  const form = useForm<ListingFormValues, unknown, CreateListingBody>({
    resolver: listingResolver,
    defaultValues,
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(async (body) => {
    try {
      await save(body);
    } catch (error) {
      for (const { field, message } of error instanceof ApiError ? error.errors : []) {
        form.setError(fieldOfWire(field), { type: 'server', message });
      }
      toastFailure(failure.title, error, failure.fallback);
    }
  });
  return { form, submit };
}

/** The fields of the listing's form around. */
export function useListingFields() {
  const { register, formState } = useFormContext<ListingFormValues>();
  return fieldsOf(register, formState.errors);
}
