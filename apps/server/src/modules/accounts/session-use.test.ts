import { MINUTE } from '@clamor/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD } from './account-site.fixture.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

async function lastUses(userId: string): Promise<(number | null)[]> {
  await site.accounts.using.finish();
  const { rows } = await site.pool.query<{ at: Date | null }>(
    'SELECT last_used_at AS at FROM sessions WHERE user_id = $1 ORDER BY created_at, token_hash',
    [userId],
  );
  return rows.map(({ at }) => at?.getTime() ?? null);
}

it('a session is known to be used by whoever shows it, to ten minutes', async () => {
  const { token, id, email } = await site.member('uses-one');
  await site.advance(60);
  await site.call('POST', '/api/auth/login', { email, password: PASSWORD });
  const use = () => site.accounts.sessions.find(token);
  expect(await lastUses(id)).toEqual([null, null]);
  await use();
  const [first, unused] = await lastUses(id);
  expect([first, unused]).toEqual([expect.any(Number), null]);
  await site.advance(5 * 60);
  await use();
  expect(await lastUses(id)).toEqual([first, null]);
  await site.advance(5 * 60);
  await use();
  expect((await lastUses(id))[0]).toBeGreaterThanOrEqual((first ?? 0) + 10 * MINUTE);
});
