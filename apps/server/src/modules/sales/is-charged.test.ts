import { isUncharged } from '@clamor/domain/sales';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase } from '../../platform/test-database/index.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

it('the database charges what the rule charges, at every price and shipping around the least amount', async () => {
  const pool = createPool(database.url, { onError: () => undefined });
  const { rows } = await pool.query<{ bidCents: number; shippingCents: number; charged: boolean }>(
    `SELECT bid AS "bidCents", shipping AS "shippingCents", is_charged(bid, shipping) AS charged
     FROM generate_series(1, 60) AS bid, generate_series(0, 60) AS shipping`,
  );
  await pool.end();
  expect(rows).toHaveLength(60 * 61);
  expect(rows.filter((row) => row.charged === isUncharged(row))).toEqual([]);
});
