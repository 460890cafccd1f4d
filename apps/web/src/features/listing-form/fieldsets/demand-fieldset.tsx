import { useWatch } from 'react-hook-form';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { useListingFields } from '../use-listing-form.ts';
import { SwitchField } from './fields.tsx';
import { FormFieldset } from './form-fieldset.tsx';
import { GoalField } from './goal-field.tsx';

export function DemandFieldset() {
  const field = useListingFields();
  const withVideo = useWatch<ListingFormValues, 'demandSourceYouTube'>({ name: 'demandSourceYouTube' });
  return (
    <FormFieldset
      title="The crowd"
      lead="When enough people want it, the auction starts. How many is enough, and who counts?"
    >
      <GoalField />
      <div className="grid divide-y divide-line rounded-lg border border-line px-4 *:py-1.5">
        <Switch
          label="Registered members"
          hint="Their likes always count."
          checked
          disabled
          onCheckedChange={noChange}
        />
        <SwitchField name="demandSourceBoost" label="Boosts" hint="Anybody with the link, once per hour per device." />
        <SwitchField
          name="demandSourceYouTube"
          label="YouTube likes"
          hint="Likes that a linked video gains from now on."
        />
      </div>
      {withVideo ? (
        <TextField
          label="YouTube URL"
          type="url"
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v="
          {...field('youtubeUrl')}
        />
      ) : null}
    </FormFieldset>
  );
}

/** The handler of the switch for members' likes, which cannot be switched off (docs/product.md#terms). */
function noChange(): void {}
