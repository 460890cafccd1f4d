import { CALLS } from '@clamor/contract/calls';
import { fillPath } from '@clamor/contract/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { sweepStaff } from '../../src/modules/staff/sweep-staff.ts';
import { startClamor } from '../../src/start-clamor.ts';
import { ADMIN_SECRET, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { StaffPage } from './staff-page.fixture.ts';

const ANA = 'the-secret-that-nobody-has-but-ana';
const BEN = 'the-secret-that-nobody-has-but-ben';
const NAMED = { ADMIN_SECRETS: `ana:${ANA},ben:${BEN}` };
const ID = '01a1fbed-3696-7580-8c04-8efe09c01fb4';

let house: WholeClamor;
const lines: string[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => lines.push(line) };
  house = await startWholeClamor({ ...NAMED, LOG_LEVEL: 'warn', RATE_LIMITS: 'on' }, { logTo });
});
afterAll(() => house.stop());

let page: StaffPage;
beforeEach(() => {
  page = new StaffPage(house);
});

const rows = async (sql: string, values: unknown[] = []) => (await house.clamor.pool.query(sql, values)).rows;
const stats = () => page.ask('GET', '/api/admin/stats');
const sessionsOf = async (asked: StaffPage) => (await asked.ask('GET', '/api/admin/session')).body.sessions;
const audited = (action: string) =>
  rows('SELECT staff_name, subject_id, details FROM staff_audit WHERE action = $1 ORDER BY at, id', [action]);

describe('a sign-in on the staff page', () => {
  it('exchanges the secret for a cookie that no script reads, that no other site sends, and that lasts twelve hours', async () => {
    expect(await page.signIn(ANA, { name: 'ben' })).toEqual({
      status: 200,
      body: { name: 'ana', mayWrite: true, secondFactor: 'off' },
    });
    expect(page.setCookie).toMatch(/^clamor_staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await stats()).status).toBe(200);
    expect((await page.ask('GET', '/api/admin/me')).body.name).toBe('ana');
  });

  it('keeps neither the secret nor the token where they could be read', async () => {
    await page.signIn(ANA);
    const kept = JSON.stringify(await rows('SELECT * FROM staff_sessions'), (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    const token = page.cookie.split('=')[1] ?? expect.unreachable();
    for (const secret of [ANA, token]) expect(kept).not.toContain(secret);
    expect(lines.join()).not.toContain(ANA);
  });

  it('by the secret that all share may only read once there are named ones, and has the name that was said', async () => {
    expect((await page.signIn(ADMIN_SECRET, { name: ' tess ' })).body).toMatchObject({ name: 'tess', mayWrite: false });
    const { status, body } = await page.ask('POST', `/api/admin/users/${ID}/approve`);
    expect([status, body.detail]).toEqual([403, 'You may only read.']);
  });

  it('is refused to a page of another site, and to who does not say where they are', async () => {
    for (const origin of [null, 'null', 'https://evil.example', 'http://localhost:3001']) {
      expect((await page.signIn(ANA, {}, { origin })).status, String(origin)).toBe(403);
    }
    expect(page.cookie).toBe('');
  });

  it('counts wrong secrets together with those in headers, and shuts the network out for both', async () => {
    const from = '198.51.100.7';
    const byHeader = (secret: string) =>
      page.ask('GET', '/api/admin/stats', { from, headers: { 'x-admin-secret': secret } });
    for (let count = 0; count < 5; count += 1) {
      expect((await page.signIn('a guess that is wrong', {}, { from })).status).toBe(401);
      expect((await byHeader('a guess that is wrong')).status).toBe(401);
    }
    expect(await page.signIn(ANA, {}, { from })).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await byHeader(ANA)).status).toBe(429);
    expect((await page.signIn(ANA)).status).toBe(200);
    expect(lines.filter((line) => line.includes('A wrong staff secret'))).toHaveLength(10);
    expect(lines.join()).not.toContain('a guess that is wrong');
  });

  it('takes no word for a secret that is empty or longer than any', async () => {
    for (const secret of ['', ' ', 'x'.repeat(201)]) expect((await page.signIn(secret)).status).toBe(400);
  });

  it('stands in the audit, with where it was', async () => {
    await page.signIn(BEN);
    const [current] = await sessionsOf(page);
    expect((await audited('sign_in')).at(-1)).toEqual({
      staff_name: 'ben',
      subject_id: current.id,
      details: { device: 'Firefox on Linux', network: '127.0.0.1', secondFactor: 'none' },
    });
  });
});

