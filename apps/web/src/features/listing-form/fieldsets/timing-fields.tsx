import { TIMEZONES } from '@clamor/domain/listings';
import { useFormContext, useWatch } from 'react-hook-form';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { useListingFields } from '../use-listing-form.ts';
import { ChoiceField, SwitchField } from './fields.tsx';

const POLICIES = [
  { value: 'IMMEDIATE', label: 'Immediate', hint: 'The countdown starts at once.' },
  { value: 'SMART', label: 'Smart', hint: 'It waits for prime hours, so nobody sleeps through it.' },
  { value: 'MANUAL', label: 'Manual', hint: 'You press Go Live.' },
] as const;

const ZONES = TIMEZONES.map(({ zone, label }) => ({ value: zone, label }));

/**
 * Start policy, countdown, prime hours and hot override. The create form and the timing editor both use these fields.
 */
export function TimingFields() {
  const field = useListingFields();
  const policy = useWatch<ListingFormValues, 'startPolicy'>({ name: 'startPolicy' });
  return (
    <>
      <ChoiceField name="startPolicy" legend="Start policy" columns={3} options={POLICIES} />
      <TextField
        label="Countdown"
        inputMode="numeric"
        suffix={<span className="pr-2.5 text-sm">min</span>}
        hint="Between the goal and the first bid, 1 to 180 minutes."
        {...field('countdownTimerMinutes')}
      />
      {policy === 'SMART' ? <SmartFields /> : null}
    </>
  );
}

function SmartFields() {
  const field = useListingFields();
  const { control } = useFormContext<ListingFormValues>();
  const [withHours, withOverride] = useWatch({ control, name: ['primeHoursOn', 'hotOverrideEnabled'] });
  return (
    <div className="grid gap-4 rounded-lg border border-line p-4">
      <SwitchField name="primeHoursOn" label="Prime hours" hint="Without them any hour is fine." />
      {withHours ? (
        <div className="grid grid-cols-2 gap-4">
          <TextField label="From" type="time" {...field('primeListingHoursStart')} />
          <TextField label="To" type="time" {...field('primeListingHoursEnd')} />
        </div>
      ) : null}
      <Select label="Time zone" options={ZONES} {...field('sellerTimezone')} />
      <SwitchField
        name="hotOverrideEnabled"
        label="Hot override"
        hint="Start at once when demand runs far past the goal."
      />
      {withOverride ? (
        <TextField
          label="Override at"
          inputMode="numeric"
          suffix={<span className="pr-2.5 text-sm">%</span>}
          hint="Percent of the goal, 120 to 300."
          {...field('hotOverrideThreshold')}
        />
      ) : null}
    </div>
  );
}
