import { expect, it } from 'vitest';
import { isAddressOrNetwork } from './address-or-network.ts';

it.each([
  ['10.0.0.1', true],
  ['10.0.0.0/0', true],
  ['10.0.0.0/32', true],
  ['10.0.0.0/33', false],
  ['::1', true],
  ['fd00::/8', true],
  ['fd00::1/128', true],
  ['fd00::1/129', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/-1', false],
  ['10.0.0.0/8 ', false],
  ['10.0.0', false],
  ['localhost', false],
  ['/8', false],
  ['', false],
])('%j is an address or a network: %s', (text, isOne) => {
  expect(isAddressOrNetwork(text)).toBe(isOne);
});
