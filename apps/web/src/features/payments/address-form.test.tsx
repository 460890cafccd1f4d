import type { Address } from '@clamor/contract/orders';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AddressForm } from './address-form.tsx';
import { AddressLines } from './address-lines.tsx';

afterEach(cleanup);

const ADDRESS: Address = {
  name: 'Theo Adler',
  line1: '4 Elm Row',
  line2: null,
  city: 'Salem',
  region: 'OR',
  postalCode: '97301',
  country: 'US',
};
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);

it('asks for an address in the order of its country, and keeps what was typed when that changes', async () => {
  const sent: unknown[] = [];
  render(
    <AddressForm address={ADDRESS} send={async (address) => sent.push(address)}>
      {() => <button type="submit">Save</button>}
    </AddressForm>,
  );
  const street = ['Address', 'Apartment, floor (optional)'];
  const place = ['City', 'State or region (optional)', 'Postal code'];
  expect(labels()).toEqual(['Country', 'Full name', ...street, ...place]);
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Osaka' } });
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'JP' } });
  expect(labels()).toEqual(['Country', 'Full name', 'Postal code', 'State or region (optional)', 'City', ...street]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ ...ADDRESS, city: 'Osaka', country: 'JP' }]));
});

it.each([
  ['US', 'Theo Adler\n4 Elm Row\nSalem, OR 97301\nUnited States'],
  ['GB', 'Theo Adler\n4 Elm Row\nSalem\nOR\n97301\nUnited Kingdom'],
  ['DE', 'Theo Adler\n4 Elm Row\n97301 Salem\nOR\nGermany'],
  ['JP', 'Theo Adler\n97301\nOR Salem\n4 Elm Row\nJapan'],
])('writes an address as it stands on a parcel to %s', (country, lines) => {
  const { container } = render(<AddressLines address={{ ...ADDRESS, country }} />);
  expect(container.querySelector('address')?.textContent).toBe(lines);
});

it.each([
  ['with a floor', { line2: 'Floor 2' }, 'Theo Adler\n4 Elm Row\nFloor 2\nSalem, OR 97301\nUnited States'],
  ['without a region', { region: null }, 'Theo Adler\n4 Elm Row\nSalem 97301\nUnited States'],
])('writes an address %s without what is missing', (_, change, lines) => {
  const { container } = render(<AddressLines address={{ ...ADDRESS, ...change }} />);
  expect(container.querySelector('address')?.textContent).toBe(lines);
});

it('begins a first address in the country of the device', () => {
  render(
    <AddressForm address={null} send={async () => undefined}>
      {() => null}
    </AddressForm>,
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('US');
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('');
});
