import { CALLS } from '@clamor/contract/calls';
import { fillPath } from '@clamor/contract/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_SECRET, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

const ANA = 'the secret that nobody has but ana'.replaceAll(' ', '-');
const BEN = 'the secret that nobody has but ben'.replaceAll(' ', '-');
const ID = '01a1fbed-3696-7580-8c04-8efe09c01fb4';
const STAFF_CALLS = CALLS.filter(({ call }) => call.access === 'staff');

let house: WholeClamor;
const lines: string[] = [];
beforeAll(async () => {
  house = await startWholeClamor(
    { ADMIN_SECRETS: `ana:${ANA},ben:${BEN}`, RATE_LIMITS: 'on', LOG_LEVEL: 'warn' },
    { logTo: { write: (line) => lines.push(line) } },
  );
});
afterAll(() => house.stop());

const as = (secret: string, name?: string) => ({
  headers: { 'x-admin-secret': secret, ...(name === undefined ? {} : { 'x-admin-name': name }) },
});
const urlOf = (path: string) => fillPath(path, { id: ID, auctionId: ID } as Record<never, string>);

describe('where staff have secrets of their own', () => {
  it('the one that they share changes nothing, by no call', async () => {
    const writes = STAFF_CALLS.filter(({ call }) => call.method !== 'GET');
    expect(writes.length).toBeGreaterThan(4);
    for (const { name, call } of writes) {
      const { status, body } = await house.call(call.method, urlOf(call.path), as(ADMIN_SECRET));
      expect([name, status, body.code, body.detail]).toEqual([name, 403, 'FORBIDDEN', 'You may only read.']);
    }
    expect((await house.clamor.pool.query('SELECT 1 FROM staff_audit')).rowCount).toBe(0);
  });

  it('the one that they share still reads', async () => {
    expect((await house.call('GET', '/api/admin/stats', as(ADMIN_SECRET))).status).toBe(200);
    expect((await house.call('GET', '/api/admin/me', as(ADMIN_SECRET, 'tess'))).body).toEqual({
      name: 'tess',
      mayWrite: false,
      secondFactor: 'unavailable',
    });
  });

  it('the audit has the name of the secret, whatever name is said', async () => {
    const member = await house.member('audited');
    expect((await house.call('GET', '/api/admin/me', as(ANA, 'ben'))).body).toMatchObject({
      name: 'ana',
      mayWrite: true,
    });
    await house.call('POST', `/api/admin/users/${member.id}/suspend`, as(ANA, 'ben'));
    await house.call('POST', `/api/admin/users/${member.id}/reactivate`, as(BEN));
    const { body } = await house.call('GET', `/api/admin/audit?subject=${member.id}`, as(BEN));
    expect(body.map(({ staffName }: { staffName: string }) => staffName)).toEqual(['ben', 'ana']);
  });

  it('a wrong one is answered 401, then 429 before it is looked at, and stands in no log', async () => {
    const answers = [];
    for (let count = 0; count < 12; count += 1) {
      answers.push((await house.call('GET', '/api/admin/stats', as('a guess that is wrong'))).status);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect(await house.call('GET', '/api/admin/stats', as(ANA))).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) },
    });
    const said = lines.filter((line) => line.includes('A wrong staff secret'));
    expect(said).toHaveLength(10);
    expect(lines.join()).not.toContain('a guess that is wrong');
  });
});
