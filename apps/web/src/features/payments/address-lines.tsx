import type { Address } from '@clamor/contract/orders';
import { countryName } from '../../lib/countries.ts';

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const { name, line1, line2, postalCode, city, region, country } = address;
  const place = [postalCode, city].filter(Boolean).join(' ');
  const lines = [name, line1, line2, region === null ? place : `${place}, ${region}`, countryName(country)];
  const text = lines.filter((line) => line !== null && line !== '').join('\n');
  return <address className="whitespace-pre-line not-italic wrap-anywhere">{text}</address>;
}
