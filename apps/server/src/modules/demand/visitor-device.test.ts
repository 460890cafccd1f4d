import { describe, expect, it } from 'vitest';
import { networkOf, visitorHashes } from './visitor-device.ts';

describe('what counts as one address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the hash of a visitor', () => {
  const hashes = visitorHashes(Buffer.from('secret'));

  it('is the same for two addresses of one IPv6 network, and differs from the next network', () => {
    expect(hashes.address('2001:db8::1')).toEqual(hashes.address('2001:db8::ffff'));
    expect(hashes.address('2001:db8::1')).not.toEqual(hashes.address('2001:db8:0:1::1'));
  });

  it('says nothing without the secret, and does not mix devices with addresses', () => {
    expect(hashes.device('1.2.3.4')).not.toEqual(hashes.address('1.2.3.4'));
    expect(hashes.device('x')).not.toEqual(visitorHashes(Buffer.from('other')).device('x'));
  });
});
