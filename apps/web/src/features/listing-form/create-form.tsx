import type { CreateListingBody } from '@clamor/contract/listings';
import type { KeyboardEvent } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { callApi } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { CREATE_LISTING } from './api.ts';
import { DeliveryFieldset } from './fieldsets/delivery-fieldset.tsx';
import { DemandFieldset } from './fieldsets/demand-fieldset.tsx';
import { FormatFieldset } from './fieldsets/format-fieldset.tsx';
import { ItemFieldset } from './fieldsets/item-fieldset.tsx';
import { PriceFieldset } from './fieldsets/price-fieldset.tsx';
import { StartFieldset } from './fieldsets/start-fieldset.tsx';
import { TagsFieldset } from './fieldsets/tags-fieldset.tsx';
import { EMPTY_LISTING, type ListingFormValues } from './form-values.ts';
import { ListingPreview } from './listing-preview.tsx';
import { fieldOfWire, listingResolver } from './read-form.ts';

const TITLE_MIN = 3;

export interface CreateFormProps {
  onCreated: (slug: string) => void;
}

/**
 * Two columns: the questions, and beside them what the crowd will see. Only a press on the button sends it: Enter in a field
 * does nothing (docs/product.md#create-form).
 */
export function CreateForm({ onCreated }: CreateFormProps) {
  const form = useForm<ListingFormValues, unknown, CreateListingBody>({
    resolver: listingResolver,
    defaultValues: EMPTY_LISTING,
    mode: 'onTouched',
  });
  const { handleSubmit, setError, formState } = form;

  const create = handleSubmit(async (body) => {
    try {
      const { slug } = await callApi(CREATE_LISTING, { body });
      onCreated(slug);
    } catch (error) {
      for (const { field, message } of error instanceof ApiError ? error.errors : []) {
        setError(fieldOfWire(field), { type: 'server', message });
      }
      toast({ title: 'Error', description: messageOf(error, 'The listing was not created.'), style: 'destructive' });
    }
  });

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={ignoreEnter}
        className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22.5rem]"
      >
        <div className="min-w-0">
          <ItemFieldset />
          <FormatFieldset />
          <DemandFieldset />
          <PriceFieldset />
          <DeliveryFieldset />
          <StartFieldset />
          <TagsFieldset />
        </div>
        <aside className="grid gap-5 lg:sticky lg:top-24" aria-label="Preview">
          <ListingPreview />
          <CreateButton pending={formState.isSubmitting} onPress={create} />
        </aside>
      </form>
    </FormProvider>
  );
}

function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function CreateButton({ pending, onPress }: { pending: boolean; onPress: () => void }) {
  const title = useWatch<ListingFormValues, 'title'>({ name: 'title' });
  const titled = title.trim().length >= TITLE_MIN;
  return (
    <div className="grid gap-2">
      <Button size="lg" wide disabled={!titled} pending={pending} pendingText="Creating..." onClick={onPress}>
        Create Auction
      </Button>
      {titled ? null : (
        <p className="text-center text-sm text-mute">
          Please enter a title with at least 3 characters before creating the listing.
        </p>
      )}
    </div>
  );
}
