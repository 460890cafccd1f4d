import { afterAll, beforeAll, expect, it } from 'vitest';
import { SessionEnded } from '../../platform/http/index.ts';
import { hashToken, sessionIdOf } from '../../platform/secrets/bearer-token.ts';
import { type AccountSite, openAccountSite, PASSWORD } from '../accounts/account-site.fixture.ts';
import type { EndedSessions } from '../topics/index.ts';
import { noteUse, openSessionsOf, revokeOwnSession } from './sessions.postgres.ts';
import { writeAsMember } from './write-as-member.ts';

let site: AccountSite;
const ended: EndedSessions[] = [];
beforeAll(async () => {
  site = await openAccountSite();
  site.accounts.sessions.onSessionsEnded((each) => ended.push(each));
});
afterAll(() => site.close());

const signIn = (email: string) => site.call('POST', '/api/auth/login', { email, password: PASSWORD });
const statusOf = async (token: string) => (await site.call('GET', '/api/auth/me', undefined, token)).status;

it('a session ends fourteen days after the last use: for reading, for writing, and in the list of devices', async () => {
  const { token, email, id } = await site.member('idle');
  await site.advance(13 * 86_400);
  expect(await statusOf(token)).toBe(200);
  await site.accounts.using.finish();
  const later = (await signIn(email)).body.token;
  await site.advance(14 * 86_400 - 60);
  expect(await statusOf(token)).toBe(200);
  await site.pool.query(`UPDATE sessions SET last_used_at = NULL WHERE user_id = $1 AND token_hash = $2`, [
    id,
    hashToken(later),
  ]);
  await site.advance(61);
  expect(await statusOf(later)).toBe(401);
  const session = { userId: id, tokenHash: hashToken(later) };
  await expect(writeAsMember(site.accounts.ports, session, async () => 'written')).rejects.toThrow(SessionEnded);
  const shown = await openSessionsOf(site.pool, { userId: id, tokenHash: hashToken(token) }, site.clock.now());
  expect(shown.map(({ tokenHash }) => tokenHash.equals(hashToken(later)))).not.toContain(true);
  expect(await revokeOwnSession(site.pool, id, hashToken(later), site.clock.now())).toEqual([]);
});

it('sessions are twenty at most: one more sign-in ends the one idle longest, and says so', async () => {
  const { token, email, id } = await site.member('everywhere-at-once');
  const tokens: string[] = [];
  for (let n = 0; n < 19; n += 1) {
    await site.advance(1);
    tokens.push((await signIn(email)).body.token);
  }
  // The first session is used once more, so the second is the one that was idle longest.
  await noteUse(site.pool, new Map([[sessionIdOf(hashToken(token)), site.clock.now()]]));
  await Promise.all([signIn(email), signIn(email)]);
  const { rowCount } = await site.pool.query('SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [id]);
  expect(rowCount).toBe(20);
  const statuses = await Promise.all([token, ...tokens].map(statusOf));
  expect(statuses).toEqual([200, 401, 401, ...Array(17).fill(200)]);
  expect(ended.filter(({ userId }) => userId === id)).toMatchObject([{ reason: 'expired' }, { reason: 'expired' }]);
});
