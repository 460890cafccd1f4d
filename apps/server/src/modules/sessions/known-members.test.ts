import type { Actor } from '@clamor/domain/accounts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/secrets/bearer-token.ts';
import { type AccountSite, openAccountSite } from '../accounts/account-site.fixture.ts';
import { actorSection, MEMBER_COLUMNS } from './actor-section.ts';

let site: AccountSite;
let section: ReturnType<typeof actorSection>;
beforeAll(async () => {
  site = await openAccountSite();
  section = actorSection(site.clock);
});
afterAll(() => site.close());

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Runs a batch's statements one after another, each in a snapshot of its own, as a lane's connection does. */
function oneByOne(onAnswered: (name: string) => Promise<void> = async () => undefined) {
  const names: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const query = <Row extends object>({ name, text, values }: Statement): Promise<Row[]> => {
    const answer = last.then(async () => {
      names.push(name);
      const { rows } = await site.pool.query<Row>(text, values);
      await onAnswered(name);
      return rows;
    });
    last = answer;
    return answer;
  };
  return { query, names };
}

interface Seen {
  actor: Actor;
  /** How many statements have read members. */
  lookUps: number;
}

async function look(token: string, link: object | null, onAnswered?: (name: string) => Promise<void>): Promise<Seen> {
  const request = {
    command: { kind: 'like' },
    asker: { kind: 'session', tokenHash: hashToken(token), userId: '' } as const,
  };
  const batch = section.begin([request], link);
  const { query, names } = oneByOne(onAnswered);
  await batch.load(query);
  return { actor: batch.factsFor(request).actor, lookUps: names.filter((name) => name === 'desk-actors').length };
}

const NOBODY = { kind: 'nobody' };
const changeCount = async () => {
  const { rows } = await site.pool.query<{ number: string }>('SELECT number FROM member_changes');
  return Number(rows[0]?.number);
};

interface Change {
  sql: string;
  after: object;
}

/** Every kind of change of what a lane remembers. `$1` is the member. */
const CHANGES: Record<string, Change> = {
  'a suspension': { sql: `UPDATE users SET status = 'SUSPENDED' WHERE id = $1`, after: { status: 'SUSPENDED' } },
  'another role': { sql: `UPDATE users SET role = 'SELLER' WHERE id = $1`, after: { role: 'SELLER' } },
  'another name': { sql: `UPDATE users SET username = username || '-2' WHERE id = $1`, after: { kind: 'member' } },
  'a revoked session': { sql: 'UPDATE sessions SET revoked_at = now() WHERE user_id = $1', after: NOBODY },
  'a deleted session': { sql: 'DELETE FROM sessions WHERE user_id = $1', after: NOBODY },
  'a session of somebody else': {
    sql: `UPDATE sessions SET user_id = (SELECT id FROM users WHERE username = 'other') WHERE user_id = $1`,
    after: { username: 'other' },
  },
  'an earlier end': { sql: `UPDATE sessions SET expires_at = '2001-01-01' WHERE user_id = $1`, after: NOBODY },
  'an earlier use': {
    sql: `UPDATE sessions SET last_used_at = NULL, created_at = '2001-01-01' WHERE user_id = $1`,
    after: NOBODY,
  },
};

describe('a lane that remembers members', () => {
  beforeAll(() => site.member('other'));

  it('looks each up once a connection, and each time where nothing may be remembered', async () => {
    const { token } = await site.member('remembered');
    const [link, other] = [{}, {}];
    const lookUps: number[] = [];
    for (const each of [link, link, other, null, null, link]) lookUps.push((await look(token, each)).lookUps);
    expect(lookUps).toEqual([1, 0, 1, 1, 1, 0]);
    expect((await look(token, link)).actor).toEqual((await look(token, null)).actor);
  });

  it('never remembers that somebody is nobody', async () => {
    const link = {};
    expect((await look('invented', link)).actor).toEqual(NOBODY);
    expect((await look('invented', link)).lookUps).toBe(1);
  });

  it.each(Object.entries(CHANGES))('sees %s with the next batch', async (what, { sql, after }) => {
    const { token, id } = await site.member(what.replaceAll(' ', '-').slice(0, 20));
    const link = {};
    await look(token, link);
    expect((await look(token, link)).lookUps).toBe(0);
    await site.pool.query(sql, [id]);
    const { actor } = await look(token, link);
    expect(actor).toMatchObject(after);
    expect(actor).toEqual((await look(token, null)).actor);
  });

  it.each(MEMBER_COLUMNS)('is told where %s changes', async (column) => {
    const { rows } = await site.pool.query<{ text: string }>(
      "SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgname = 'lanes_hear_of_changed_members'",
    );
    expect(rows[0]?.text).toMatch(new RegExp(`old\\.${column} (<>|IS DISTINCT FROM) new\\.${column}\\b`));
  });

  it('sees a change that came between the number and the members', async () => {
    const { token, id } = await site.member('between');
    const link = {};
    let isChanged = false;
    await look(token, link, async (name) => {
      if (isChanged || !['desk-member-changes', 'desk-actors'].includes(name)) return;
      isChanged = true;
      await site.pool.query(`UPDATE users SET status = 'SUSPENDED' WHERE id = $1`, [id]);
    });
    expect((await look(token, link)).actor).toMatchObject({ status: 'SUSPENDED' });
  });

  it('lets a session end when it expires, and when it idles, without being told', async () => {
    const { token } = await site.member('idling');
    const link = {};
    await look(token, link);
    await site.advance(13 * 86_400);
    expect(await look(token, link)).toMatchObject({ lookUps: 0, actor: { username: 'idling' } });
    await site.advance(86_400 + 1);
    expect(await look(token, link)).toEqual({ lookUps: 1, actor: NOBODY });
  });
});

describe('the count of changes', () => {
  const within = async (work: (tx: pg.PoolClient) => Promise<void>) => {
    const tx = await site.pool.connect();
    try {
      await work(tx);
    } finally {
      tx.release();
    }
  };

  it('grows once a transaction, and not for what a lane does not remember', async () => {
    const { id } = await site.member('counted');
    await site.pool.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
       SELECT sha256(n::text::bytea), $1, now(), now() + interval '1 day' FROM generate_series(1, 500) AS n`,
      [id],
    );
    const before = await changeCount();
    await site.pool.query(`UPDATE sessions SET last_used_at = now() + interval '60 days' WHERE user_id = $1`, [id]);
    await site.pool.query(`UPDATE users SET password_hash = password_hash || 'x' WHERE id = $1`, [id]);
    expect(await changeCount()).toBe(before);
    await site.pool.query('DELETE FROM sessions WHERE user_id = $1', [id]);
    expect(await changeCount()).toBe(before + 1);
  });

  it('holds up nobody before the commit', async () => {
    const [ada, bob] = [await site.member('held-ada'), await site.member('held-bob')];
    const before = await changeCount();
    await within((first) =>
      within(async (second) => {
        for (const tx of [first, second]) await tx.query('BEGIN');
        await first.query(`UPDATE users SET status = 'SUSPENDED' WHERE id = $1`, [ada.id]);
        await second.query(`UPDATE users SET status = 'SUSPENDED' WHERE id = $1`, [bob.id]);
        await second.query('COMMIT');
        expect(await changeCount()).toBe(before + 1);
        await first.query('COMMIT');
      }),
    );
    expect(await changeCount()).toBe(before + 2);
  });
});
