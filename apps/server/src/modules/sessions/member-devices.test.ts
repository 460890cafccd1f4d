import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD } from '../accounts/account-site.fixture.ts';
import { deleteMember } from '../accounts/index.ts';
import { sweepAccounts } from '../accounts/sweep-accounts.ts';
import { isDeviceOf, rememberDevice } from './member-devices.postgres.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

async function devicesOf(userId: string): Promise<Buffer[]> {
  const { rows } = await site.pool.query<{ device_hash: Buffer }>(
    'SELECT device_hash FROM member_devices WHERE user_id = $1 ORDER BY signed_in_at, device_hash',
    [userId],
  );
  return rows.map((row) => row.device_hash);
}

async function signIn(email: string, password: string, device?: string) {
  const cookies = device === undefined ? {} : { clamor_device: device };
  const payload = { email, password };
  const response = await site.app.inject({ method: 'POST', url: '/api/auth/login', payload, cookies });
  return response.cookies.find(({ name }) => name === 'clamor_device')?.value ?? '';
}

describe('a device', () => {
  it('is given a cookie at sign-in and is the member’s from then on, and nobody else’s', async () => {
    const { id, email } = await site.member('has-a-device');
    const other = await site.member('has-another');
    const before = await devicesOf(id);
    const device = await signIn(email, PASSWORD);
    expect(device).not.toBe('');
    const [hash = Buffer.alloc(0)] = (await devicesOf(id)).filter((each) => !before.some((old) => old.equals(each)));
    expect(await isDeviceOf(site.pool, id, hash)).toBe(true);
    expect(await isDeviceOf(site.pool, other.id, hash)).toBe(false);
    await signIn(other.email, PASSWORD, device);
    expect(await isDeviceOf(site.pool, other.id, hash)).toBe(true);
    expect(await devicesOf(id)).toHaveLength(before.length + 1);
  });

  it('is nobody’s after a wrong password', async () => {
    const { id, email } = await site.member('wrong-there');
    const before = await devicesOf(id);
    await signIn(email, 'not the password');
    expect(await devicesOf(id)).toEqual(before);
  });

  it('is remembered among the last fifty, for a year, and until the account is deleted', async () => {
    const { id } = await site.member('many-devices');
    await site.pool.query('DELETE FROM member_devices WHERE user_id = $1', [id]);
    const hashes = Array.from({ length: 53 }, () => randomBytes(32));
    for (const [n, deviceHash] of hashes.entries()) {
      await rememberDevice(site.pool, { userId: id, deviceHash, signedInAt: site.clock.now() + n });
    }
    expect(await devicesOf(id)).toEqual(hashes.slice(3));
    await site.advance(364 * 86_400);
    await sweepAccounts(site.accounts.ports);
    expect(await devicesOf(id)).toHaveLength(50);
    await rememberDevice(site.pool, { userId: id, deviceHash: hashes[9] as Buffer, signedInAt: site.clock.now() });
    await site.advance(2 * 86_400);
    await sweepAccounts(site.accounts.ports);
    expect(await devicesOf(id)).toEqual([hashes[9]]);
    await deleteMember(site.accounts.ports, id, async () => {});
    expect(await devicesOf(id)).toEqual([]);
  });
});
