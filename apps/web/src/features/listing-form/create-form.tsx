import type { Listing } from '@clamor/contract/listing-views';
import { type KeyboardEvent, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { callOnce } from '../../lib/call-once.ts';
import { CREATE_LISTING, RELIST } from './api.ts';
import { DraftNotice } from './draft-notice.tsx';
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
import { LeaveDialog } from './leave-dialog.tsx';
import { ListingPreview } from './listing-preview.tsx';
import { type Done, PressNote, SubmitButton } from './submit-button.tsx';
import { startOf } from './use-listing-draft.ts';
import { useListingForm } from './use-listing-form.ts';

const TITLE_MIN = 3;
const TITLE_RULE = 'Please enter a title with at least 3 characters before creating the listing.';

export interface CreateFormProps {
  /** The member whose draft the form stores. */
  memberId: string;
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
  failed: 'The listing was not relisted.',
};

/** The create form. It starts with the member's draft, if there is one. Discarding the draft starts it again. */
export function CreateForm(props: CreateFormProps) {
  const [round, setRound] = useState(0);
  return <Form {...props} key={round} onDiscard={() => setRound(round + 1)} />;
}

function startOfForm({ memberId, relisted }: CreateFormProps) {
  if (relisted === undefined) return startOf({ memberId, form: 'create' }, EMPTY_LISTING);
  return startOf({ memberId, form: `relist ${relisted.slug}` }, relistedValuesOf(relisted));
}

/**
 * The form in one column, and a preview beside it. Only a press on the button sends it: Enter in a field does nothing
 * (docs/product.md#create-form).
 */
function Form({ onDiscard, ...props }: CreateFormProps & { onDiscard: () => void }) {
  const { onCreated, relisted } = props;
  const labels = relisted === undefined ? CREATE_LABELS : RELIST_LABELS;
  const [start] = useState(() => startOfForm(props));
  const { form, draft, guard, watcher, press, pressState, pending } = useListingForm({
    start,
    send: (body) =>
      relisted === undefined
        ? callOnce(CREATE_LISTING, { body })
        : callOnce(RELIST, { params: { slug: relisted.slug }, body }),
    onSent: ({ slug }) => onCreated(slug),
    failure: { title: 'Error', fallback: labels.failed },
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={ignoreEnter}
        className="flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start"
      >
        <div className="min-w-0">
          <DraftNotice start={start} draft={draft} onDiscard={onDiscard} className="mb-8" />
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
        <aside className="grid gap-5 max-lg:contents lg:sticky lg:top-4" aria-label="Preview">
          <ListingPreview />
          <CreateButton labels={labels} state={pressState} pending={pending} onPress={press} />
        </aside>
      </form>
      <LeaveDialog guard={guard} losses={{ uploading: pressState.tally.underWay, isUnkept: draft.isUnkept }} />
    </FormProvider>
  );
}

function ignoreEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  // Enter in the picture picker is a press of its button, so it stays allowed.
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
    <div
      data-form-bar
      className="grid gap-2 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:sm:-mx-6 max-lg:sm:px-6 [@media(width<64rem)_and_(height>=30rem)]:sticky [@media(width<64rem)_and_(height>=30rem)]:bottom-0 [@media(width<64rem)_and_(height>=30rem)]:z-20"
    >
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
