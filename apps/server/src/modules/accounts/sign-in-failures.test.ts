import { expect, it } from 'vitest';
import { failureSubjects } from './sign-in-failures.postgres.ts';

it('counts an IPv6 network as one address, however its addresses are written', () => {
  const one = failureSubjects('a@b.test', '2001:db8::1');
  const other = failureSubjects('A@b.test', '2001:db8:0:0:ffff::2');
  const next = failureSubjects('a@b.test', '2001:db8:0:1::1');
  expect(other).toEqual(one);
  expect(next.address).not.toEqual(one.address);
  expect(next.pair).not.toEqual(one.pair);
  expect(next.email).toEqual(one.email);
});
