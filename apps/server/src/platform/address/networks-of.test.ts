import { describe, expect, it } from 'vitest';
import { networkOf, networksOf } from './networks-of.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff::2', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    // An IPv4 address at the end stands for two groups, so `::` stands for two here.
    ['::2:3:4:5:203.0.113.9', '0:0:2:3::/64'],
    ['nonsense', 'nonsense'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the networks that an address counts under', () => {
  it.each([
    ['203.0.113.9', [['203.0.113.9', 1]]],
    ['::ffff:203.0.113.9', [['203.0.113.9', 1]]],
    [
      '2001:0DB8:0001:0002::1',
      [
        ['2001:db8:1:2::/64', 1],
        ['2001:db8:1::/48', 8],
      ],
    ],
    [
      '2001:db8::1',
      [
        ['2001:db8:0:0::/64', 1],
        ['2001:db8:0::/48', 8],
      ],
    ],
    ['nonsense', [['nonsense', 1]]],
  ])('of %s have the budgets %j', (address, networks) => {
    expect(networksOf(address).map(({ key, share }) => [key, share])).toEqual(networks);
  });
});
