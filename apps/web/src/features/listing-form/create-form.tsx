import type { Listing } from '@clamor/contract/listing-views';
import type { KeyboardEvent } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { callOnce } from '../../lib/call-once.ts';
import { CREATE_LISTING, RELIST } from './api.ts';
import { DeliveryFieldset } from './fieldsets/delivery-fieldset.tsx';
import { DemandFieldset } from './fieldsets/demand-fieldset.tsx';
import { FormatFieldset } from './fieldsets/format-fieldset.tsx';
import { ItemFieldset } from './fieldsets/item-fieldset.tsx';
import { PriceFieldset } from './fieldsets/price-fieldset.tsx';
import { StartFieldset } from './fieldsets/start-fieldset.tsx';
import { TagsFieldset } from './fieldsets/tags-fieldset.tsx';
import { PictureWatcherContext } from './form-pictures.ts';
import { EMPTY_LISTING, type ListingFormValues, relistedValuesOf } from './form-values.ts';
import type { PressState } from './held-press.ts';
import { ListingPreview } from './listing-preview.tsx';
import { type Done, PressNote, SubmitButton } from './submit-button.tsx';
import { useListingForm } from './use-listing-form.ts';

const TITLE_MIN = 3;
const TITLE_RULE = 'Please enter a title with at least 3 characters before creating the listing.';

export interface CreateFormProps {
  onCreated: (slug: string) => void;
  /** The listing to relist; the form starts with its values. */
  relisted?: Listing | undefined;
}

interface FormLabels {
  button: string;
  pending: string;
  done: Done;
  failed: string;
}

const CREATE_LABELS: FormLabels = {
  button: 'Create Auction',
  pending: 'Creating...',
  done: 'created',
  failed: 'The listing was not created.',
};
const RELIST_LABELS: FormLabels = {
  button: 'Relist',
  pending: 'Relisting...',
  done: 'relisted',
  failed: 'The listing was not put up again.',
};

/**
 * Two columns: the questions, and beside them what the crowd will see. Only a press on the button sends it: Enter in a field
 * does nothing (docs/product.md#create-form).
 */
export function CreateForm({ onCreated, relisted }: CreateFormProps) {
  const labels = relisted === undefined ? CREATE_LABELS : RELIST_LABELS;
  const { form, watcher, press, pressState, pending } = useListingForm({
    defaultValues: relisted === undefined ? EMPTY_LISTING : relistedValuesOf(relisted),
    save: async (body) => {
      const written =
        relisted === undefined
          ? await callOnce(CREATE_LISTING, { body })
          : await callOnce(RELIST, { params: { slug: relisted.slug }, body });
      onCreated(written.slug);
    },
    failure: { title: 'Error', fallback: labels.failed },
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
          <PictureWatcherContext value={watcher}>
            <ItemFieldset />
          </PictureWatcherContext>
          <FormatFieldset />
          <DemandFieldset />
          <PriceFieldset />
          <DeliveryFieldset />
          <StartFieldset />
          <TagsFieldset />
        </div>
        <aside className="grid gap-5 lg:sticky lg:top-24" aria-label="Preview">
          <ListingPreview />
          <CreateButton labels={labels} state={pressState} pending={pending} onPress={press} />
        </aside>
      </form>
    </FormProvider>
  );
}

function ignoreEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  // Enter in the picture picker counts as a press.
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault();
}

interface CreateButtonProps {
  labels: FormLabels;
  state: PressState;
  pending: boolean;
  onPress: () => unknown;
}

function CreateButton({ labels, state, pending, onPress }: CreateButtonProps) {
  const title = useWatch<ListingFormValues, 'title'>({ name: 'title' });
  const titled = title.trim().length >= TITLE_MIN;
  return (
    <div className="grid gap-2">
      <SubmitButton
        size="lg"
        wide
        disabled={!titled}
        state={state}
        pending={pending}
        pendingText={labels.pending}
        onPress={onPress}
      >
        {labels.button}
      </SubmitButton>
      <PressNote state={state} done={labels.done} className="text-center" />
      {titled ? null : (
        <p className="text-center text-sm text-mute">
          {title.trim() === '' ? TITLE_RULE : `Invalid Title: ${TITLE_RULE}`}
        </p>
      )}
    </div>
  );
}
