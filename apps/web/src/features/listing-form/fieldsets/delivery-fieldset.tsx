import { Download, Package } from 'lucide-react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { FormFieldset } from './form-fieldset.tsx';

const ICON = 'size-4.5';
const PRODUCT_TYPES = [
  { value: 'PHYSICAL', label: 'Physical', hint: 'You ship it.', icon: <Package className={ICON} aria-hidden /> },
  { value: 'DIGITAL', label: 'Digital', hint: 'You send it online.', icon: <Download className={ICON} aria-hidden /> },
] as const;

export function DeliveryFieldset() {
  const { control } = useFormContext<ListingFormValues>();
  return (
    <FormFieldset title="Delivery">
      <Controller
        control={control}
        name="productType"
        render={({ field }) => (
          <RadioCards
            legend="Product type"
            options={PRODUCT_TYPES}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
      <DeliveryFields />
    </FormFieldset>
  );
}

/** What the chosen product type asks for; the edit dialog shows the same. */
export function DeliveryFields() {
  const { register, control, formState } = useFormContext<ListingFormValues>();
  const physical = useWatch({ control, name: 'productType' }) === 'PHYSICAL';
  const { errors } = formState;
  if (!physical) {
    return (
      <TextArea
        label="Digital delivery"
        hint="How the winner gets it. Only you and staff see this before the sale."
        error={errors.digitalDeliveryInfo?.message}
        {...register('digitalDeliveryInfo')}
      />
    );
  }
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Shipping cost"
          prefix="$"
          inputMode="decimal"
          hint="0 is shown as free shipping."
          error={errors.shippingCost?.message}
          {...register('shippingCost')}
        />
        <TextField
          label="Shipping type"
          placeholder="Insured parcel, 3 days"
          error={errors.shippingType?.message}
          {...register('shippingType')}
        />
      </div>
      <Controller
        control={control}
        name="localPickup"
        render={({ field }) => (
          <Switch
            label="Local pickup"
            hint="The winner may come and get it."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </>
  );
}
