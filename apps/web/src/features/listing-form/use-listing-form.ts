import type { Listing, WrittenListing } from '@clamor/contract/listing-views';
import type { CreateListingBody } from '@clamor/contract/listings';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { valuesOf } from './edit-values.ts';
import type { ListingFormValues } from './form-values.ts';
import { fieldOfWire, listingResolver } from './read-form.ts';

export interface OwnerFormOptions {
  listing: Listing;
  /** Sends what was typed. */
  save: (body: CreateListingBody) => Promise<WrittenListing>;
  onSaved: (written: WrittenListing) => void;
  /** The toast of a failure; the server's sentence stands under it. */
  failure: string;
}

/** A form over an existing listing; refusals stand under their fields and in a toast. */
export function useOwnerForm({ listing, save, onSaved, failure }: OwnerFormOptions) {
  const form = useForm<ListingFormValues, unknown, CreateListingBody>({
    resolver: listingResolver,
    defaultValues: valuesOf(listing),
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(async (body) => {
    try {
      onSaved(await save(body));
    } catch (error) {
      for (const { field, message } of error instanceof ApiError ? error.errors : []) {
        form.setError(fieldOfWire(field), { type: 'server', message });
      }
      toast({ title: failure, description: messageOf(error, 'Please try again.'), style: 'destructive' });
    }
  });
  return { form, submit };
}