describe('a write by the cookie', () => {
  const WRITES = CALLS.filter(({ call }) => call.access === 'staff' && call.method !== 'GET');

  it.each(WRITES.map(({ name, call }) => [name, call] as const))(
    'demands that a page of this site asks: %s',
    async (_, { method, path }) => {
      await page.signIn(ANA);
      const url = fillPath(path, { id: ID, auctionId: ID } as Record<never, string>);
      for (const origin of [null, 'null', 'https://evil.example']) {
        const { status, body } = await page.ask(method as 'POST', url, { origin, body: {} });
        expect([status, body.detail], String(origin)).toEqual([403, 'This was not asked by a page of this site.']);
      }
      const asked = await page.ask(method as 'POST', url, { body: {} });
      expect(asked.body.detail).not.toBe('This was not asked by a page of this site.');
    },
  );

  it('changes nothing where another page asks, or none says so, and everything where our own does', async () => {
    const member = await house.member('asked-for');
    await page.signIn(ANA);
    const url = `/api/admin/users/${member.id}/suspend`;
    for (const origin of [null, 'https://evil.example']) {
      expect((await page.ask('POST', url, { origin, body: {} })).status).toBe(403);
    }
    expect((await page.ask('POST', url, { body: {} })).body.status).toBe('SUSPENDED');
  });

  it('is the header’s where a secret comes along as well', async () => {
    await page.signIn(ANA);
    const headers = { 'x-admin-secret': BEN };
    expect((await page.ask('GET', '/api/admin/me', { headers, origin: null })).body.name).toBe('ben');
    expect((await page.ask('POST', `/api/admin/users/${ID}/approve`, { headers, origin: null })).status).toBe(404);
  });
});

