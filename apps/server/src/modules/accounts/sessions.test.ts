import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Queryable } from '../../platform/database/index.ts';
import { OWN_WORK } from '../passwords/password.ts';
import { SessionRegister } from '../sessions/session-register.ts';
import type { EndedSessions } from '../topics/index.ts';
import { type AccountSite, openAccountSite, PASSWORD, tokenIn } from './account-site.fixture.ts';
import { suspendMember } from './change-user-status.ts';
import { sweepAccounts } from './sweep-accounts.ts';

const LOGIN = '/api/auth/login';
const ME = '/api/auth/me';
let site: AccountSite;
const ended: EndedSessions[] = [];
beforeAll(async () => {
  site = await openAccountSite();
  site.accounts.sessions.onSessionsEnded((each) => ended.push(each));
});
afterAll(() => site.close());

const signIn = (email: string, password = PASSWORD) => site.call('POST', LOGIN, { email, password });
const statusOf = async (token: string) => (await site.call('GET', ME, undefined, token)).status;

describe('signing in', () => {
  it('answers a token, and who it is of', async () => {
    const { email, id } = await site.member('enters');
    const { status, body } = await signIn(email);
    expect([status, body.token.length > 40]).toEqual([200, true]);
    expect(body.user).toMatchObject({ id, username: 'enters', email, role: 'BIDDER', bossBucksBalance: 25_000 });
    const me = (await site.call('GET', ME, undefined, body.token)).body;
    expect(me).toEqual({ ...body.user, status: 'ACTIVE', profileImageUrl: null });
  });

  it('answers a wrong password and an unknown address with the same words', async () => {
    const { email } = await site.member('anna');
    const wrong = await signIn(email, 'not the password');
    const unknown = await signIn('nobody@members.test', 'not the password');
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED', detail: 'Invalid email or password' },
    });
    expect(unknown).toEqual(wrong);
  });

  it.each(['a\u0000b', '\ud800', '💥'.repeat(50), 'x'.repeat(200)])(
    'takes any text for a wrong password (%j)',
    async (text) => {
      const { email } = await site.member(`odd-${text.length}-${text.codePointAt(0)}`);
      expect((await signIn(email, text)).status).toBe(401);
    },
  );

  it('works as hard for an unknown address as for a wrong password', async () => {
    const { email } = await site.member('measured');
    const { passwords } = site.accounts.ports;
    const { matches } = passwords;
    const checked: (string | null)[] = [];
    passwords.matches = (password, hash, source) => {
      checked.push(hash);
      return matches(password, hash, source);
    };
    const failures = async () =>
      (await site.pool.query<{ sum: string }>('SELECT sum(failures) FROM sign_in_failures')).rows[0]?.sum;
    const before = await failures();
    await signIn(email, 'wrong');
    const between = await failures();
    await signIn('unheard-of@members.test', 'wrong');
    passwords.matches = matches;
    expect(checked).toEqual([expect.stringContaining('$argon2id$'), null]);
    expect(Number(await failures()) - Number(between)).toBe(Number(between) - Number(before));
    expect(Number(between)).toBeGreaterThan(Number(before));
    await expect(matches('wrong', null, OWN_WORK)).resolves.toBe(false);
  });

  it('keeps only the hash of a token', async () => {
    const { token } = await site.member('hashed');
    const { rows } = await site.pool.query<{ token_hash: Buffer }>('SELECT token_hash FROM sessions');
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
    expect(rows.some((row) => row.token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
  });

  it('makes everybody wait after ten failures with one address, the right password too, and nobody else', async () => {
    const { email } = await site.member('guessed');
    const other = await site.member('bystander');
    for (let n = 0; n < 10; n += 1) expect((await signIn(email, `guess ${n}`)).status).toBe(401);
    const locked = await signIn(email);
    expect(locked).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(locked.body.retryAfterSeconds).toBeGreaterThan(0);
    expect(locked.body.retryAfterSeconds).toBeLessThanOrEqual(900);
    expect((await signIn(other.email)).status).toBe(200);
    await site.advance(3_600);
    expect((await signIn(email)).status).toBe(429);
  });

  it('refuses a token that is missing, invented, or thirty days old', async () => {
    const { token } = await site.member('aging');
    expect(await site.call('GET', ME)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await statusOf('invented')).toBe(401);
    expect(await statusOf(token)).toBe(200);
    for (const days of [10, 10]) {
      await site.advance(days * 86_400);
      expect(await statusOf(token)).toBe(200);
      await site.accounts.using.finish();
    }
    await site.advance(10 * 86_400);
    expect(await statusOf(token)).toBe(401);
  });
});

