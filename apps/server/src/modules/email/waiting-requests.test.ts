import type { UserStatus } from '@clamor/domain/accounts';
import { HOUR } from '@clamor/domain/time';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import type { MemberTx } from '../members/index.ts';
import { takeAccountRequests, writeAccountRequest } from './account-requests.postgres.ts';
import { findDecoyOfDevice, hasDecoy } from './decoys.postgres.ts';
import { askForEmail, findEmailChange, openEmailLink, takeEmailChanges } from './email-changes.postgres.ts';
import { isRegistrationOrigin, rememberRegistrationOrigin } from './registration-origins.postgres.ts';
import { insertRegistration } from './registrations.postgres.ts';

const NOW = Date.UTC(2026, 0, 10);
const ASKER = Buffer.from('a network');

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => undefined });
});
beforeEach(async () => {
  await pool.query('DELETE FROM users');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function addMember(status: UserStatus = 'ACTIVE', claimed: string | null = null): Promise<string> {
  const id = uuidv7();
  await pool.query(
    `INSERT INTO users (id, username, email, claimed_email, password_hash, role, status, created_at)
     VALUES ($1, $2, $2 || '@members.test', $3, '', 'BIDDER', $4, now())`,
    [id, `m-${id}`, claimed, status],
  );
  return id;
}

it('requests for mail are answered in the order in which they came, so many at once, in lower case', async () => {
  for (const [place, name] of ['Ann', 'bob', 'Cleo'].entries()) {
    // Later requests have an earlier `askedAt`, to show that the order of arrival decides.
    const asked = { kind: 'verify_email', asker: ASKER, device: null, askedAt: NOW - place } as const;
    await writeAccountRequest(pool, { ...asked, email: `${name}@members.test` });
  }
  const taken = async (limit: number) => (await takeAccountRequests(pool, limit)).map(({ email }) => email);
  expect(await taken(2)).toEqual(['ann@members.test', 'bob@members.test']);
  expect([await taken(2), await taken(2)]).toEqual([['cleo@members.test'], []]);
});

describe('asking for another address', () => {
  const ask = (userId: string, at: number, newEmail = 'new@members.test') =>
    askForEmail(pool as unknown as MemberTx, { userId, newEmail, asker: ASKER }, at);

  it('is done five times within an hour of the first, and then says how long to wait', async () => {
    const id = await addMember();
    for (let minute = 0; minute < 5; minute += 1) expect(await ask(id, NOW + minute * 60_000)).toBeNull();
    expect(await ask(id, NOW + 5 * 60_000)).toBe(55 * 60_000);
    expect(await ask(id, NOW + HOUR - 1)).toBe(1);
    expect(await ask(id, NOW + HOUR)).toBeNull();
    for (let more = 0; more < 4; more += 1) expect(await ask(id, NOW + HOUR + 1)).toBeNull();
    expect(await ask(id, NOW + HOUR + 2)).toBe(HOUR - 2);
  });

  it('keeps the link to the same address, and none to another one', async () => {
    const id = await addMember();
    await ask(id, NOW);
    const token = await openEmailLink(pool, id, NOW + 10);
    await ask(id, NOW + 1, 'New@Members.test');
    expect(await findEmailChange(pool, token, NOW + 9)).toMatchObject({ userId: id, newEmail: 'new@members.test' });
    expect(await findEmailChange(pool, token, NOW + 10)).toBeNull();
    await ask(id, NOW + 2, 'other@members.test');
    expect(await findEmailChange(pool, token, NOW + 3)).toBeNull();
  });

  it('is answered once, whoever asked first, and again after another request', async () => {
    const members = [await addMember(), await addMember(), await addMember()];
    for (const [place, id] of members.entries()) await ask(id, NOW - place, `new${place}@members.test`);
    const answered = async (limit: number) => (await takeEmailChanges(pool, limit, NOW)).map(({ userId }) => userId);
    expect(await answered(1)).toEqual([members[2]]);
    expect((await answered(9)).sort()).toEqual([members[0], members[1]].sort());
    expect(await answered(9)).toEqual([]);
    await ask(members[0] ?? '', NOW + 1);
    expect(await answered(9)).toEqual([members[0]]);
  });
});

describe('a registration with an address that another one has', () => {
  const [DEVICE, ANOTHER] = [Buffer.from('a device'), Buffer.from('another')];
  const register = async (status: UserStatus, deviceHash = DEVICE) => {
    const userId = await addMember(status, 'ann@members.test');
    await insertRegistration(pool, { userId, deviceHash, returnTo: null, at: NOW });
    return userId;
  };

  it('is found on its device, the newest that waits, in any case of the address', async () => {
    await register('PENDING');
    const newest = await register('PENDING');
    await register('PENDING', ANOTHER);
    await register('DELETED');
    expect((await findDecoyOfDevice(pool, 'Ann@Members.test', DEVICE))?.id).toBe(newest);
    expect(await findDecoyOfDevice(pool, 'ann@members.test', null)).toBeNull();
    expect(await findDecoyOfDevice(pool, 'bob@members.test', DEVICE)).toBeNull();
  });

  it('is one only as long as it waits', async () => {
    await register('DELETED');
    expect(await hasDecoy(pool, 'ann@members.test')).toBe(false);
    await register('PENDING');
    expect([await hasDecoy(pool, 'ANN@members.test'), await hasDecoy(pool, 'bob@members.test')]).toEqual([true, false]);
  });
});

describe('where an account was registered or signed in to', () => {
  const origin = (name: string) => ({ network: Buffer.from(`network ${name}`), device: null });
  const known = (userId: string, name: string) => isRegistrationOrigin(pool, userId, origin(name));

  it('is known by the network or by the device, and of that account alone', async () => {
    const [id, other] = [await addMember('PENDING'), await addMember('PENDING')];
    const [network, device, strange] = ['network', 'device', 'strange'].map((name) => Buffer.from(name)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    await rememberRegistrationOrigin(pool, id, { network, device }, NOW);
    expect(await isRegistrationOrigin(pool, id, { network, device: strange })).toBe(true);
    expect(await isRegistrationOrigin(pool, id, { network: strange, device })).toBe(true);
    expect(await isRegistrationOrigin(pool, id, { network: strange, device: strange })).toBe(false);
    expect(await isRegistrationOrigin(pool, other, { network, device })).toBe(false);
  });

  it('is remembered for the latest twenty, and what is seen again counts as late', async () => {
    const id = await addMember('PENDING');
    for (let place = 0; place < 20; place += 1)
      await rememberRegistrationOrigin(pool, id, origin(`${place}`), NOW + place);
    await rememberRegistrationOrigin(pool, id, origin('0'), NOW + 20);
    await rememberRegistrationOrigin(pool, id, origin('20'), NOW + 21);
    expect([await known(id, '0'), await known(id, '1'), await known(id, '2'), await known(id, '20')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