describe('a staff session', () => {
  it('ends after thirty idle minutes, and goes on while it is used', async () => {
    await page.signIn(ANA);
    await house.advance(29 * 60);
    expect((await stats()).status).toBe(200);
    await house.advance(29 * 60);
    expect((await stats()).status).toBe(200);
    await house.advance(30 * 60);
    expect((await stats()).status).toBe(401);
  });

  it('ends after twelve hours, however much it is used', async () => {
    await page.signIn(ANA);
    for (let halfHours = 0; halfHours < 28; halfHours += 1) {
      expect((await stats()).status).toBe(200);
      await house.advance(25 * 60);
    }
    expect((await stats()).status).toBe(200);
    await house.advance(19 * 60);
    expect((await stats()).status).toBe(200);
    await house.advance(60);
    expect((await stats()).status).toBe(401);
  });

  it('ends with the sign-out, at once and on the record, and so does its cookie', async () => {
    await page.signIn(ANA);
    const kept = page.cookie;
    expect((await page.ask('DELETE', '/api/admin/session', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await stats()).status).toBe(200);
    expect((await page.ask('DELETE', '/api/admin/session')).status).toBe(200);
    expect(page.setCookie).toMatch(/^clamor_staff=; .*Expires=Thu, 01 Jan 1970/);
    page.cookie = kept;
    expect((await stats()).status).toBe(401);
    expect((await audited('sign_out')).at(-1)).toMatchObject({ staff_name: 'ana' });
    expect((await page.ask('DELETE', '/api/admin/session')).status).toBe(200);
  });

  it('is listed with whose it is, since when, and from where, and is ended by any of staff who may write', async () => {
    await rows('DELETE FROM staff_sessions');
    const ben = new StaffPage(house);
    await ben.signIn(BEN, {}, { from: '2001:db8::17' });
    await page.signIn(ANA);
    const listed = await sessionsOf(page);
    expect(listed).toMatchObject([
      { staffName: 'ana', isCurrent: true, network: '127.0.0.1', device: 'Firefox on Linux', hasSecondFactor: false },
      { staffName: 'ben', isCurrent: false, network: '2001:db8:0:0::/64' },
    ]);
    expect(Object.keys(listed[0])).not.toContain('tokenHash');
    const url = `/api/admin/session/${listed[1].id}`;
    const reader = new StaffPage(house);
    await reader.signIn(ADMIN_SECRET);
    expect((await reader.ask('DELETE', url)).status).toBe(403);
    expect((await page.ask('DELETE', url)).status).toBe(200);
    expect((await ben.ask('GET', '/api/admin/me')).status).toBe(401);
    expect((await page.ask('DELETE', url)).status).toBe(404);
    expect((await audited('end_session')).at(-1)).toEqual({
      staff_name: 'ana',
      subject_id: listed[1].id,
      details: { of: 'ben' },
    });
  });

  it('is one of twenty at most: one more ends the one that was used least recently', async () => {
    await rows('DELETE FROM staff_sessions');
    await page.signIn(ANA);
    const ben = new StaffPage(house);
    await ben.signIn(BEN);
    await house.advance(1);
    for (let more = 0; more < 20; more += 1) await new StaffPage(house).signIn(ANA);
    expect((await stats()).status).toBe(401);
    expect((await sessionsOf(ben)).filter(({ staffName }: { staffName: string }) => staffName === 'ana')).toHaveLength(
      20,
    );
    expect((await audited('end_session')).at(-1)).toMatchObject({ details: { reason: 'too many sessions' } });
  });

  it('makes room for no other one while it is in use, however long ago it was opened', async () => {
    await rows('DELETE FROM staff_sessions');
    await page.signIn(ANA);
    await house.advance(1);
    for (let more = 0; more < 19; more += 1) await new StaffPage(house).signIn(ANA);
    await house.advance(600);
    await stats();
    await new StaffPage(house).signIn(ANA);
    expect((await stats()).status).toBe(200);
    expect(await rows('SELECT id FROM staff_sessions')).toHaveLength(20);
  });

  it('leaves no row behind once it is over', async () => {
    await page.signIn(ANA);
    await house.advance(13 * 3_600);
    const { now } = (await house.call('GET', '/api/test/clock')).body;
    const clock = { now: () => Date.parse(now), databaseNow: () => Date.parse(now), testOffsetMs: () => 0 };
    await sweepStaff({ pool: house.clamor.pool, clock });
    expect(await rows('SELECT id FROM staff_sessions')).toEqual([]);
  });

  it('ends when its secret changes, and no other one does', async () => {
    await page.signIn(ANA);
    const ben = new StaffPage(house);
    await ben.signIn(BEN);
    const config = readConfig({
      DATABASE_URL: house.clamor.pool.options.connectionString ?? '',
      PORT: '0',
      ADMIN_SECRET,
      ADMIN_SECRETS: `ana:${ANA}-and-new,ben:${BEN}`,
      LOG_LEVEL: 'silent',
    });
    const later = await startClamor(config, { report: () => {}, onLost: () => {} });
    const meAt = async ({ cookie }: StaffPage) =>
      (await later.app.inject({ url: '/api/admin/me', headers: { cookie } })).statusCode;
    const answers = [await meAt(page), await meAt(ben)];
    await later.stop();
    expect(answers).toEqual([401, 200]);
  });
});

describe('under https', () => {
  it('the cookie is bound to this very host, and one of any other name opens nothing', async () => {
    const secure = await startWholeClamor({
      ...NAMED,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://clamor.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PAYMENT_PROVIDER: 'sandbox',
      RATE_LIMITS: 'on',
    });
    try {
      const browser = new StaffPage(secure);
      for (const origin of ['http://localhost:3000', 'http://clamor.example', 'https://clamor.example:8443']) {
        expect((await browser.signIn(ANA, {}, { origin })).status, origin).toBe(403);
      }
      expect((await browser.signIn(ANA, {}, { origin: 'https://clamor.example' })).status).toBe(200);
      expect(browser.setCookie).toMatch(/^__Host-clamor_staff=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
      expect((await browser.ask('GET', '/api/admin/me')).status).toBe(200);
      const { cookie } = browser;
      browser.cookie = cookie.replace('__Host-', '');
      expect((await browser.ask('GET', '/api/admin/me')).status).toBe(401);
      browser.cookie = cookie;
      await browser.ask('DELETE', '/api/admin/session', { origin: 'https://clamor.example' });
      // A browser removes a `__Host-` cookie only if the `Set-Cookie` that ends it has the same attributes.
      expect(browser.setCookie).toMatch(
        /^__Host-clamor_staff=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
      );
    } finally {
      await secure.stop();
    }
  });
});
