import { expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase } from '../../platform/test-database/index.ts';
import { giveBack, reserveAttempt, subjectsOf } from './password-attempts.postgres.ts';

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

it('gives a try back to the window that it was counted in, and to no later one', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { onError: () => {} });
  const guesser = { email: 'a@b.test', address: '10.0.0.1', known: null };
  const reserve = async (now: number) => {
    const reservation = await reserveAttempt(pool, guesser, now);
    if (reservation.kind === 'wait') throw new Error('nobody has to wait here');
    return reservation.reserved;
  };
  const counted = async () =>
    (await pool.query<{ failures: number }>('SELECT failures FROM sign_in_failures')).rows.map((row) => row.failures);
  const early = await reserve(0);
  const late = await reserve(16 * 60_000);
  await giveBack(pool, early);
  expect(await counted()).toEqual([1, 1, 1]);
  await giveBack(pool, late);
  expect(await counted()).toEqual([0, 0, 0]);
  await pool.end();
  await database.drop();
});

it('slows all networks of one /48 once eight hundred tries failed there, and nobody else', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { onError: () => {} });
  const attemptFrom = async (address: string, name: string) =>
    (await reserveAttempt(pool, { email: `${name}@b.test`, address, known: null }, 1_000)).kind;
  for (let network = 0; network < 10; network += 1) {
    for (let count = 0; count < 80; count += 1) {
      expect(await attemptFrom(`2001:db8:9:${network}::1`, `nobody-${network}-${count}`)).toBe('reserved');
    }
  }
  expect(await attemptFrom('2001:db8:9:ffff::1', 'one-more')).toBe('reserved');
  expect(await attemptFrom('2001:db8:9:ffff::1', 'yet-another')).toBe('wait');
  expect(await attemptFrom('2001:db8:a::1', 'elsewhere')).toBe('reserved');
  await pool.end();
  await database.drop();
});
