/** The lines of an address under their wire names. The name is always first and the country last. */
export type AddressPart = 'line1' | 'line2' | 'postalCode' | 'city' | 'region';

/** The order in which a country writes address lines. Parts in one inner list share a line. */
export type AddressOrder = readonly (readonly AddressPart[])[];

const STREET: AddressOrder = [['line1'], ['line2']];

/** `10115 Berlin`, as in most countries. The region has its own line, if there is one. */
const CODE_FIRST: AddressOrder = [...STREET, ['postalCode', 'city'], ['region']];
/** `Portland, OR 97201`. */
const REGION_AND_CODE_LAST: AddressOrder = [...STREET, ['city', 'region', 'postalCode']];
/** City, region and postal code on lines of their own, as in Britain. */
const CODE_ON_A_LAST_LINE: AddressOrder = [...STREET, ['city'], ['region'], ['postalCode']];
/** From the largest part to the smallest. */
const LARGE_FIRST: AddressOrder = [['postalCode'], ['region', 'city'], ...STREET];
/** `06600 Ciudad de México, CDMX`. */
const CODE_FIRST_REGION_LAST: AddressOrder = [...STREET, ['postalCode', 'city', 'region']];

const GROUPS: readonly { order: AddressOrder; countries: string }[] = [
  { order: REGION_AND_CODE_LAST, countries: 'US PR VI GU AS MP UM FM MH PW CA AU NZ IN ID PK BD LK TH SA BM SG' },
  { order: CODE_ON_A_LAST_LINE, countries: 'GB GG JE IM IE GI FK MT ZA BR' },
  { order: LARGE_FIRST, countries: 'JP CN KR TW' },
  { order: CODE_FIRST_REGION_LAST, countries: 'MX ES IT AR CL TR' },
];

const ORDER_OF = new Map(GROUPS.flatMap(({ order, countries }) => countries.split(' ').map((code) => [code, order])));

/**
 * The order of address parts in a country.
 * @param country ISO 3166-1, two letters; an unlisted one gets the order of most countries
 */
export function addressOrder(country: string): AddressOrder {
  return ORDER_OF.get(country) ?? CODE_FIRST;
}
