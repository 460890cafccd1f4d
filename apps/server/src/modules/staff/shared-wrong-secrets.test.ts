import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseClock, monotonicNow } from '../../platform/clock/index.ts';
import { createPool, measureClock } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { sweepPasswordAttempts } from '../passwords/index.ts';
import { createStaffAccess } from './staff-access.ts';

const SECRET = 's'.repeat(40);
const MINUTE = 60_000;

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
const time = { at: 0 };
const clock = new DatabaseClock(() => monotonicNow() + time.at);
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
  await measureClock(pool, clock);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Opens a node of the site. `ask` returns its answer to a secret from a network address. */
async function openNode() {
  const { callerOf } = await createStaffAccess({
    pool,
    clock,
    adminSecret: SECRET,
    named: [],
    limited: true,
    needsSecondFactor: false,
    programs: [],
    signInRefused: () => undefined,
    onError: () => undefined,
  });
  const log = { warn: () => undefined };
  return async (secret: string, ip: string) =>
    await callerOf({
      headers: { 'x-admin-secret': secret },
      ip,
      log,
      cookies: {},
      routeOptions: {},
    } as unknown as FastifyRequest);
}

it('counts wrong secrets of all nodes together, for a minute from the first', async () => {
  const nodes = [await openNode(), await openNode()];
  for (let count = 0; count < 10; count += 1) expect(await nodes[count % 2]?.('a guess', '203.0.113.9')).toBeNull();
  for (const ask of nodes) {
    expect(await ask(SECRET, '203.0.113.9')).toEqual({ retryAfterSeconds: expect.closeTo(60, -1) });
    expect(await ask(SECRET, '203.0.113.10')).toMatchObject({ mayWrite: true });
  }
  time.at += MINUTE;
  for (const ask of nodes) expect(await ask(SECRET, '203.0.113.9')).toMatchObject({ mayWrite: true });
  expect(await nodes[0]?.('a guess', '203.0.113.9')).toBeNull();
  expect(await nodes[1]?.(SECRET, '203.0.113.9')).toMatchObject({ mayWrite: true });
});

it('gives all networks of one /48 eight times as much', async () => {
  const nodes = [await openNode(), await openNode()];
  for (let count = 0; count < 80; count += 1)
    expect(await nodes[count % 2]?.('a guess', `2001:db8:7:${count % 20}::1`)).toBeNull();
  for (const ask of nodes) {
    expect(await ask(SECRET, '2001:db8:7:ffff::1')).toHaveProperty('retryAfterSeconds');
    expect(await ask(SECRET, '2001:db8:8::1')).toMatchObject({ mayWrite: true });
  }
});

it('leaves nothing behind once the sweep of password tries went over it', async () => {
  await sweepPasswordAttempts(pool, clock.databaseNow() + 2 * MINUTE);
  expect((await pool.query('SELECT FROM sign_in_failures')).rowCount).toBe(0);
});
