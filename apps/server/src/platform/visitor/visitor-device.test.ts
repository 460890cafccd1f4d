import { describe, expect, it } from 'vitest';
import { visitorHashes } from './visitor-device.ts';

describe('the hash of a visitor', () => {
  const hashes = visitorHashes(Buffer.from('secret'));

  it('is the same for two addresses of one IPv6 network, and differs from the next network', () => {
    expect(hashes.address('2001:db8::1')).toEqual(hashes.address('2001:db8::ffff'));
    expect(hashes.address('2001:db8::1')).not.toEqual(hashes.address('2001:db8:0:1::1'));
  });

  it('is the same for all networks of one /48 where that is asked, and there is none of an IPv4 address', () => {
    const wide = hashes.wideNetwork('2001:db8:7:1::1');
    expect(wide).toEqual(hashes.wideNetwork('2001:db8:7:ffff::1'));
    expect(wide).not.toEqual(hashes.wideNetwork('2001:db8:8::1'));
    expect(wide).not.toEqual(hashes.address('2001:db8:7:1::1'));
    expect(hashes.wideNetwork('203.0.113.9')).toBeNull();
  });

  it('says nothing without the secret, and does not mix devices with addresses', () => {
    expect(hashes.device('1.2.3.4')).not.toEqual(hashes.address('1.2.3.4'));
    expect(hashes.device('x')).not.toEqual(visitorHashes(Buffer.from('other')).device('x'));
  });
});
