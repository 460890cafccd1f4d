import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { FormFieldset } from './form-fieldset.tsx';

export function DemandFieldset() {
  const { register, control, formState } = useFormContext<ListingFormValues>();
  const withVideo = useWatch({ control, name: 'demandSourceYouTube' });
  const { errors } = formState;
  return (
    <FormFieldset
      title="The crowd"
      lead="When enough people want it, the auction starts. How many is enough, and who counts?"
    >
      <TextField
        label="Demand goal"
        inputMode="numeric"
        hint="Likes, boosts and video likes together. At least 2."
        error={errors.threshold?.message}
        {...register('threshold')}
      />
      <div className="grid divide-y divide-line rounded-lg border border-line px-4 *:py-1.5">
        <Switch
          label="Registered members"
          hint="Their likes always count."
          checked
          disabled
          onCheckedChange={noChange}
        />
        <Controller
          control={control}
          name="demandSourceBoost"
          render={({ field }) => (
            <Switch
              label="Boosts"
              hint="Anybody with the link, once an hour and device."
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="demandSourceYouTube"
          render={({ field }) => (
            <Switch
              label="YouTube likes"
              hint="Likes that a linked video gains from now on."
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
      </div>
      {withVideo ? (
        <TextField
          label="YouTube URL"
          type="url"
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v="
          error={errors.youtubeUrl?.message}
          {...register('youtubeUrl')}
        />
      ) : null}
    </FormFieldset>
  );
}

/** Members' likes cannot be switched off (docs/product.md#terms). */
function noChange(): void {}
