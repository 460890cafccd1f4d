import { TIMEZONES } from '@clamor/domain/listings';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';

const POLICIES = [
  { value: 'IMMEDIATE', label: 'Immediate', hint: 'The countdown starts at once.' },
  { value: 'SMART', label: 'Smart', hint: 'It waits for prime hours, so nobody sleeps through it.' },
  { value: 'MANUAL', label: 'Manual', hint: 'You press Go Live.' },
] as const;

const ZONES = TIMEZONES.map(({ zone, label }) => ({ value: zone, label }));

/** Start policy, countdown, prime hours and hot override: the create form and the timing editor share them. */
export function TimingFields() {
  const { register, control, formState } = useFormContext<ListingFormValues>();
  const policy = useWatch({ control, name: 'startPolicy' });
  return (
    <>
      <Controller
        control={control}
        name="startPolicy"
        render={({ field }) => (
          <RadioCards
            legend="Start policy"
            columns={3}
            options={POLICIES}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
      <TextField
        label="Countdown"
        inputMode="numeric"
        suffix={<span className="pr-2.5 text-sm">min</span>}
        hint="Between the goal and the first bid, 1 to 180 minutes."
        error={formState.errors.countdownTimerMinutes?.message}
        {...register('countdownTimerMinutes')}
      />
      {policy === 'SMART' ? <SmartFields /> : null}
    </>
  );
}

function SmartFields() {
  const { register, control, formState } = useFormContext<ListingFormValues>();
  const [withHours, withOverride] = useWatch({ control, name: ['primeHoursOn', 'hotOverrideEnabled'] });
  const { errors } = formState;
  return (
    <div className="grid gap-4 rounded-lg border border-line p-4">
      <Controller
        control={control}
        name="primeHoursOn"
        render={({ field }) => (
          <Switch
            label="Prime hours"
            hint="Without them any hour is fine."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {withHours ? (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="From"
            type="time"
            error={errors.primeListingHoursStart?.message}
            {...register('primeListingHoursStart')}
          />
          <TextField
            label="To"
            type="time"
            error={errors.primeListingHoursEnd?.message}
            {...register('primeListingHoursEnd')}
          />
        </div>
      ) : null}
      <Select
        label="Time zone"
        options={ZONES}
        error={errors.sellerTimezone?.message}
        {...register('sellerTimezone')}
      />
      <Controller
        control={control}
        name="hotOverrideEnabled"
        render={({ field }) => (
          <Switch
            label="Hot override"
            hint="Start at once when demand runs far past the goal."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {withOverride ? (
        <TextField
          label="Override at"
          inputMode="numeric"
          suffix={<span className="pr-2.5 text-sm">%</span>}
          hint="Percent of the goal, 120 to 300."
          error={errors.hotOverrideThreshold?.message}
          {...register('hotOverrideThreshold')}
        />
      ) : null}
    </div>
  );
}
