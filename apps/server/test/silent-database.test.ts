import type { SystemJob } from '@clamor/contract/staff-system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/platform/test-database/index.ts';
import { openSilentLink, type SilentLink } from '../src/platform/test-database/silent-link.fixture.ts';
import {
  ADMIN_SECRET,
  type Answer,
  type Member,
  startWholeClamor,
  type WholeClamor,
} from './running-clamor.fixture.ts';

const READ_MS = 20_000;
const BID_MS = 6_000;

let database: TestDatabase;
let link: SilentLink;
let house: WholeClamor;
let seller: Member;
let fans: [Member, Member];
let lot: { id: string; slug: string };

beforeAll(async () => {
  database = await createTestDatabase();
  link = await openSilentLink(database.url);
  house = await startWholeClamor({ DATABASE_URL: link.url });
  seller = await house.member('sela', 'SELLER');
  fans = [await house.member('ada'), await house.member('ben')];
  lot = await house.live(seller, fans);
});
afterAll(async () => {
  await house.stop();
  await link.close();
  await database.drop();
});

const bid = (member: Member, amountCents: number, key: string) =>
  house.call('POST', '/api/bids', {
    member,
    body: { slug: lot.slug, amountCents },
    headers: { 'idempotency-key': key },
  });
const bids = async () =>
  (await house.call('GET', `/api/listings/${lot.slug}/bids`)).body.bids.map(
    (each: { amountCents: number }) => each.amountCents,
  );
const form = { title: 'Another lamp', threshold: 2, startPriceCents: 1_000, countdownTimerMinutes: 30 };

async function timed(asked: Promise<Answer>): Promise<{ status: number; tookMs: number }> {
  const begun = performance.now();
  const { status } = await asked;
  return { status, tookMs: performance.now() - begun };
}

describe('a database host that takes everything and answers nothing', { timeout: 180_000 }, () => {
  it('has reads answered 503 within 20 s and bids within 6, and everything goes on when it answers again', async () => {
    expect((await bid(fans[0], 1_000, 'before')).status).toBe(201);
    link.silence();
    const bidding = [bid(fans[1], 2_000, 'meanwhile'), bid(fans[0], 3_000, 'meanwhile')].map(timed);
    // No node has this session in its cache, so the server must query the database for it.
    const stranger = { ...fans[0], token: 'nobody-has-this-token' };
    bidding.push(timed(bid(stranger, 4_000, 'meanwhile')));
    // More requests than the pool has connections. Most of them read, some write.
    const reading = Array.from({ length: 12 }, (_, index) =>
      timed(house.call('GET', `/api/orders?limit=${index + 1}`, { member: fans[0] })),
    );
    reading.push(timed(house.call('POST', '/api/listings', { body: form, member: seller })));
    reading.push(timed(house.staff('GET', '/api/admin/users')));

    for (const each of await Promise.all(bidding)) {
      expect(each.status).toBe(503);
      expect(each.tookMs).toBeLessThan(BID_MS);
    }
    for (const each of await Promise.all(reading)) {
      expect(each.status).toBe(503);
      expect(each.tookMs).toBeLessThan(READ_MS);
    }
    const ready = await house.clamor.app.inject('/readyz');
    expect([ready.statusCode, ready.json().checks.database]).toEqual([503, 'unreachable']);
    const metrics = await house.clamor.app.inject({ url: '/metrics', headers: { 'x-admin-secret': ADMIN_SECRET } });
    expect(metrics.statusCode).toBe(200);

    link.forward();
    await expect.poll(async () => (await house.clamor.app.inject('/readyz')).statusCode, { timeout: 60_000 }).toBe(200);
    await expect.poll(async () => (await bid(fans[1], 2_000, 'meanwhile')).status, { timeout: 30_000 }).toBe(201);
    expect((await bid(fans[1], 2_000, 'meanwhile')).status).toBe(201);
    expect(await bids()).toEqual([1_000, 2_000]);
    expect((await house.call('GET', '/api/orders', { member: fans[0] })).status).toBe(200);
    const failing = async () =>
      (await house.staff('GET', '/api/admin/system')).body.jobs.filter((job: SystemJob) => job.isFailing);
    await expect.poll(failing, { timeout: 60_000 }).toEqual([]);
  });
});
