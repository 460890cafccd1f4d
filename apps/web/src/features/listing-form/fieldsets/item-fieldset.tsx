import { LIMITS } from '@clamor/contract/limits';
import { useController, useFormContext } from 'react-hook-form';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { PictureField } from '../picture-field.tsx';
import { useListingFields } from '../use-listing-form.ts';
import { FormFieldset } from './form-fieldset.tsx';

export function ItemFieldset() {
  const field = useListingFields();
  const { getValues } = useFormContext<ListingFormValues>();
  const pictures = useController<ListingFormValues, 'mediaUrls'>({ name: 'mediaUrls' });
  return (
    <FormFieldset title="The item" lead="What is it, and why will people want it?">
      <TextField
        label="Title"
        maxLength={LIMITS.titleMax}
        placeholder="Rolleiflex 2.8F, serviced, with the leather case"
        {...field('title')}
      />
      <TextArea label="Description" rows={6} hint="Condition, history, what is in the box." {...field('description')} />
      <PictureField
        urls={pictures.field.value}
        read={() => getValues('mediaUrls')}
        onChange={pictures.field.onChange}
        error={pictures.fieldState.error?.message}
      />
    </FormFieldset>
  );
}
