import type { Address } from '@clamor/contract/orders';
import { type AddressPart, addressOrder } from '@clamor/domain/sales';
import { countryName } from '../../lib/countries.ts';

/** One line of an address: `Portland, OR 97201`. A comma separates the region from what precedes it. */
function lineOf(address: Address, parts: readonly AddressPart[]): string {
  return parts.reduce((said, part) => {
    const text = address[part] ?? '';
    if (said === '' || text === '') return said + text;
    return `${said}${part === 'region' ? ', ' : ' '}${text}`;
  }, '');
}

/** An address as it is written on a parcel, in the order of its country. */
export function AddressLines({ address }: { address: Address }) {
  const { name, country } = address;
  const lines = [name, ...addressOrder(country).map((parts) => lineOf(address, parts)), countryName(country)];
  const text = lines.filter((line) => line !== '').join('\n');
  return <address className="whitespace-pre-line not-italic wrap-anywhere">{text}</address>;
}
