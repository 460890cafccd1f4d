import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { writeAccountRequest } from './account-requests.postgres.ts';
import { answerAccountRequests } from './answer-account-requests.ts';
import { answerEmailChanges } from './answer-email-changes.ts';
import type { EmailPorts } from './email-ports.ts';
import { answerRequests } from './email-requests-job.ts';

const NOW = Date.UTC(2026, 0, 10);
const NETWORK = Buffer.from('a network');

let database: TestDatabase;
let pool: pg.Pool;
/** How often the sender of mails was woken. */
let wakings: number;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => undefined });
});
beforeEach(() => {
  wakings = 0;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const ports = () => {
  const mailQueued = () => {
    wakings += 1;
  };
  return { pool, clock: { now: () => NOW }, mailQueued } as unknown as EmailPorts;
};

interface Kind {
  /** Stores requests that no mail is written for. */
  ask(count: number): Promise<void>;
  answer(): Promise<boolean>;
  /** A query for the requests that wait. */
  waiting: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'for a mail to an address without an account': {
    async ask(count) {
      for (let n = 0; n < count; n += 1) {
        const request = { kind: 'reset_password', email: `nobody-${n}@members.test`, asker: NETWORK } as const;
        await writeAccountRequest(pool, { ...request, device: null, askedAt: NOW });
      }
    },
    answer: () => answerAccountRequests(ports()),
    waiting: 'SELECT FROM account_requests',
  },
  'for another address, by members who were suspended since': {
    async ask(count) {
      for (let n = 0; n < count; n += 1) {
        const id = uuidv7();
        await pool.query(
          `INSERT INTO users (id, username, email, password_hash, role, status, status_before_suspension, created_at)
           VALUES ($1, $2, $2 || '@members.test', '', 'BIDDER', 'SUSPENDED', 'ACTIVE', now())`,
          [id, `m-${id}`],
        );
        await pool.query(
          `INSERT INTO email_changes (user_id, new_email, asker, asked_at, asks, asks_since)
           VALUES ($1, 'new@members.test', $2, $3, 1, $3)`,
          [id, NETWORK, new Date(NOW - n)],
        );
      }
    },
    answer: () => answerEmailChanges(ports()),
    waiting: 'SELECT FROM email_changes WHERE answered_at IS NULL',
  },
};

it.each(Object.keys(KINDS))('requests are answered until none waits, twenty at once: %s', async (name) => {
  const { ask, answer, waiting } = KINDS[name] ?? expect.unreachable();
  expect([await answer(), wakings]).toEqual([false, 0]);
  await ask(41);
  const left: number[] = [];
  do left.push((await pool.query(waiting)).rowCount ?? 0);
  while (await answer());
  expect(left).toEqual([41, 21, 1]);
  expect((await pool.query(waiting)).rowCount).toBe(0);
  expect(wakings).toBe(3);
  expect((await pool.query('SELECT FROM mails')).rowCount).toBe(0);
});

it('requests of one kind do not wait until those of the other are answered', async () => {
  const kinds = Object.values(KINDS);
  for (const { ask } of kinds) await ask(21);
  expect(await answerRequests(ports())).toBe(true);
  const left = await Promise.all(kinds.map(async ({ waiting }) => (await pool.query(waiting)).rowCount));
  expect(left).toEqual([1, 1]);
  expect(await answerRequests(ports())).toBe(false);
});
