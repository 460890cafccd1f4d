import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD, tokenIn } from './account-site.fixture.ts';
import { sweepAccounts } from './sweep-accounts.ts';

const DAY_SECONDS = 86_400;
let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const register = (username: string, email = `${username}@example.test`) =>
  site.call('POST', '/api/auth/register', { username, email, password: PASSWORD, role: 'BIDDER' });
const signIn = (email: string) => site.call('POST', '/api/auth/login', { email, password: PASSWORD });
const sweep = () => sweepAccounts(site.accounts.ports);

async function namesLeft(): Promise<string[]> {
  const { rows } = await site.pool.query<{ username: string }>(
    `SELECT username FROM users WHERE status <> 'DELETED' ORDER BY username`,
  );
  return rows.map(({ username }) => username);
}

/** The number of members that the database has counted (`kept`), and their number in the table (`there`). */
async function counts(): Promise<{ kept: number; there: number }> {
  const { rows } = await site.pool.query<{ kept: number; there: number }>(
    `SELECT (SELECT sum(total)::integer FROM kept_counts WHERE what = 'members') AS kept, count(*)::integer AS there
     FROM users WHERE status <> 'DELETED' AND claimed_email IS NULL`,
  );
  return rows[0] ?? { kept: -1, there: -2 };
}

describe('an account that nobody verified', () => {
  it('is counted among the members until it is removed', async () => {
    const before = await counts();
    expect(before.kept).toBe(before.there);
    await register('counted-a-while');
    expect(await counts()).toEqual({ kept: before.kept + 1, there: before.there + 1 });
    await site.advance(30 * DAY_SECONDS + 1);
    await sweep();
    expect(await counts()).toEqual(before);
  });

  it('is removed after thirty days with all that was its own, and its name is free; a verified one stays', async () => {
    const { email } = await site.member('verified');
    await register('waiting');
    await register('twin-of-verified', email);
    const { token, user } = (await signIn('waiting@example.test')).body;
    const profile = [user.id, new Date(site.clock.now())];
    await site.pool.query(`INSERT INTO profiles (user_id, bio, updated_at) VALUES ($1, 'soon', $2)`, profile);
    await site.mailsTo('waiting@example.test');

    await site.advance(30 * DAY_SECONDS - 60);
    await sweep();
    expect(await namesLeft()).toEqual(['twin-of-verified', 'verified', 'waiting']);
    const later = (await signIn('waiting@example.test')).body.token;
    await site.advance(61);
    await sweep();
    expect(await namesLeft()).toEqual(['verified']);
    for (const each of [token, later]) {
      expect((await site.call('GET', '/api/auth/me', undefined, each)).status).toBe(401);
    }
    const { rowCount } = await site.pool.query('SELECT 1 FROM users WHERE id = $1', [user.id]);
    expect(rowCount).toBe(0);
    const mails = await site.pool.query('SELECT subject FROM mails WHERE owner_id = $1', [user.id]);
    expect(mails.rows).toEqual([]);
    expect((await register('waiting', 'somebody-else@example.test')).status).toBe(201);
    expect((await register('twin-of-verified', 'third@example.test')).status).toBe(201);
  });

  it('frees its address: who registers with it next can verify it', async () => {
    await register('too-late', 'shared@example.test');
    await site.advance(30 * DAY_SECONDS + 1);
    await sweep();
    await register('in-time', 'shared@example.test');
    const link = tokenIn((await site.mailsTo('shared@example.test'))[0]);
    expect(await site.call('GET', `/api/auth/verify-email?token=${link}`)).toMatchObject({ status: 200 });
    expect((await signIn('shared@example.test')).body.user).toMatchObject({ username: 'in-time', status: 'ACTIVE' });
  });

  it('is closed where other records refer to it', async () => {
    await register('referred-to');
    const { id } = (await signIn('referred-to@example.test')).body.user;
    const entry = [id, new Date(site.clock.now())];
    await site.pool.query(
      `INSERT INTO token_entries (id, user_id, amount, reason, created_at)
       VALUES (gen_random_uuid(), $1, 1, 'test', $2)`,
      entry,
    );
    await site.advance(30 * DAY_SECONDS + 1);
    await sweep();
    const { rows } = await site.pool.query('SELECT status, username FROM users WHERE id = $1', [id]);
    expect(rows).toEqual([{ status: 'DELETED', username: 'Deleted member' }]);
    expect((await register('referred-to')).status).toBe(201);
  });

  it('is removed in one sweep with all others, however many there are', async () => {
    await site.pool.query(
      `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
       SELECT gen_random_uuid(), 'crowd-' || n, 'crowd-' || n || '@example.test', '', 'BIDDER', 'PENDING', $1
       FROM generate_series(1, 101) AS n`,
      [new Date(site.clock.now() - 31 * DAY_SECONDS * 1_000)],
    );
    await sweep();
    expect((await namesLeft()).filter((name) => name.startsWith('crowd-'))).toEqual([]);
  });
});
