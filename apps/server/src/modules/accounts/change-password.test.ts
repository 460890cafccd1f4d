import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionEnded } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/secrets/bearer-token.ts';
import { OWN_WORK, type PasswordSource } from '../passwords/password.ts';
import { type AccountSite, openAccountSite, PASSWORD, tokenIn } from './account-site.fixture.ts';
import { changePassword } from './change-password.ts';
import { deleteMember } from './delete-member.ts';
import { signIn as signInWith } from './sign-in.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const signIn = (email: string) => site.call('POST', '/api/auth/login', { email, password: PASSWORD });
const change = (token: string, currentPassword: string) =>
  site.call('POST', '/api/auth/change-password', { currentPassword, newPassword: PASSWORD }, token);

describe('wrong passwords on changing the password', () => {
  it('end after ten with this session, the right one too, and not with another', async () => {
    const { token, email } = await site.member('forgets-and-tries');
    const other = (await signIn(email)).body.token;
    for (let n = 0; n < 10; n += 1) {
      expect(await change(token, `guess ${n}`)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    }
    const locked = await change(token, PASSWORD);
    expect(locked).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(locked.body.retryAfterSeconds).toBeGreaterThan(0);
    expect((await signIn(email)).status).toBe(200);
    expect((await change(other, PASSWORD)).status).toBe(200);
  });
});

describe('a password that is changed by somebody else while this one is being compared', () => {
  const LATER = 'chosen in the meantime';

  /** The site's account ports, except that right after the first comparison another request changes the password. */
  function overtaken(member: { token: string }) {
    const { ports } = site.accounts;
    let isOvertaken = false;
    return {
      ...ports,
      passwords: {
        ...ports.passwords,
        async matches(password: string, hash: string | null, source: PasswordSource) {
          const matched = await ports.passwords.matches(password, hash, source);
          if (isOvertaken) return matched;
          isOvertaken = true;
          const change = { currentPassword: PASSWORD, newPassword: LATER };
          expect((await site.call('POST', '/api/auth/change-password', change, member.token)).status).toBe(200);
          return matched;
        },
      },
    };
  }

  it('opens no session any more', async () => {
    const member = await site.member('overtaken-at-the-door');
    const entrant = {
      email: member.email,
      password: PASSWORD,
      address: '192.0.2.9',
      deviceHash: Buffer.alloc(32, 9),
      device: null,
    };
    expect(await signInWith(overtaken(member), entrant)).toEqual({
      kind: 'wrong_credentials',
      reason: 'wrong_password',
    });
    const open = 'SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL';
    expect((await site.pool.query(open, [member.id])).rowCount).toBe(1);
  });

  it('chooses no new one any more', async () => {
    const member = await site.member('overtaken-on-changing');
    const me = (await site.call('GET', '/api/auth/me', undefined, member.token)).body;
    const caller = { ...me, userId: member.id, tokenHash: hashToken(member.token) };
    const passwords = { current: PASSWORD, next: 'a thief would like this' };
    const changed = await changePassword(overtaken(member), caller, passwords, '192.0.2.9');
    expect(changed).toEqual({ kind: 'wrong_password' });
    expect((await site.call('POST', '/api/auth/login', { email: member.email, password: LATER })).status).toBe(200);
  });
});

describe('a member who is gone', () => {
  it('is signed out, whatever was remembered of the session, and has no password', async () => {
    const { ports } = site.accounts;
    const { id, token, email } = await site.member('gone-meanwhile');
    const me = (await site.call('GET', '/api/auth/me', undefined, token)).body;
    await deleteMember(ports, id, async () => {});
    const caller = { ...me, userId: id, tokenHash: hashToken(token) };
    const passwords = { current: PASSWORD, next: 'what for' };
    await expect(changePassword(ports, caller, passwords, '192.0.2.9')).rejects.toThrow(SessionEnded);
    expect((await signIn(email)).status).toBe(401);
    expect(await ports.passwords.matches('', '', OWN_WORK)).toBe(false);
  });
});

describe('the mail about a new password', () => {
  const CHANGED = 'Your password was changed';
  const subjectsTo = async (address: string) => (await site.mailsTo(address)).map(({ subject }) => subject);

  it('goes to a verified address, and to none that anybody may have registered', async () => {
    const { token, email } = await site.member('changes-and-is-mailed');
    expect((await change(token, PASSWORD)).status).toBe(200);
    expect(await subjectsTo(email)).toContain(CHANGED);

    const stranger = 'somebody.else@members.test';
    const registration = { username: 'mails-a-stranger', email: stranger, password: PASSWORD, role: 'BIDDER' };
    expect((await site.call('POST', '/api/auth/register', registration)).status).toBe(201);
    expect((await change((await signIn(stranger)).body.token, PASSWORD)).status).toBe(200);
    expect(await subjectsTo(stranger)).not.toContain(CHANGED);

    await site.call('POST', '/api/auth/forgot-password', { email: stranger });
    const mails = await site.mailsTo(stranger);
    const resetToken = tokenIn(mails.find(({ subject }) => subject === 'Choose a new password'));
    const reset = { token: resetToken, password: PASSWORD };
    expect((await site.call('POST', '/api/auth/reset-password', reset)).status).toBe(200);
    expect(await subjectsTo(stranger)).toContain(CHANGED);
  });
});
