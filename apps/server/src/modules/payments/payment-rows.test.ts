import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { addClaim } from '../sales/money.fixture.ts';
import {
  beginReading,
  keepCancelAction,
  keepMismatch,
  planReading,
  scheduleReadingForEvent,
} from './payment-rows.postgres.ts';
import { eventsReadTo, keepProviderMode, noteEventsRead } from './provider-mode.postgres.ts';

const NOW = Date.UTC(2026, 0, 10);
const AT = NOW + 60_000;

let database: TestDatabase;
let pool: pg.Pool;
let paymentId: string;
let claimId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => undefined });
});
beforeEach(async () => {
  const claim = await addClaim(pool);
  claimId = claim.id;
  paymentId = await addPayment('PENDING');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function addPayment(state: string, intentId: string | null = `pi_${uuidv7()}`): Promise<string> {
  const id = uuidv7();
  await pool.query(
    `INSERT INTO payments (id, claim_id, auction_id, cents, state, attempt, attempt_at, intent_id, read_at)
     SELECT $1, id, auction_id, 11000, $3, 1, 0, $4, NULL FROM claims WHERE id = $2`,
    [id, claimId, state, intentId],
  );
  return id;
}

const set = (changes: string) => pool.query(`UPDATE payments SET ${changes} WHERE id = $1`, [paymentId]);
const rowOf = async (id = paymentId) =>
  (
    await pool.query(
      'SELECT read_at AS "readAt", wishes, readings, mismatch, intent_id AS "intentId", cancel_deed AS action FROM payments WHERE id = $1',
      [id],
    )
  ).rows[0];

describe('the next reading of a payment', () => {
  it.each<[what: string, kept: number | null, planned: number | null, readAt: number | null]>([
    ['is planned where none was', null, AT, AT],
    ['is moved where it was planned for later', NOW + 1, AT, AT],
    ['is taken back where nothing is expected any more', NOW + 1, null, null],
    ['stays where it is due in this moment', NOW, AT, NOW],
    ['stays where it was due already', NOW - 1, null, NOW - 1],
  ])('%s', async (_what, kept, planned, readAt) => {
    await set(`read_at = ${kept ?? 'NULL'}, wishes = 3`);
    await planReading(pool, paymentId, { at: planned, now: NOW, wishes: 3 });
    expect((await rowOf()).readAt).toBe(readAt);
  });

  it('is not planned by a reading that began before another wish', async () => {
    await set('wishes = 4');
    await planReading(pool, paymentId, { at: AT, now: NOW, wishes: 3 });
    expect((await rowOf()).readAt).toBeNull();
  });

  it.each<[what: string, kept: number | null, readAt: number]>([
    ['is now where none was planned', null, NOW],
    ['is now where it was planned for later', NOW + 1, NOW],
    ['stays where it is overdue', NOW - 1, NOW - 1],
  ])('after an event %s', async (_what, kept, readAt) => {
    await set(`read_at = ${kept ?? 'NULL'}, wishes = 3`);
    const event = { id: uuidv7(), intentId: (await rowOf()).intentId };
    expect(await scheduleReadingForEvent(pool, event, NOW)).toBe(true);
    expect(await rowOf()).toMatchObject({ readAt, wishes: 4 });
    expect(await scheduleReadingForEvent(pool, event, NOW)).toBe(false);
    expect(await rowOf()).toMatchObject({ readAt, wishes: 4 });
  });

  it('has the next number, and the wishes until it began; without an intent there is none', async () => {
    await set('wishes = 3, readings = 6');
    expect(await beginReading(pool, paymentId)).toMatchObject({ claimId, cents: 11_000, number: 7, wishes: 3 });
    expect(await beginReading(pool, paymentId)).toMatchObject({ number: 8, mismatch: null });
    await set('intent_id = NULL');
    expect(await beginReading(pool, paymentId)).toBeNull();
    expect((await rowOf()).readings).toBe(8);
  });
});

it('an answer that does not match is new once, and its payment is read again at the time that came last', async () => {
  expect(await keepMismatch(pool, paymentId, 'Other cents', AT)).toBe(true);
  expect(await keepMismatch(pool, paymentId, 'Another payment', AT + 1)).toBe(false);
  expect(await rowOf()).toMatchObject({ mismatch: 'Another payment', readAt: AT + 1 });
  expect(await keepMismatch(pool, uuidv7(), 'Nothing', AT)).toBe(false);
});

it('the action of staff that ends a claim is noted with what is open of it, and with nothing that is over', async () => {
  const failed = await addPayment('FAILED');
  const action = { staffName: 'ana', action: 'cancel_payment', details: {} };
  const actions = async () => [(await rowOf()).action, (await rowOf(failed)).action];
  await keepCancelAction(pool, claimId, action);
  expect(await actions()).toEqual([action, null]);
  await keepCancelAction(pool, claimId, null);
  expect(await actions()).toEqual([null, null]);
});

it('the events of the provider are read up to the latest moment that any node noted', async () => {
  await keepProviderMode(pool, { name: 'sandbox', mode: 'sandbox' });
  expect(await eventsReadTo(pool)).toBeNull();
  const noted = [];
  for (const to of [NOW, NOW + 5, NOW - 5]) {
    await noteEventsRead(pool, to);
    noted.push(await eventsReadTo(pool));
  }
  expect(noted).toEqual([NOW, NOW + 5, NOW + 5]);
});

it('the first payment decides with whom and in which mode all others are', async () => {
  await keepProviderMode(pool, { name: 'sandbox', mode: 'sandbox' });
  await keepProviderMode(pool, { name: 'sandbox', mode: 'sandbox' });
  for (const other of [
    { name: 'stripe', mode: 'sandbox' },
    { name: 'sandbox', mode: 'test' },
  ] as const) {
    await expect(keepProviderMode(pool, other)).rejects.toThrow(`are not of ${other.name} (${other.mode})`);
  }
});
