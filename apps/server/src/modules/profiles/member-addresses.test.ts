import type { Role, UserStatus } from '@clamor/domain/accounts';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { memberAddresses } from './member-addresses.postgres.ts';
import { memberNames } from './member-names.postgres.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => undefined });
});
beforeEach(async () => {
  await pool.query('DELETE FROM users');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Given {
  status?: UserStatus;
  role?: Role;
  /** The status before a suspension. */
  before?: 'PENDING' | 'ACTIVE';
}

async function addMember(
  username: string,
  { status = 'ACTIVE', role = 'SELLER', before }: Given = {},
): Promise<string> {
  const id = uuidv7();
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, role, status, status_before_suspension, created_at)
     VALUES ($1, $2, $6, '', $3, $4, $5, now())`,
    [id, username, role, status, before ?? null, `${id}@members.test`],
  );
  return id;
}

const paths = async (key: string | null, limit = 9) =>
  (await memberAddresses(pool).after(key, limit)).map(({ path }) => path);

it('search engines read the newest sellers first, and go on behind the last one', async () => {
  await addMember('first');
  const second = await addMember('second');
  await addMember('third', { role: 'BOTH' });
  expect([await paths(null), await paths(null, 2)]).toEqual([
    ['/user/third', '/user/second', '/user/first'],
    ['/user/third', '/user/second'],
  ]);
  expect(await paths(second)).toEqual(['/user/first']);
});

/** Whether the sitemap lists a seller of each status. */
const IS_LISTED: Readonly<Record<UserStatus, boolean>> = {
  ACTIVE: true,
  PENDING: false,
  SUSPENDED: false,
  DELETED: false,
};

it.each(Object.entries(IS_LISTED))('search engines are led to who sells and is %s: %s', async (status, isListed) => {
  await addMember('sue', { status: status as UserStatus });
  await addMember('ann', { role: 'BIDDER' });
  expect(await paths(null)).toEqual(isListed ? ['/user/sue'] : []);
});

it.each<[Given, isPublic: boolean]>([
  [{ status: 'ACTIVE' }, true],
  [{ status: 'PENDING' }, false],
  [{ status: 'SUSPENDED', before: 'ACTIVE' }, true],
  [{ status: 'SUSPENDED', before: 'PENDING' }, false],
  [{ status: 'DELETED' }, false],
])('who is %j has a page that others read: %s', async (given, isPublic) => {
  const id = await addMember('Sue', given);
  const names = memberNames(pool);
  expect((await names.publicMember('sUE'))?.username ?? null).toBe(isPublic ? 'Sue' : null);
  expect((await names.publicMember(id))?.username ?? null).toBe(isPublic ? 'Sue' : null);
  expect(await names.isTaken('SUE')).toBe(given.status !== 'DELETED');
});
