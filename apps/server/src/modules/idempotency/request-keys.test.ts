import { DAY } from '@clamor/domain/time';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { type RequestKey, requestHash } from './request-key.ts';
import { findAnswer, KEPT_FOR_A_MEMBER, saveAnswer, sweepAnswers } from './request-keys.postgres.ts';

const NOW = Date.UTC(2026, 5, 1);

let database: TestDatabase;
let pool: pg.Pool;
let memberId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
});
beforeEach(async () => {
  await pool.query('DELETE FROM request_keys');
  memberId = await addMember();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function addMember(): Promise<string> {
  const id = uuidv7();
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     VALUES ($1, $2, $2 || '@members.test', '', 'BIDDER', 'ACTIVE', now())`,
    [id, `m-${id}`],
  );
  return id;
}

const keyOf = (value: string, call = 'shipOrder'): RequestKey => ({
  memberId,
  call,
  value,
  bodyHash: requestHash(value),
});
const save = (key: RequestKey, body: object, at = NOW) => saveAnswer(pool, key, { status: 200, body }, at);
const stored = async () => {
  const { rows } = await pool.query<{ key: string }>('SELECT key FROM request_keys ORDER BY created_at, key');
  return rows.map(({ key }) => key);
};

it('finds an answer under its member, call and key alone, and for a day', async () => {
  await save(keyOf('one'), { said: 1 });
  const found = { bodyHash: requestHash('one'), status: 200, json: '{"said":1}' };
  expect(await findAnswer(pool, keyOf('one'), NOW + DAY - 1)).toEqual(found);
  expect(await findAnswer(pool, keyOf('one'), NOW + DAY)).toBeNull();
  expect(await findAnswer(pool, keyOf('one', 'receiveOrder'), NOW)).toBeNull();
  expect(await findAnswer(pool, { ...keyOf('one'), memberId: uuidv7() }, NOW)).toBeNull();
  expect(await findAnswer(pool, keyOf('two'), NOW)).toBeNull();
});

it('forgets all of an expired answer whose key comes again with another request', async () => {
  await save(keyOf('one'), { said: 1 });
  const again = { ...keyOf('one'), bodyHash: requestHash('another request') };
  await saveAnswer(pool, again, { status: 201, body: { said: 2 } }, NOW + DAY);
  const found = { bodyHash: requestHash('another request'), status: 201, json: '{"said":2}' };
  expect(await findAnswer(pool, again, NOW + 2 * DAY - 1)).toEqual(found);
});

it('keeps the newest answers of a member, and all of the others\u2019', async () => {
  await save({ ...keyOf('another call'), call: 'relist' }, {}, NOW + DAY);
  for (let place = 0; place < KEPT_FOR_A_MEMBER + 1; place += 1) await save(keyOf(`key ${place}`), {}, NOW + place);
  const left = await stored();
  expect(left).toHaveLength(KEPT_FOR_A_MEMBER);
  expect([left[0], left.at(-1)]).toEqual(['key 2', 'another call']);
});

it('keeps an older answer of a member beside all the newer ones of another', async () => {
  await save(keyOf('mine'), {});
  await pool.query(
    `INSERT INTO request_keys (member_id, call, key, body_hash, status, answer, created_at)
     SELECT $1, 'shipOrder', 'theirs ' || n, '', 200, '{}', $2 FROM generate_series(1, $3::integer) AS n`,
    [await addMember(), NOW + 1, KEPT_FOR_A_MEMBER],
  );
  await save(keyOf('mine too'), {}, NOW + 2);
  expect((await stored()).filter((key) => key.startsWith('mine'))).toEqual(['mine', 'mine too']);
});

it('removes what is older than a day in bounded passes, and nothing else', async () => {
  await pool.query(
    `INSERT INTO request_keys (member_id, call, key, body_hash, status, answer, created_at)
     SELECT $1, 'shipOrder', 'old ' || n, '', 200, '{}', $2 FROM generate_series(1, 501) AS n`,
    [memberId, NOW - DAY],
  );
  await pool.query(
    `INSERT INTO request_keys (member_id, call, key, body_hash, status, answer, created_at)
     VALUES ($1, 'shipOrder', 'young', '', 200, '{}', $2)`,
    [memberId, NOW - DAY + 1],
  );
  expect(await sweepAnswers(pool, NOW)).toBe(true);
  expect(await stored()).toHaveLength(2);
  expect(await sweepAnswers(pool, NOW)).toBe(false);
  expect(await stored()).toEqual(['young']);
});

it('knows a request that says the same in another order, and no other', () => {
  const hash = requestHash([{ id: 'a' }, { b: 1, a: [{ d: 2, c: 3 }] }]);
  expect(requestHash([{ id: 'a' }, { a: [{ c: 3, d: 2 }], b: 1 }])).toEqual(hash);
  expect(requestHash([{ id: 'b' }, { b: 1, a: [{ d: 2, c: 3 }] }])).not.toEqual(hash);
  expect(requestHash([{ id: 'a' }, { b: 1, a: [{ d: 3, c: 2 }] }])).not.toEqual(hash);
});
