import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../platform/database/index.ts';
import { type AccountSite, openAccountSite } from '../accounts/account-site.fixture.ts';
import { SessionRegister } from './session-register.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

/** A database that reads its next answer at once, but delivers it only when the test says so. */
function slowDatabase() {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let wasRead = (): void => {};
  const read = new Promise<void>((resolve) => {
    wasRead = resolve;
  });
  const query = async (...statement: Parameters<Queryable['query']>) => {
    const result = await site.pool.query(...statement);
    wasRead();
    await held;
    return result;
  };
  return { database: { query } as unknown as Queryable, letGo, read };
}

it.each([
  ['a sign-out', (token: string) => site.call('POST', '/api/auth/logout', undefined, token)],
  ['a sign-out everywhere', (token: string) => site.call('POST', '/api/auth/logout-everywhere', undefined, token)],
])('does not remember a session that was read before %s and answered after it', async (how, end) => {
  const { token, id } = await site.member(how.replaceAll(' ', '-'));
  const { database, letGo, read } = slowDatabase();
  const register = new SessionRegister(database, site.clock, site.network.join());
  const asking = register.callerOf(token);
  await read;
  expect((await end(token)).status).toBe(200);
  letGo();
  expect((await asking)?.userId).toBe(id);
  expect(await register.callerOf(token)).toBeNull();
});

it('lets nobody in by a session that it remembers once the session is over', async () => {
  const { token, id } = await site.member('ends-amid-a-visit');
  const { pool, clock } = site;
  const start = clock.now();
  await pool.query('UPDATE sessions SET expires_at = $2 WHERE user_id = $1', [id, new Date(start + 2_000)]);
  let now = start;
  const held = { now: () => now, databaseNow: () => now, testOffsetMs: () => 0 };
  const register = new SessionRegister(pool, held, site.network.join());
  expect((await register.callerOf(token))?.userId).toBe(id);
  now = start + 1_999;
  expect((await register.callerOf(token))?.userId).toBe(id);
  now = start + 2_000;
  expect(await register.callerOf(token)).toBeNull();
});
