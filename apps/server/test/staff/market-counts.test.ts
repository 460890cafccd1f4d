import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailChanges } from '../accounts/email-changes.fixture.ts';
import { PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

let house: WholeClamor;
beforeAll(async () => {
  house = await startWholeClamor();
});
afterAll(() => house.stop());

const { ask, open, linkTo } = emailChanges(() => house);
const counted = async (): Promise<number> => (await house.staff('GET', '/api/admin/stats')).body.totalUsers;
/** The same number, counted from the rows. */
const there = async (): Promise<number> => {
  const { rows } = await house.clamor.pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM users WHERE status <> 'DELETED' AND claimed_email IS NULL`,
  );
  return rows[0]?.count ?? -1;
};
const register = (username: string, email = `${username}@members.test`) =>
  house.call('POST', '/api/auth/register', { body: { username, email, password: PASSWORD, role: 'BIDDER' } });

describe('the number of members', () => {
  it('is one less when a member leaves', async () => {
    const leaves = await house.member('leaves');
    const before = await counted();
    const left = await house.call('DELETE', '/api/account', { member: leaves, body: { password: PASSWORD } });
    expect(left.status).toBe(200);
    expect([await counted(), await there()]).toEqual([before - 1, before - 1]);
  });

  it('has a registration until another member turns out to own its address', async () => {
    const member = await house.member('owns-it');
    const before = await counted();
    await register('does-not', 'owned@members.test');
    expect(await counted()).toBe(before + 1);
    await ask(member, 'owned@members.test');
    expect((await open((await linkTo('owned@members.test')) ?? '')).status).toBe(200);
    expect([await counted(), await there()]).toEqual([before, before]);
  });
});
