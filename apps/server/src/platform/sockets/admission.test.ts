import { describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';

describe('admission', () => {
  it('lets in as many as there are places, in total and from one address, and takes places back', () => {
    const admission = new Admission({ connections: 3, connectionsPerAddress: 2 });
    const leave = admission.enter('10.0.0.1');
    expect(admission.enter('10.0.0.1')).not.toBeNull();
    expect(admission.enter('10.0.0.1')).toBeNull();
    expect(admission.enter('10.0.0.2')).not.toBeNull();
    expect(admission.enter('10.0.0.3')).toBeNull();
    leave?.();
    expect(admission.total).toBe(2);
    expect(admission.enter('10.0.0.1')).not.toBeNull();
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:1::', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['fe80::1%eth0', 'fe80::2', true],
  ])('counts %s and %s as one address: %s', (one, other, same) => {
    const admission = new Admission({ connections: 9, connectionsPerAddress: 1 });
    admission.enter(one);
    expect(admission.enter(other) === null).toBe(same);
  });
});
