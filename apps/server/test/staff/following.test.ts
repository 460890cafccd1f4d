import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suspendMember } from '../../src/modules/accounts/index.ts';
import type { DeskAnswer, DeskRequest, FreshAnswer, KeylessRequest } from '../../src/modules/desk/index.ts';
import {
  createUserStatusFollower,
  recordUserStatusChange,
  registerStaffRoutes,
  type UserStatusFollower,
} from '../../src/modules/staff/index.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../../src/modules/test-helper/market-site.fixture.ts';
import { ManualScheduler } from '../../src/platform/clock/index.ts';
import { openHttpApp } from '../../src/platform/http/http-site.fixture.ts';

/** The desk waits for a locked row longer than any test locks one. */
const PATIENT = { maxAgeMs: 10_000, lockTimeoutMs: 5_000, statementTimeoutMs: 6_000, graceMs: 30_000 };
const WITHIN_MS = 500;
const LONG_AFTER_MS = 60_000;

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ desk: PATIENT });
});
afterAll(() => site.close());

type Ports = Parameters<typeof createUserStatusFollower>[0];

interface StaffSite {
  follower: UserStatusFollower;
  scheduler: ManualScheduler;
  failures: unknown[];
  /** How often a staff call waited for listings to follow a change of their seller. */
  waits(): number;
  suspend(member: TestMember): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

/** A market with the staff routes, on a node whose waits follow the test's own clock. */
async function staffSite(ports: Partial<Ports> = {}): Promise<StaffSite> {
  const { pool, desk, accounts } = site;
  const clock = ports.clock ?? site.clock;
  const scheduler = new ManualScheduler();
  const failures: unknown[] = [];
  const onError = (error: unknown) => failures.push(error);
  const follower = createUserStatusFollower({ pool, desk, scheduler, onError, ...ports, clock });
  const app: FastifyInstance = await openHttpApp({ clock });
  let waits = 0;
  const followUserStatus = (since: number) => {
    waits += 1;
    return follower.follow(since);
  };
  registerStaffRoutes(app, {
    accounts: accounts.ports,
    desk,
    followUserStatus,
    money: { ...site.payments.ports, kick: () => {}, log: { warn: () => {} } },
    adapters: () => [],
    listingRemoved: async () => {},
  });
  return {
    follower,
    scheduler,
    failures,
    waits: () => waits,
    async suspend({ id }) {
      const headers = { 'x-admin-secret': 'staff' };
      const response = await app.inject({ method: 'POST', url: `/api/admin/users/${id}/suspend`, headers });
      return { status: response.statusCode, body: response.json() };
    },
    async close() {
      await app.close();
      await follower.stop();
    },
  };
}

/** A node's clock that stands still at this time. */
function clockThatReads(databaseNow: number): Ports['clock'] {
  return { databaseNow: () => databaseNow, now: () => site.clock.now(), testOffsetMs: () => site.clock.testOffsetMs() };
}

const SUSPENDED = { status: 200, body: { status: 'SUSPENDED' } };

async function isFrozen(slug: string): Promise<boolean> {
  return (await site.call('GET', `/api/listings/${slug}`)).body.frozen ?? false;
}

/** Locks a listing's row in another transaction. Returns a function that releases it. */
async function lockRow(listingId: string): Promise<() => Promise<void>> {
  const holder = await site.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM listing_state WHERE id = $1 FOR UPDATE', [listingId]);
  return async () => {
    await holder.query('ROLLBACK');
    holder.release();
  };
}

/** Suspends sellers on a node without the job that makes listings follow. */
async function suspendQuietly(sellers: readonly TestMember[]): Promise<void> {
  const madeAt = site.clock.databaseNow();
  for (const { id } of sellers)
    await suspendMember(site.accounts.ports, id, null, (tx) =>
      recordUserStatusChange(tx, { userId: id, change: 'suspended', madeAt }),
    );
}

describe('a suspension', () => {
  it('whose listings cannot follow now is answered after half a second, and they follow when they can', async () => {
    const { slug, id, seller } = await site.live();
    const staff = await staffSite({ clock: clockThatReads(site.clock.databaseNow()) });
    const letGo = await lockRow(id);
    let isAnswered = false;
    const answering = staff.suspend(seller).finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => staff.scheduler.size, { timeout: 5_000 }).toBe(1);
    staff.scheduler.advance(WITHIN_MS - 1);
    expect([isAnswered, staff.scheduler.size]).toEqual([false, 1]);
    staff.scheduler.advance(1);
    expect(staff.scheduler.size).toBe(0);
    expect(await answering).toMatchObject(SUSPENDED);
    expect(await isFrozen(slug)).toBe(false);
    await letGo();
    await staff.follower.finish();
    expect(await isFrozen(slug)).toBe(true);
    await staff.close();
  });

  it('waits for listings no longer than half a second after it came, however long it took itself', async () => {
    const { id, seller } = await site.live();
    const now = site.clock.databaseNow();
    const staff = await staffSite({ clock: clockThatReads(now) });
    const letGo = await lockRow(id);
    await suspendQuietly([seller]);
    const answering = staff.follower.follow(now - WITHIN_MS + 100);
    staff.scheduler.advance(100);
    expect(staff.scheduler.size).toBe(0);
    await answering;
    await letGo();
    await staff.close();
  });

  it('is answered when its listings have followed, and a second one waits for nothing', async () => {
    const staff = await staffSite();
    const { slug, seller } = await site.live();
    expect(await staff.suspend(seller)).toMatchObject(SUSPENDED);
    expect([await isFrozen(slug), staff.scheduler.size]).toEqual([true, 0]);
    expect(await staff.suspend(seller)).toMatchObject(SUSPENDED);
    expect(staff.waits()).toBe(1);
    await staff.close();
  });

  it('is followed after a restart, however long its listings could not', async () => {
    const clock = clockThatReads(site.clock.databaseNow() + LONG_AFTER_MS);
    const before = await staffSite({
      desk: { submit: async () => ({ kind: 'overloaded', retryAfterSeconds: 1 }) },
      clock,
    });
    const { slug, seller } = await site.live();
    expect(await before.suspend(seller)).toMatchObject(SUSPENDED);
    await before.close();
    expect(await isFrozen(slug)).toBe(false);
    const after = await staffSite();
    await after.follower.finish();
    expect(await isFrozen(slug)).toBe(true);
    await after.close();
  });

  it('stays open where its listings were looked for shortly after it, however long that took', async () => {
    const { seller } = await site.live();
    await suspendQuietly([seller]);
    let now = site.clock.databaseNow();
    const query = async (text: string, values: unknown[]) => {
      const found = await site.pool.query(text, values);
      if (text.includes('listing_state')) now += LONG_AFTER_MS;
      return found;
    };
    const clock = { ...clockThatReads(now), databaseNow: () => now };
    const staff = await staffSite({ clock, pool: Object.create(site.pool, { query: { value: query } }) });
    await staff.follower.finish();
    const { rows } = await site.pool.query('SELECT done_at FROM standing_changes WHERE user_id = $1', [seller.id]);
    expect(rows).toEqual([{ done_at: null }]);
    await staff.close();
  });

  it('holds and is answered where one listing fails, and the others follow', async () => {
    const [failing, other] = [await site.live(), await site.live()];
    function submit(request: KeylessRequest): Promise<FreshAnswer>;
    function submit(request: DeskRequest): Promise<DeskAnswer>;
    function submit(request: DeskRequest): Promise<DeskAnswer> {
      return request.listingId === failing.id ? Promise.reject(new Error('poisoned')) : site.desk.submit(request);
    }
    const staff = await staffSite({ desk: { submit } });
    await suspendQuietly([failing.seller]);
    expect(await staff.suspend(other.seller)).toMatchObject(SUSPENDED);
    expect([await isFrozen(failing.slug), await isFrozen(other.slug)]).toEqual([false, true]);
    expect(staff.failures).toContainEqual(new Error('poisoned'));
    await staff.close();
  });
});

it('many suspensions are followed with as few questions to the database as one', async () => {
  const lives = [await site.live(), await site.live(), await site.live()];
  await suspendQuietly(lives.map(({ seller }) => seller));
  const asked: string[] = [];
  const query = (text: string, values: unknown[]) => {
    asked.push(text);
    return site.pool.query(text, values);
  };
  const staff = await staffSite({ pool: Object.create(site.pool, { query: { value: query } }) });
  await staff.follower.finish();
  expect(await Promise.all(lives.map(({ slug }) => isFrozen(slug)))).toEqual([true, true, true]);
  const [forListings, forChanges] = [/^\s*SELECT.*listing_state/s, /^\s*SELECT(?!.*listing_state)/s];
  const times = (what: RegExp) => asked.filter((text) => what.test(text)).length;
  expect(times(forListings)).toBe(times(forChanges));
  await staff.close();
});
