import type { Mode } from '@clamor/contract/limits';
import { DURATION_PICKERS } from '@clamor/domain/listings';
import { Hourglass, Zap } from 'lucide-react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { MODE_LABEL } from '../../../lib/listing-labels.ts';
import { durationText } from '../../../lib/time-text.ts';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { durationWithin, type ListingFormValues } from '../form-values.ts';
import { FormFieldset } from './form-fieldset.tsx';

const ICON = 'size-4.5';
const MODES = [
  {
    value: 'LIGHTNING',
    label: MODE_LABEL.LIGHTNING,
    hint: '1 to 60 minutes, all eyes at once.',
    icon: <Zap className={ICON} />,
  },
  {
    value: 'STANDARD',
    label: MODE_LABEL.STANDARD,
    hint: '90 minutes to 72 hours, time to think.',
    icon: <Hourglass className={ICON} />,
  },
] as const;

export function FormatFieldset() {
  const { control, setValue } = useFormContext<ListingFormValues>();
  const mode = useWatch({ control, name: 'mode' });
  const picker = DURATION_PICKERS[mode];
  const changeMode = (next: Mode, seconds: number) => {
    setValue('mode', next, { shouldDirty: true });
    setValue('auctionDurationSeconds', durationWithin(next, seconds), { shouldDirty: true });
  };
  return (
    <FormFieldset title="The auction" lead="How long bidding stays open once it is live.">
      <Controller
        control={control}
        name="auctionDurationSeconds"
        render={({ field }) => (
          <>
            <RadioCards
              legend="Mode"
              options={MODES}
              value={mode}
              onValueChange={(next) => changeMode(next, field.value)}
            />
            <Slider
              label="Duration"
              value={field.value}
              onValueChange={field.onChange}
              min={picker.minSeconds}
              max={picker.maxSeconds}
              step={picker.stepSeconds}
              valueText={durationText(field.value)}
              marks={picker.marks.map(({ seconds, label }) => ({ value: seconds, label }))}
              hint="No last-second sniping: a bid in the last 60 seconds adds 60 more."
            />
          </>
        )}
      />
    </FormFieldset>
  );
}