describe('signing out', () => {
  it('ends this session alone, at once, and says so', async () => {
    const { token, email, id } = await site.member('leaver');
    const second = (await signIn(email)).body.token;
    expect(await statusOf(token)).toBe(200);
    expect((await site.call('POST', '/api/auth/logout', undefined, token)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(second)).toBe(200);
    expect(ended.at(-1)).toMatchObject({ userId: id, reason: 'signed-out' });
    expect(ended.at(-1)?.sessionIds).toHaveLength(1);
    expect((await site.call('POST', '/api/auth/logout', undefined, token)).status).toBe(200);
    expect((await site.call('POST', '/api/auth/logout')).status).toBe(200);
  });

  it('ends every session when asked to', async () => {
    const { token, email, id } = await site.member('everywhere');
    const second = (await signIn(email)).body.token;
    expect((await site.call('POST', '/api/auth/logout-everywhere', undefined, second)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(second)).toBe(401);
    expect(ended.at(-1)).toEqual({ userId: id, sessionIds: null, reason: 'signed-out' });
  });

  it('ends what another node remembers of the session too', async () => {
    const { token } = await site.member('two-nodes');
    const other = new SessionRegister(site.pool, site.clock, site.network.join());
    expect((await other.callerOf(token))?.username).toBe('two-nodes');
    expect(other.callerOf(token)).not.toBeInstanceOf(Promise);
    await site.call('POST', '/api/auth/logout', undefined, token);
    expect(await other.callerOf(token)).toBeNull();
  });

  it('asks for many at once in one query, and gives each their own', async () => {
    const members = await Promise.all(['first', 'second', 'third'].map((name) => site.member(`at-once-${name}`)));
    const counted = { query: vi.fn(site.pool.query.bind(site.pool)) };
    const other = new SessionRegister(counted as unknown as Queryable, site.clock, site.network.join());
    const tokens = [...members.map(({ token }) => token), 'opens-nothing'];
    const callers = await Promise.all(tokens.map((token) => other.callerOf(token)));
    expect(callers.map((caller) => caller?.userId ?? null)).toEqual([...members.map(({ id }) => id), null]);
    expect(counted.query).toHaveBeenCalledTimes(1);
  });

  it('tells which of some sessions still work', async () => {
    const { token } = await site.member('watcher');
    const session = await site.accounts.sessions.find(token);
    if (session === null) throw new Error('the session is not found');
    expect(await site.accounts.sessions.stillOpen([session.sessionId, 'bm90aGluZw'])).toEqual(
      new Set([session.sessionId]),
    );
    await site.call('POST', '/api/auth/logout', undefined, token);
    expect(await site.accounts.sessions.stillOpen([session.sessionId])).toEqual(new Set());
    expect(await site.accounts.sessions.find(token)).toBeNull();
  });
});

describe('passwords', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    site.call('POST', '/api/auth/change-password', { currentPassword, newPassword }, token);

  it('are changed by who knows the present one, and every other session ends', async () => {
    const { token, email } = await site.member('changer');
    const second = (await signIn(email)).body.token;
    expect(await change(token, 'wrong', 'a brand new one')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ field: 'currentPassword' }] },
    });
    expect(await change(token, PASSWORD, 'short')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'newPassword' }] },
    });
    expect(await statusOf(second)).toBe(200);
    expect((await change(token, PASSWORD, 'a brand new one')).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(second)).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, 'a brand new one')).status).toBe(200);
    expect((await site.mailsTo(email))[0]?.subject).toContain('password');
  });

  it('are reset with a mailed link, once and within the hour, and every session ends', async () => {
    const { token, email } = await site.member('forgetful');
    await site.call('POST', '/api/auth/forgot-password', { email });
    const link = tokenIn((await site.mailsTo(email))[0]);
    const reset = (password: string, with_ = link) =>
      site.call('POST', '/api/auth/reset-password', { token: with_, password });
    expect((await reset('short')).status).toBe(400);
    expect((await reset('a way back in')).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect((await signIn(email, 'a way back in')).status).toBe(200);
    expect(await reset('once more, please')).toMatchObject({ status: 400, body: { errors: [{ field: 'token' }] } });

    await site.advance(300);
    await site.call('POST', '/api/auth/forgot-password', { email });
    const late = tokenIn((await site.mailsTo(email))[0]);
    await site.advance(3_600);
    expect((await reset('too late for this', late)).status).toBe(400);
    expect((await signIn(email, 'a way back in')).status).toBe(200);
  });
});

