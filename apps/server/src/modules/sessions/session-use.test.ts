import { HOUR } from '@clamor/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD } from '../accounts/account-site.fixture.ts';
import { noteUse } from './sessions.postgres.ts';

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

it('a session is known to be used by whoever shows it, to the hour', async () => {
  const { token, id, email } = await site.member('uses-one');
  await site.advance(60);
  await site.call('POST', '/api/auth/login', { email, password: PASSWORD });
  const use = () => site.accounts.sessions.find(token);
  await use();
  expect(await lastUses(id)).toEqual([null, null]);
  await site.advance(60 * 60);
  await use();
  const [first, unused] = await lastUses(id);
  expect([first, unused]).toEqual([expect.any(Number), null]);
  await site.advance(55 * 60);
  await use();
  expect(await lastUses(id)).toEqual([first, null]);
  await site.advance(5 * 60);
  await use();
  expect((await lastUses(id))[0]).toBeGreaterThanOrEqual((first ?? 0) + HOUR);
});

it('a use is written down at once where the last one is a day old', async () => {
  const { token, id } = await site.member('comes-back');
  const { rows } = await site.pool.query<{ at: Date }>('SELECT now() AS at');
  await site.advance(86_400);
  await site.accounts.sessions.find(token);
  const written = async () => {
    const found = await site.pool.query('SELECT 1 FROM sessions WHERE user_id = $1 AND last_used_at > $2', [
      id,
      rows[0]?.at,
    ]);
    return found.rowCount;
  };
  await expect.poll(written).toBe(1);
});

it('two nodes that write down the same session leave the later use', async () => {
  const { token, id } = await site.member('two-writers');
  const session = await site.accounts.sessions.find(token);
  const name = session?.sessionId ?? '';
  await noteUse(site.pool, new Map([[name, site.clock.now() + HOUR]]));
  const [later] = await lastUses(id);
  await noteUse(site.pool, new Map([[name, site.clock.now()]]));
  expect(await lastUses(id)).toEqual([later]);
});
