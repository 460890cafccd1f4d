import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD } from './account-site.fixture.ts';

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
