import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetSecondFactor } from '../../src/modules/staff/index.ts';
import { sweepStaff } from '../../src/modules/staff/sweep-staff.ts';
import { inTransaction } from '../../src/platform/database/index.ts';
import { ADMIN_SECRET, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { AuthenticatorApp, databaseTime, StaffPage } from './staff-page.fixture.ts';

let house: WholeClamor;
let required: WholeClamor;
const NAMES = ['ana', 'ben', 'cleo', 'dora', 'emil', 'fritz', 'gerd', 'hana', 'ida', 'payroll'] as const;
const secretOf = (name: string) => `the-secret-that-nobody-has-but-${name}`;
const ADMIN_SECRETS = NAMES.map((name) => `${name}:${secretOf(name)}`).join(',');
const lines: string[] = [];
beforeAll(async () => {
  house = await startWholeClamor(
    { ADMIN_SECRETS, LOG_LEVEL: 'warn' },
    { logTo: { write: (line) => lines.push(line) } },
  );
  required = await startWholeClamor({ ADMIN_SECRETS, STAFF_TOTP: 'required', ADMIN_PROGRAMS: 'payroll' });
});
afterAll(async () => {
  await house.stop();
  await required.stop();
});

const rowsOf = async ({ clamor }: WholeClamor, sql: string, values: unknown[] = []) =>
  (await clamor.pool.query(sql, values)).rows;
const meOf = async (page: StaffPage) => (await page.ask('GET', '/api/admin/me')).body;

async function entered(name: string, at = house): Promise<StaffPage> {
  const page = new StaffPage(at);
  await page.signIn(secretOf(name));
  return page;
}

describe('a second factor', () => {
  it('counts from its first right code, is asked for at every sign-in then, and each code opens once', async () => {
    const page = await entered('ana');
    const begun = await page.ask('POST', '/api/admin/second-factor');
    expect(begun.body).toEqual({
      keyText: expect.stringMatching(/^[A-Z2-7]{32}$/),
      keyUri: expect.stringMatching(/^otpauth:\/\/totp\/Clamor:ana\?issuer=Clamor&secret=[A-Z2-7]{32}&/),
    });
    expect((await new StaffPage(house).signIn(secretOf('ana'))).status).toBe(200);

    const { app, code, recoveryCodes } = await page.enrol(house);
    expect(recoveryCodes).toHaveLength(10);
    expect(await meOf(page)).toMatchObject({ secondFactor: 'on' });
    const next = new StaffPage(house);
    expect((await next.signIn(secretOf('ana'))).body.code).toBe('CODE_REQUIRED');
    expect((await next.signIn(secretOf('ana'), { code })).body.code).toBe('WRONG_CODE');
    const later = app.code(await databaseTime(house), 1);
    expect((await next.signIn(secretOf('ana'), { code: `${later.slice(0, 3)} ${later.slice(3)}` })).body).toEqual({
      name: 'ana',
      mayWrite: true,
      secondFactor: 'on',
    });
    expect((await new StaffPage(house).signIn(secretOf('ana'), { code: later })).body.code).toBe('WRONG_CODE');
  });

  it('takes the codes of one step before and after, and none of two', async () => {
    const page = await entered('ben');
    const { app } = await page.enrol(house);
    await rowsOf(house, `UPDATE staff_second_factors SET last_step = 0 WHERE staff_name = 'ben'`);
    // `app.code` uses the middle of a 30-second step, so that the step does not change while the test runs.
    const signIn = async (steps: number) => {
      const code = app.code(await databaseTime(house), steps);
      await rowsOf(house, `UPDATE staff_second_factors SET last_step = 0 WHERE staff_name = 'ben'`);
      return (await new StaffPage(house).signIn(secretOf('ben'), { code })).status;
    };
    expect([await signIn(-3), await signIn(-1), await signIn(0), await signIn(1), await signIn(3)]).toEqual([
      401, 200, 200, 200, 401,
    ]);
  });

  it('ends the sessions that were opened without it, and nobody else’s', async () => {
    const [page, other, cleos] = [await entered('dora'), await entered('dora'), await entered('cleo')];
    await page.enrol(house);
    expect((await other.ask('GET', '/api/admin/me')).status).toBe(401);
    expect((await cleos.ask('GET', '/api/admin/me')).status).toBe(200);
    expect((await page.ask('GET', '/api/admin/me')).status).toBe(200);
  });

  it('is opened by each recovery code once, and its key and codes are shown no second time', async () => {
    const page = await entered('cleo');
    const { recoveryCodes } = await page.enrol(house);
    const [first = '', second = ''] = recoveryCodes;
    const next = new StaffPage(house);
    expect((await next.signIn(secretOf('cleo'), { code: first.toLowerCase() })).status).toBe(200);
    expect((await new StaffPage(house).signIn(secretOf('cleo'), { code: first })).body.code).toBe('WRONG_CODE');
    expect((await new StaffPage(house).signIn(secretOf('cleo'), { code: second })).status).toBe(200);
    expect((await next.ask('GET', '/api/admin/session')).body.recoveryCodesLeft).toBe(8);
    expect((await next.ask('POST', '/api/admin/second-factor')).status).toBe(409);
    const kept = JSON.stringify(await rowsOf(house, `SELECT encode(code_hash, 'escape') FROM staff_recovery_codes`));
    for (const code of recoveryCodes) expect(kept).not.toContain(code);
    // A recovery code works only for its own member of staff.
    const [third = ''] = recoveryCodes.slice(2);
    expect((await new StaffPage(house).signIn(secretOf('ana'), { code: third })).body.code).toBe('WRONG_CODE');
  });

  it('is renewed and removed by a code alone, and each change stands in the audit', async () => {
    const page = await entered('emil');
    const { app, recoveryCodes } = await page.enrol(house);
    const [first = '', second = ''] = recoveryCodes;
    const renew = (code: string) => page.ask('POST', '/api/admin/second-factor/recovery-codes', { body: { code } });
    expect((await renew('000000')).body.code).toBe('WRONG_CODE');
    const renewed: string[] = (await renew(first)).body.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await renew(second)).body.code).toBe('WRONG_CODE');
    const remove = (code: string) => page.ask('DELETE', '/api/admin/second-factor', { body: { code } });
    expect((await remove('000000')).body.code).toBe('WRONG_CODE');
    expect((await remove(app.code(await databaseTime(house), 1))).status).toBe(200);
    expect(await meOf(page)).toMatchObject({ secondFactor: 'off' });
    expect((await new StaffPage(house).signIn(secretOf('emil'))).status).toBe(200);
    expect(await rowsOf(house, `SELECT 1 FROM staff_recovery_codes WHERE staff_name = 'emil'`)).toEqual([]);
    const audit = await rowsOf(house, 'SELECT action FROM staff_audit WHERE subject_id = $1 ORDER BY at, id', ['emil']);
    expect(audit.map(({ action }) => action)).toEqual([
      'set_up_second_factor',
      'replace_recovery_codes',
      'remove_second_factor',
    ]);
  });

  it('may be guessed ten times in a quarter of an hour, from wherever, and is not looked at then', async () => {
    const page = await entered('fritz');
    const { app, recoveryCodes } = await page.enrol(house);
    const tried: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const from = `198.51.100.${count + 1}`;
      tried.push((await new StaffPage(house).signIn(secretOf('fritz'), { code: '000000' }, { from })).status);
    }
    expect(tried).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const right = app.code(await databaseTime(house), 1);
    expect((await new StaffPage(house).signIn(secretOf('fritz'), { code: right })).status).toBe(429);
    const body = { code: recoveryCodes[0] };
    expect((await page.ask('DELETE', '/api/admin/second-factor', { body })).status).toBe(429);
    expect(lines.filter((line) => line.includes('A wrong staff code')).length).toBeGreaterThanOrEqual(10);
    expect(lines.join()).not.toContain('000000');
  });

  it('opens once where many come with one code at the same moment', async () => {
    const page = await entered('gerd');
    const { app } = await page.enrol(house);
    const code = app.code(await databaseTime(house), 1);
    const all = await Promise.all(
      Array.from({ length: 6 }, () => new StaffPage(house).signIn(secretOf('gerd'), { code })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('is no way around: the secret of its name moves no money by header, and goes on with the rest', async () => {
    const page = await entered('ida');
    const ask = (url: string, body: object) =>
      house.call('POST', url, { body, headers: { 'x-admin-secret': secretOf('ida') } });
    const id = '01a1fbed-3696-7580-8c04-8efe09c01fb4';
    expect((await ask('/api/admin/payouts', { sellerId: id })).status).toBe(404);
    await page.enrol(house);
    expect(await ask('/api/admin/payouts', { sellerId: id })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await ask(`/api/admin/users/${id}/approve`, {})).status).toBe(404);
  });

  it('is nothing that a secret without a name can have, nor one that comes in a header', async () => {
    const reader = new StaffPage(house);
    await reader.signIn(ADMIN_SECRET);
    expect((await reader.ask('POST', '/api/admin/second-factor')).status).toBe(403);
    const byHeader = { headers: { 'x-admin-secret': secretOf('hana') }, origin: null };
    expect((await new StaffPage(house).ask('POST', '/api/admin/second-factor', byHeader)).status).toBe(403);
  });
});

describe('where a second factor is required', () => {
  it('a session does nothing before it is set up, and everything afterwards', async () => {
    const page = await entered('ana', required);
    expect(await meOf(page)).toMatchObject({ secondFactor: 'required' });
    expect(await page.ask('GET', '/api/admin/users')).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
    const { app } = await page.enrol(required);
    expect((await page.ask('GET', '/api/admin/users')).status).toBe(200);
    const code = app.code(await databaseTime(required), 1);
    const { status, body } = await page.ask('DELETE', '/api/admin/second-factor', { body: { code } });
    expect([status, body.detail]).toEqual([409, 'Every staff session needs a second factor here.']);
    const payout = { body: { sellerId: '01a1fbed-3696-7580-8c04-8efe09c01fb4' } };
    expect((await page.ask('POST', '/api/admin/payouts', payout)).status).toBe(404);
  });

  it('the secret that all share opens no session, and still reads by header', async () => {
    const page = new StaffPage(required);
    expect(await page.signIn(ADMIN_SECRET)).toMatchObject({
      status: 403,
      body: { detail: 'Sign in with a secret of your own: this one cannot have a second factor.' },
    });
    const headers = { 'x-admin-secret': ADMIN_SECRET };
    expect((await page.ask('GET', '/api/admin/stats', { headers, origin: null })).status).toBe(200);
  });

  it('money moves by the header of programs that are named for it alone; the rest goes on by header', async () => {
    const id = '01a1fbed-3696-7580-8c04-8efe09c01fb4';
    const ask = (name: string, url: string, body: object) =>
      required.call('POST', url, { body, headers: { 'x-admin-secret': secretOf(name) } });
    for (const [url, body] of [
      ['/api/admin/payouts', { sellerId: id }],
      [`/api/admin/payments/${id}/refund`, { reason: 'It broke' }],
    ] as const) {
      expect(await ask('ben', url, body)).toMatchObject({
        status: 403,
        body: { detail: 'Calls that move money need a sign-in on the staff page.' },
      });
      expect((await ask('payroll', url, body)).status).not.toBe(403);
    }
    expect((await ask('ben', `/api/admin/users/${id}/approve`, {})).status).toBe(404);
  });
});

describe('a key that nobody confirmed', () => {
  it('is kept for a day, counted from when it was made anew', async () => {
    const begin = async (name: string) =>
      (await (await entered(name, required)).ask('POST', '/api/admin/second-factor')).body.keyText;
    for (const name of ['dora', 'emil']) await begin(name);
    await required.advance(23 * 3_600);
    const app = new AuthenticatorApp(await begin('dora'));
    await required.advance(2 * 3_600);
    const now = Date.parse((await required.call('GET', '/api/test/clock')).body.now);
    const { pool } = required.clamor;
    await sweepStaff({ pool, clock: { now: () => now, databaseNow: () => now, testOffsetMs: () => 0 } });
    const confirm = async (name: string) => {
      const body = { code: app.code(await databaseTime(required)) };
      return (await (await entered(name, required)).ask('POST', '/api/admin/second-factor/confirm', { body })).status;
    };
    expect([await confirm('dora'), await confirm('emil')]).toEqual([200, 409]);
  });
});

describe('the operator', () => {
  it('resets the second factor of a name, which ends its sessions, and the audit says so', async () => {
    const page = await entered('hana');
    await page.enrol(house);
    const { pool } = house.clamor;
    const reset = (name: string) => inTransaction(pool, (tx) => resetSecondFactor(tx, name, Date.now()));
    expect(await reset('Hana')).toBe(true);
    expect(await reset('Hana')).toBe(false);
    expect((await page.ask('GET', '/api/admin/me')).status).toBe(401);
    expect((await new StaffPage(house).signIn(secretOf('hana'))).body).toMatchObject({ secondFactor: 'off' });
    expect(
      await rowsOf(house, `SELECT staff_name, subject_id FROM staff_audit WHERE action = 'reset_second_factor'`),
    ).toEqual([{ staff_name: 'operator', subject_id: 'Hana' }]);
  });
});
