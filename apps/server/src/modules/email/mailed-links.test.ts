import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD, tokenIn } from '../accounts/account-site.fixture.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const waiting = async () =>
  (
    await site.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE'`,
    )
  ).rowCount;

/** Locks the member as code that ends links does. Returns a function that ends their links and commits. */
async function ending(userId: string): Promise<() => Promise<void>> {
  const other = await site.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  return async () => {
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    await other.query('UPDATE mail_links SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [userId]);
    await other.query('COMMIT');
    other.release();
  };
}

const invalid = { status: 400, body: { errors: [{ field: 'token' }] } };

describe('a mailed link that is opened while it is being ended', () => {
  it('waits, and then opens nothing: neither fails by the other', async () => {
    const { id, email } = await site.member('resets-at-once');
    await site.call('POST', '/api/auth/forgot-password', { email });
    const token = tokenIn((await site.mailsTo(email))[0]);
    const end = await ending(id);
    const reset = site.call('POST', '/api/auth/reset-password', { token, password: 'a way back in' });
    await end();
    expect(await reset).toMatchObject(invalid);
  });

  it('of a new account does so too', async () => {
    const email = 'verifies-at-once@members.test';
    await site.call('POST', '/api/auth/register', { username: 'verifies-at-once', email, password: PASSWORD });
    const token = tokenIn((await site.mailsTo(email))[0]);
    const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    const end = await ending(rows[0]?.id ?? '');
    const verified = site.call('GET', `/api/auth/verify-email?token=${token}`);
    await end();
    expect(await verified).toMatchObject(invalid);
  });
});