describe('a mailed link to a new password', () => {
  it('opens nothing any more once the password was changed', async () => {
    const { token, email } = await site.member('careful');
    await site.call('POST', '/api/auth/forgot-password', { email });
    const link = tokenIn((await site.mailsTo(email))[0]);
    const change = { currentPassword: PASSWORD, newPassword: 'another one, my own' };
    expect((await site.call('POST', '/api/auth/change-password', change, token)).status).toBe(200);
    const late = await site.call('POST', '/api/auth/reset-password', { token: link, password: 'a thief was here' });
    expect(late).toMatchObject({ status: 400, body: { errors: [{ field: 'token' }] } });
  });

  it('opens nothing once the account was suspended, and nothing is changed by it', async () => {
    const { id, email } = await site.member('locked-out');
    await site.call('POST', '/api/auth/forgot-password', { email });
    const token = tokenIn((await site.mailsTo(email))[0]);
    await suspendMember(site.accounts.ports, id, null, async () => {});
    const account = async () =>
      (await site.pool.query('SELECT status, password_hash FROM users WHERE id = $1', [id])).rows[0];
    const before = await account();
    const reset = await site.call('POST', '/api/auth/reset-password', { token, password: 'let me in again' });
    expect(reset).toMatchObject({ status: 400, body: { errors: [{ field: 'token' }] } });
    expect(await account()).toEqual(before);
    expect((await signIn(email, 'let me in again')).status).toBe(401);
  });
});

describe('a mailed link to verify', () => {
  it('opens nothing once the account was suspended', async () => {
    const email = 'never-opened@members.test';
    await site.call('POST', '/api/auth/register', { username: 'never-opened', email, password: PASSWORD });
    const token = tokenIn((await site.mailsTo(email))[0]);
    const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    await suspendMember(site.accounts.ports, rows[0]?.id ?? '', null, async () => {});
    expect((await site.call('GET', `/api/auth/verify-email?token=${token}`)).status).toBe(400);
    const after = await site.pool.query('SELECT status FROM users WHERE email = $1', [email]);
    expect(after.rows).toEqual([{ status: 'SUSPENDED' }]);
  });
});

describe('sweeping', () => {
  it('removes what expired a month ago, and nothing that works', async () => {
    const { token } = await site.member('kept');
    const count = async () => (await site.pool.query('SELECT 1 FROM sessions')).rowCount ?? 0;
    const { rowCount: working } = await site.pool.query(
      'SELECT 1 FROM sessions WHERE revoked_at IS NULL AND expires_at > $1',
      [new Date(site.clock.now())],
    );
    await sweepAccounts(site.accounts.ports);
    expect(await count()).toBeGreaterThanOrEqual(working ?? 0);
    expect(await statusOf(token)).toBe(200);
    await site.advance(61 * 86_400);
    await sweepAccounts(site.accounts.ports);
    expect(await count()).toBe(0);
  });
});
