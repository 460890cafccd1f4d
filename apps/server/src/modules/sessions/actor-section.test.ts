import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../platform/secrets/bearer-token.ts';
import { type AccountSite, openAccountSite } from '../accounts/account-site.fixture.ts';
import { actorSection } from './actor-section.ts';

type Statement = { name: string; text: string; values: unknown[] };
let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const command = { kind: 'place_bid' };
const sessionClaim = (token: string) => ({
  command,
  asker: { kind: 'session', tokenHash: hashToken(token), userId: '0198c0de-0000-7000-8000-000000000001' } as const,
});
const query = async <Row extends object>({ text, values }: Statement) =>
  (await site.pool.query<Row>(text, values)).rows;

async function actorOf(token: string) {
  const request = sessionClaim(token);
  const batch = actorSection(site.clock).begin([request, request], null);
  await batch.load(query);
  return batch.factsFor(request).actor;
}

it('names the member whose session it is, by what the database knows', async () => {
  const { token, id } = await site.member('Actor', 'SELLER');
  const member = { kind: 'member', userId: id, username: 'Actor', role: 'SELLER', status: 'ACTIVE' };
  expect(await actorOf(token)).toEqual(member);
  await site.pool.query(`UPDATE users SET status = 'SUSPENDED' WHERE id = $1`, [id]);
  expect(await actorOf(token)).toEqual({ ...member, status: 'SUSPENDED' });
  await site.call('POST', '/api/auth/logout-everywhere', undefined, token);
  await site.pool.query(`UPDATE sessions SET revoked_at = now() WHERE user_id = $1`, [id]);
  expect(await actorOf(token)).toEqual({ kind: 'nobody' });
  expect(await actorOf('invented')).toEqual({ kind: 'nobody' });
});

it('names nobody for a session that is idle, whatever the entry remembers', async () => {
  const { token } = await site.member('idle-actor');
  expect(await actorOf(token)).toMatchObject({ username: 'idle-actor' });
  await site.advance(14 * 86_400 + 1);
  expect(await actorOf(token)).toEqual({ kind: 'nobody' });
});

it('takes devices, staff and the clock by their word', () => {
  const batch = actorSection(site.clock).begin([], null);
  const device = { command, asker: { kind: 'device', deviceHash: Buffer.from('abc'), userId: 'u' } as const };
  expect(batch.factsFor(device).actor).toEqual({ kind: 'device', deviceId: 'YWJj', userId: 'u' });
  expect(batch.factsFor({ command, asker: { kind: 'staff' } }).actor).toEqual({ kind: 'staff' });
  expect(batch.factsFor({ command, asker: { kind: 'clock' } }).actor).toEqual({ kind: 'clock' });
});

async function planFor(tokens: Buffer[]): Promise<string> {
  const batch = actorSection(site.clock).begin(
    tokens.map((tokenHash) => ({
      command: { kind: 'like' },
      asker: { kind: 'session', tokenHash, userId: '' } as const,
    })),
    null,
  );
  let plan = '';
  await batch.load(async ({ text, values }) => {
    const { rows } = await site.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    if (text.includes('sessions')) plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return [];
  });
  return plan;
}

it('walks along the primary keys alone, on a young table and on a large one', async () => {
  const tokens = Array.from({ length: 500 }, () => randomBytes(32));
  await site.pool.query('ALTER TABLE sessions SET (autovacuum_enabled = false)');
  expect(await planFor(tokens)).not.toContain('Seq Scan');
  const { id } = await site.member('crowd');
  await site.pool.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
     SELECT sha256(n::text::bytea), $1, now(), now() + interval '1 day' FROM generate_series(1, 20000) AS n`,
    [id],
  );
  expect(await planFor(tokens)).not.toContain('Seq Scan');
  await site.pool.query('ANALYZE sessions; ANALYZE users');
  expect(await planFor(tokens)).not.toMatch(/Seq Scan on sessions/);
});
