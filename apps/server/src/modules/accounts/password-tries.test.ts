import { expect, it } from 'vitest';
import { subjectsOf } from './password-tries.postgres.ts';

const hashesOf = (email: string, address: string, known: Buffer | null = null) =>
  Object.fromEntries(subjectsOf({ email, address, known }).map(({ kind, hash }) => [kind, hash.toString('hex')]));

it('counts an IPv6 network as one address, however its addresses are written', () => {
  const one = hashesOf('a@b.test', '2001:db8::1');
  const other = hashesOf('A@b.test', '2001:db8:0:0:ffff::2');
  const next = hashesOf('a@b.test', '2001:db8:0:1::1');
  expect(other).toEqual(one);
  expect(next.network).not.toEqual(one.network);
  expect(next.account_from_network).not.toEqual(one.account_from_network);
  expect(next.account).toEqual(one.account);
});

it('counts a known device of an account for itself, wherever it is', () => {
  const device = Buffer.alloc(32, 1);
  const one = hashesOf('a@b.test', '10.0.0.1', device);
  expect(Object.keys(one)).toEqual(['known_device']);
  expect(hashesOf('A@b.test', '10.0.0.2', device)).toEqual(one);
  expect(hashesOf('c@b.test', '10.0.0.1', device)).not.toEqual(one);
  expect(hashesOf('a@b.test', '10.0.0.1', Buffer.alloc(32, 2))).not.toEqual(one);
});
