import type { Listing } from '@clamor/contract/listing-views';
import type { KeyboardEvent } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { CREATE_LISTING, RELIST } from './api.ts';
import { DeliveryFieldset } from './fieldsets/delivery-fieldset.tsx';
import { DemandFieldset } from './fieldsets/demand-fieldset.tsx';
import { FormatFieldset } from './fieldsets/format-fieldset.tsx';
import { ItemFieldset } from './fieldsets/item-fieldset.tsx';
import { PriceFieldset } from './fieldsets/price-fieldset.tsx';
import { StartFieldset } from './fieldsets/start-fieldset.tsx';
import { TagsFieldset } from './fieldsets/tags-fieldset.tsx';
import { EMPTY_LISTING, type ListingFormValues, relistedValuesOf } from './form-values.ts';
import { ListingPreview } from './listing-preview.tsx';
import { useListingForm } from './use-listing-form.ts';

const TITLE_MIN = 3;
const TITLE_RULE = 'Please enter a title with at least 3 characters before creating the listing.';

export interface CreateFormProps {
  onCreated: (slug: string) => void;
  /** Put up anew: the form begins with what it says. */
  relisted?: Listing | undefined;
}

const CREATE_WORDS = { button: 'Create Auction', pending: 'Creating...', failed: 'The listing was not created.' };
const RELIST_WORDS = { button: 'Relist', pending: 'Relisting...', failed: 'The listing was not put up again.' };

/**
 * Two columns: the questions, and beside them what the crowd will see. Only a press on the button sends it: Enter in a field
 * does nothing (docs/product.md#create-form).
 */
export function CreateForm({ onCreated, relisted }: CreateFormProps) {
  const words = relisted === undefined ? CREATE_WORDS : RELIST_WORDS;
  const { form, submit } = useListingForm({
    defaultValues: relisted === undefined ? EMPTY_LISTING : relistedValuesOf(relisted),
    save: async (body) => {
      const written =
        relisted === undefined
          ? await callApi(CREATE_LISTING, { body })
          : await callApi(RELIST, { params: { slug: relisted.slug }, body });
      onCreated(written.slug);
    },
    failure: { title: 'Error', fallback: words.failed },
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
          <CreateButton words={words} pending={form.formState.isSubmitting} onPress={submit} />
        </aside>
      </form>
    </FormProvider>
  );
}

function ignoreEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  // Where pictures are chosen Enter is a press.
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault();
}

interface CreateButtonProps {
  words: typeof CREATE_WORDS;
  pending: boolean;
  onPress: () => void;
}

function CreateButton({ words, pending, onPress }: CreateButtonProps) {
  const title = useWatch<ListingFormValues, 'title'>({ name: 'title' });
  const titled = title.trim().length >= TITLE_MIN;
  return (
    <div className="grid gap-2">
      <Button size="lg" wide disabled={!titled} pending={pending} pendingText={words.pending} onClick={onPress}>
        {words.button}
      </Button>
      {titled ? null : (
        <p className="text-center text-sm text-mute">
          {title.trim() === '' ? TITLE_RULE : `Invalid Title: ${TITLE_RULE}`}
        </p>
      )}
    </div>
  );
}
