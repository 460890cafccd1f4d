import { describe, expect, it } from 'vitest';
import { type AddressPart, addressOrder } from './address-order.ts';

const said = (country: string) => addressOrder(country).map((line) => line.join('+'));
const PARTS: readonly AddressPart[] = ['city', 'line1', 'line2', 'postalCode', 'region'];

/** One example for each country that the file lists, and for some that it does not. ` / ` begins a new line. */
const EXAMPLES: readonly [country: string, written: string, city: string, region: string, postalCode: string][] = [
  ['US', 'Portland OR 97201', 'Portland', 'OR', '97201'],
  ['PR', 'San Juan PR 00901', 'San Juan', 'PR', '00901'],
  ['VI', 'Charlotte Amalie VI 00802', 'Charlotte Amalie', 'VI', '00802'],
  ['GU', 'Hagåtña GU 96910', 'Hagåtña', 'GU', '96910'],
  ['AS', 'Pago Pago AS 96799', 'Pago Pago', 'AS', '96799'],
  ['MP', 'Saipan MP 96950', 'Saipan', 'MP', '96950'],
  ['UM', 'Wake Island HI 96898', 'Wake Island', 'HI', '96898'],
  ['FM', 'Kolonia FM 96941', 'Kolonia', 'FM', '96941'],
  ['MH', 'Majuro MH 96960', 'Majuro', 'MH', '96960'],
  ['PW', 'Koror PW 96940', 'Koror', 'PW', '96940'],
  ['CA', 'Ottawa ON K1A 0B1', 'Ottawa', 'ON', 'K1A 0B1'],
  ['AU', 'Canberra ACT 2600', 'Canberra', 'ACT', '2600'],
  ['NZ', 'Auckland 1010', 'Auckland', '', '1010'],
  ['IN', 'Mumbai Maharashtra 400001', 'Mumbai', 'Maharashtra', '400001'],
  ['ID', 'Bandung Jawa Barat 40111', 'Bandung', 'Jawa Barat', '40111'],
  ['PK', 'Lahore Punjab 54000', 'Lahore', 'Punjab', '54000'],
  ['BD', 'Dhaka 1000', 'Dhaka', '', '1000'],
  ['LK', 'Colombo 00100', 'Colombo', '', '00100'],
  ['TH', 'Phra Nakhon Bangkok 10200', 'Phra Nakhon', 'Bangkok', '10200'],
  ['SA', 'Riyadh 11564', 'Riyadh', '', '11564'],
  ['BM', 'Hamilton HM 11', 'Hamilton', '', 'HM 11'],
  ['SG', 'Singapore 018956', 'Singapore', '', '018956'],
  ['GB', 'Oxford / Oxfordshire / OX1 1AA', 'Oxford', 'Oxfordshire', 'OX1 1AA'],
  ['GG', 'St Peter Port / GY1 1AA', 'St Peter Port', '', 'GY1 1AA'],
  ['JE', 'St Helier / JE1 1AA', 'St Helier', '', 'JE1 1AA'],
  ['IM', 'Douglas / IM1 1AA', 'Douglas', '', 'IM1 1AA'],
  ['IE', 'Cork / County Cork / T12 W8KP', 'Cork', 'County Cork', 'T12 W8KP'],
  ['GI', 'Gibraltar / GX11 1AA', 'Gibraltar', '', 'GX11 1AA'],
  ['FK', 'Stanley / FIQQ 1ZZ', 'Stanley', '', 'FIQQ 1ZZ'],
  ['MT', 'Valletta / VLT 1117', 'Valletta', '', 'VLT 1117'],
  ['ZA', 'Cape Town / Western Cape / 8001', 'Cape Town', 'Western Cape', '8001'],
  ['BR', 'São Paulo / SP / 01310-100', 'São Paulo', 'SP', '01310-100'],
  ['JP', '100-0001 / Tokyo Chiyoda', 'Chiyoda', 'Tokyo', '100-0001'],
  ['CN', '510030 / Guangdong Guangzhou', 'Guangzhou', 'Guangdong', '510030'],
  ['KR', '04524 / Seoul Jung-gu', 'Jung-gu', 'Seoul', '04524'],
  ['TW', '110 / Taipei Xinyi', 'Xinyi', 'Taipei', '110'],
  ['MX', '06600 Ciudad de México CDMX', 'Ciudad de México', 'CDMX', '06600'],
  ['ES', '28100 Alcobendas Madrid', 'Alcobendas', 'Madrid', '28100'],
  ['IT', '00184 Roma RM', 'Roma', 'RM', '00184'],
  ['AR', '1900 La Plata Buenos Aires', 'La Plata', 'Buenos Aires', '1900'],
  ['CL', '2520000 Viña del Mar Valparaíso', 'Viña del Mar', 'Valparaíso', '2520000'],
  ['TR', '06420 Çankaya Ankara', 'Çankaya', 'Ankara', '06420'],
  ['DE', '10115 Berlin', 'Berlin', '', '10115'],
  ['FR', '75001 Paris', 'Paris', '', '75001'],
  ['AT', '1010 Wien', 'Wien', '', '1010'],
  ['CH', '3011 Bern', 'Bern', '', '3011'],
  ['NL', '1012 JS Amsterdam / Noord-Holland', 'Amsterdam', 'Noord-Holland', '1012 JS'],
  ['PL', '00-001 Warszawa', 'Warszawa', '', '00-001'],
];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Every two-letter code whose order is not that of most countries. */
const listed = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => addressOrder(code) !== addressOrder('XX'),
);

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

  it.each(EXAMPLES)('to %s is that in which people write "%s"', (country, written, city, region, postalCode) => {
    const address = { line1: '', line2: '', city, region, postalCode };
    const lines = addressOrder(country).map((parts) =>
      parts
        .map((part) => address[part])
        .filter(Boolean)
        .join(' '),
    );
    expect(lines.filter(Boolean).join(' / ')).toBe(written);
  });

  it('has an example for every country with an order of its own', () => {
    const examples = EXAMPLES.map(([country]) => country);
    expect(listed.length).toBeGreaterThan(30);
    expect(listed.filter((code) => !examples.includes(code))).toEqual([]);
  });
});
