import { describe, expect, it } from 'vitest';
import { visitorHashes } from './visitor-device.ts';

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
