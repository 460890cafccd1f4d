import { LIMITS } from '@clamor/contract/limits';
import { type Address, AddressFields } from '@clamor/contract/orders';
import { type AddressPart, addressOrder } from '@clamor/domain/sales';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { COUNTRY_OPTIONS, homeCountry } from '../../lib/countries.ts';
import { useCallForm } from '../../ui/call-form.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Typed = z.input<typeof AddressFields>;

const NONE: Typed = { name: '', line1: '', line2: '', city: '', region: '', postalCode: '', country: homeCountry() };
const FIELDS = ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const;

const PARTS: Readonly<Record<AddressPart, { label: string; autoComplete: string }>> = {
  line1: { label: 'Address', autoComplete: 'shipping address-line1' },
  line2: { label: 'Apartment, floor (optional)', autoComplete: 'shipping address-line2' },
  postalCode: { label: 'Postal code', autoComplete: 'shipping postal-code' },
  city: { label: 'City', autoComplete: 'shipping address-level2' },
  region: { label: 'State or region (optional)', autoComplete: 'shipping address-level1' },
};

/** The width of a field, by the number of fields on its line. */
const SPANS: Readonly<Record<number, string>> = { 1: 'sm:col-span-6', 2: 'sm:col-span-3', 3: 'sm:col-span-2' };

export interface AddressFormProps {
  address: Address | null;
  send: (address: Typed) => Promise<unknown>;
  /** Renders the buttons; `pending` says whether the form is being sent. */
  children: (pending: boolean) => ReactNode;
}

/** The delivery address, with its fields in the order of its country. */
export function AddressForm({ address, send, children }: AddressFormProps) {
  const { form, submit, field, pending } = useCallForm({
    body: AddressFields,
    defaultValues: address ?? NONE,
    fields: [...FIELDS],
    send,
    failure: { title: 'Address not saved' },
  });
  const country = useWatch({ control: form.control, name: 'country' });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" autoComplete="on">
      {/* The country comes first, because it decides the order of the other fields. */}
      <Select label="Country" options={COUNTRY_OPTIONS} autoComplete="shipping country" {...field('country')} />
      <TextField label="Full name" autoComplete="shipping name" maxLength={LIMITS.addressLineMax} {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-6">
        {addressOrder(country).flatMap((parts) =>
          parts.map((part) => (
            <div key={part} className={SPANS[parts.length]}>
              <TextField {...PARTS[part]} maxLength={LIMITS.addressLineMax} {...field(part)} />
            </div>
          )),
        )}
      </div>
      {children(pending)}
    </form>
  );
}
