import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTICES_KEPT } from '@clamor/domain/notices';
import { DAY, HOUR } from '@clamor/domain/time';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepAccounts } from '../src/modules/accounts/sweep-accounts.ts';
import { sweepAnswers } from '../src/modules/idempotency/index.ts';
import { sweepUploads } from '../src/modules/media/sweep-uploads.ts';
import { forgetNodes } from '../src/modules/nodes/node-row.postgres.ts';
import { noticeSweep } from '../src/modules/notifications/sweep-notifications.ts';
import { forgetOldEvents } from '../src/modules/payments/due-money.postgres.ts';
import { sweepStaff } from '../src/modules/staff/sweep-staff.ts';
import { forgetOld } from '../src/platform/cards/sandbox/answer-once.ts';
import type { Clock } from '../src/platform/clock/index.ts';
import { createPool } from '../src/platform/database/index.ts';
import { forgetOldMails } from '../src/platform/mail/forget-old-mails.ts';
import { createTestDatabase, type TestDatabase } from '../src/platform/test-database/index.ts';
import { AGED, ago, NOW, OWNER, TAKEN_NOW } from './clean-up-rows.fixture.ts';

const clock = { now: () => NOW, databaseNow: () => NOW } as Clock;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     VALUES ($1, 'owner', 'owner@members.test', '', 'BIDDER', 'ACTIVE', $2)`,
    [OWNER, ago(400 * DAY)],
  );
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const accounts = () => sweepAccounts({ pool, clock, sessions: { sessionsEnded() {} } as never });
const staff = () => sweepStaff({ pool, clock });
const sandbox = () => forgetOld(pool, NOW);
async function notices(): Promise<void> {
  const sweep = noticeSweep({ pool, clock });
  while (await sweep());
}
const uploads = () =>
  sweepUploads({ pool, clock, storage: { remove: async () => {} } as never, uses: [], onGone: () => {} });

/** For each table, the job that removes its old rows. */
const JOBS: Readonly<Record<string, () => Promise<unknown>>> = {
  sessions: accounts,
  member_devices: accounts,
  sign_in_failures: accounts,
  mail_links: accounts,
  registrations: accounts,
  account_mails: accounts,
  email_changes: accounts,
  reserved_usernames: accounts,
  users: accounts,
  staff_sessions: staff,
  staff_second_factors: staff,
  mails: () => forgetOldMails({ database: pool, clock, transport: { readInOutbox: true } }),
  notices,
  request_keys: () => sweepAnswers(pool, NOW),
  webhook_events: () => forgetOldEvents(pool, NOW),
  sandbox_answers: sandbox,
  sandbox_events: sandbox,
  uploads,
  nodes: () => forgetNodes(pool, HOUR),
};
/**
 * Tables from which no job above removes rows. Tests of the first two: `test/desk/heartbeats.test.ts` and
 * `test/desk/keys.test.ts`. A row of `sandbox_steps` is removed when its step is done, whatever its age.
 */
const ELSEWHERE = ['lane_beats', 'idempotency_keys', 'sandbox_steps'];

it.each(Object.keys(AGED))('a clean-up removes what is too old of %s, and nothing besides', async (table) => {
  const { name, rows } = AGED[table] ?? expect.unreachable();
  for (const [what, { add }] of Object.entries(rows)) await pool.query(...(add(what) as [string, unknown[]]));
  await JOBS[table]?.();
  const left = new Set((await pool.query(`SELECT ${name} AS name FROM ${table}`)).rows.map((row) => row.name));
  const expected = Object.entries(rows).map(([what, row]) => [what, row.stays]);
  expect(Object.keys(rows).map((what) => [what, left.has(what)])).toEqual(expected);
});

it('a clean-up takes away the pictures that nothing shows any more, and no other', async () => {
  const { rows } = await pool.query('SELECT source_type AS name FROM uploads WHERE removed_at = $1', [ago(0)]);
  expect(rows).toEqual([{ name: TAKEN_NOW }]);
});

it('a clean-up leaves each member the newest notices', async () => {
  const memberId = uuidv7();
  await pool.query(
    `INSERT INTO notices (id, member_id, notice_group, about, title, body, at)
     SELECT gen_random_uuid(), $1, 'bids', number, '', '', $2::bigint + number FROM generate_series(1, $3::integer) AS number`,
    [memberId, NOW - DAY, NOTICES_KEPT + 2],
  );
  await notices();
  const { rows } = await pool.query(
    'SELECT count(*)::integer, min(at - $2::bigint)::integer AS oldest FROM notices WHERE member_id = $1',
    [memberId, NOW - DAY],
  );
  expect(rows).toEqual([{ count: NOTICES_KEPT, oldest: 3 }]);
});

it.each<[what: string, removedAt: Date | null]>([
  ['that nothing shows', null],
  ['that were taken away long ago', ago(2 * HOUR)],
])(
  'a clean-up of pictures %s goes on where it met two hundred, as many as it takes at once',
  async (_what, removedAt) => {
    for (const [count, isMore] of [
      [199, false],
      [200, true],
    ] as const) {
      await pool.query('DELETE FROM uploads');
      await pool.query(
        `INSERT INTO uploads (id, owner_id, opened_at, expires_at, ready_at, kept_until, removed_at, object_key, content_type, width,
         height, size_bytes, source_type)
       SELECT gen_random_uuid(), $1, $2, $2, $2, $2, $3, 'key ' || n, 'image/webp', 1, 1, 1, 'image/png'
       FROM generate_series(1, $4::integer) AS n`,
        [OWNER, ago(400 * DAY), removedAt, count],
      );
      expect(await uploads()).toBe(isMore);
    }
  },
);

it('every table from which something is removed by its age has its rows here', () => {
  const root = join(import.meta.dirname, '../src');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.fixture)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const removed = /DELETE FROM (\w+)[^;]{0,120}?(?:_at|_until|\bat|IS_OPEN)\}?\)? ?(?:<|`|AND)/g;
  const tables = new Set(sources.flatMap((text) => [...text.matchAll(removed)].map(([, table]) => table ?? '')));
  expect([...tables].filter((table) => !(table in AGED) && !ELSEWHERE.includes(table))).toEqual([]);
  expect(Object.keys(JOBS)).toEqual(Object.keys(AGED));
});
