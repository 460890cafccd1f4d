import { describe, expect, it } from 'vitest';
import { type AddressPart, addressOrder } from './address-order.ts';

const said = (country: string) => addressOrder(country).map((line) => line.join('+'));
const PARTS: readonly AddressPart[] = ['city', 'line1', 'line2', 'postalCode', 'region'];

describe('the order of an address', () => {
  it.each([
    ['US', ['line1', 'line2', 'city+region+postalCode']],
    ['GB', ['line1', 'line2', 'city', 'region', 'postalCode']],
    ['JP', ['postalCode', 'region+city', 'line1', 'line2']],
    ['DE', ['line1', 'line2', 'postalCode+city', 'region']],
    ['IT', ['line1', 'line2', 'postalCode+city+region']],
    ['XX', ['line1', 'line2', 'postalCode+city', 'region']],
  ])('of %s is %j', (country, lines) => {
    expect(said(country)).toEqual(lines);
  });

  it.each(['US', 'GB', 'JP', 'DE', 'IT'])('of %s leaves nothing out', (country) => {
    expect(addressOrder(country).flat().sort()).toEqual(PARTS);
  });
});
