import { expect, it } from 'vitest';
import { idOfUrl, uploadUrlOf } from './upload-urls.ts';

const ID = '0199f2c1-7b1e-7000-8000-0123456789ab';
const PATH = `/objects/uploads/${ID}`;

it.each<[address: string, id: string | null]>([
  [PATH, ID],
  [PATH.toUpperCase(), null],
  [`/objects/uploads/${ID.toUpperCase()}`, null],
  [`${PATH}?w=320`, null],
  [`${PATH}/`, null],
  [`${PATH}0`, null],
  [`/objects/uploads//${ID}`, null],
  [`/objects/${ID}`, null],
  [`x${PATH}`, null],
  [ID, null],
  ['', null],
])('the picture at an address: %s is %s', (address, id) => {
  expect(idOfUrl(address)).toBe(id);
});

it.each<[address: string, url: string | null]>([
  [PATH, PATH],
  [`https://clamor.example${PATH}`, PATH],
  [`/api${PATH}`, PATH],
  [`https://clamor.example/api${PATH}`, PATH],
  [`https://clamor.example.evil.example${PATH}`, null],
  [`https://clamor.example:444${PATH}`, null],
  [`http://clamor.example${PATH}`, null],
  [`//clamor.example${PATH}`, null],
  [`/api/api${PATH}`, null],
  [`https://clamor.examplehttps://clamor.example${PATH}`, null],
  ['https://clamor.example/', null],
  ['', null],
])('a picture is known by its address and by the one that it was sent to: %s', (address, url) => {
  for (const site of ['https://clamor.example', 'https://clamor.example/', 'https://clamor.example/market'])
    expect(uploadUrlOf(address, site)).toBe(url);
});
