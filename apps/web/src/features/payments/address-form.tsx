import { LIMITS } from '@clamor/contract/limits';
import { type Address, AddressFields } from '@clamor/contract/orders';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { COUNTRY_OPTIONS, homeCountry } from '../../lib/countries.ts';
import { useCallForm } from '../../ui/call-form.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Typed = z.input<typeof AddressFields>;

const NONE: Typed = { name: '', line1: '', line2: '', city: '', region: '', postalCode: '', country: homeCountry() };
const FIELDS = ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const;

export interface AddressFormProps {
  address: Address | null;
  send: (address: Typed) => Promise<unknown>;
  /** The buttons, told whether the form is being sent. */
  children: (pending: boolean) => ReactNode;
}

/** Where it is to be sent. */
export function AddressForm({ address, send, children }: AddressFormProps) {
  const { submit, field, pending } = useCallForm({
    body: AddressFields,
    defaultValues: address ?? NONE,
    fields: [...FIELDS],
    send,
    failure: { title: 'Address not saved' },
  });
  const line = { maxLength: LIMITS.addressLineMax };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" autoComplete="on">
      <TextField label="Full name" autoComplete="shipping name" {...line} {...field('name')} />
      <TextField label="Address" autoComplete="shipping address-line1" {...line} {...field('line1')} />
      <TextField
        label="Apartment, floor (optional)"
        autoComplete="shipping address-line2"
        {...line}
        {...field('line2')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Postal code" autoComplete="shipping postal-code" {...line} {...field('postalCode')} />
        <TextField label="City" autoComplete="shipping address-level2" {...line} {...field('city')} />
        <TextField
          label="State or region (optional)"
          autoComplete="shipping address-level1"
          {...line}
          {...field('region')}
        />
        <Select label="Country" options={COUNTRY_OPTIONS} autoComplete="shipping country" {...field('country')} />
      </div>
      {children(pending)}
    </form>
  );
}
