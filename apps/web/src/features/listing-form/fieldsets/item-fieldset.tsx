import { LIMITS } from '@clamor/contract/limits';
import { Controller, useFormContext } from 'react-hook-form';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { PictureField } from '../picture-field.tsx';
import { FormFieldset } from './form-fieldset.tsx';

export function ItemFieldset() {
  const { register, control, formState } = useFormContext<ListingFormValues>();
  const { errors } = formState;
  return (
    <FormFieldset title="The item" lead="What is it, and why will people want it?">
      <TextField
        label="Title"
        maxLength={LIMITS.titleMax}
        placeholder="Rolleiflex 2.8F, serviced, with the leather case"
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label="Description"
        rows={6}
        hint="Condition, history, what is in the box."
        error={errors.description?.message}
        {...register('description')}
      />
      <Controller
        control={control}
        name="mediaUrls"
        render={({ field }) => (
          <PictureField urls={field.value} onChange={field.onChange} error={errors.mediaUrls?.message} />
        )}
      />
    </FormFieldset>
  );
}
