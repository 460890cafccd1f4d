import { Download, Package } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { MoneyField } from '../../../ui/money-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { useListingFields } from '../use-listing-form.ts';
import { ChoiceField, SwitchField } from './fields.tsx';
import { FormFieldset } from './form-fieldset.tsx';

const ICON = 'size-4.5';
const PRODUCT_TYPES = [
  { value: 'PHYSICAL', label: 'Physical', hint: 'You ship it.', icon: <Package className={ICON} /> },
  { value: 'DIGITAL', label: 'Digital', hint: 'You send it online.', icon: <Download className={ICON} /> },
] as const;

export function DeliveryFieldset() {
  return (
    <FormFieldset title="Delivery">
      <ChoiceField name="productType" legend="Product type" options={PRODUCT_TYPES} />
      <DeliveryFields />
    </FormFieldset>
  );
}

/** The fields that the chosen product type needs. */
function DeliveryFields() {
  const field = useListingFields();
  const physical = useWatch<ListingFormValues, 'productType'>({ name: 'productType' }) === 'PHYSICAL';
  if (!physical) {
    return (
      <TextArea
        label="Digital delivery"
        hint="How the winner gets it. Only you and staff see this before the sale."
        {...field('digitalDeliveryInfo')}
      />
    );
  }
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField label="Shipping cost" hint="0 is shown as free shipping." {...field('shippingCost')} />
        <TextField label="Shipping type" placeholder="Insured parcel, 3 days" {...field('shippingType')} />
      </div>
      <SwitchField name="localPickup" label="Local pickup" hint="The winner can collect it in person." />
    </>
  );
}
