import type { Claim } from '@clamor/domain/sales';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimsSection, createOutageWalk, readMoney } from '../../src/modules/sales/index.ts';
import { addClaim } from '../../src/modules/sales/money.fixture.ts';
import { type DeskSite, type Node, openDeskSite, place, tick } from './desk.fixture.ts';
import { addLive, addMember, databaseNow, stopTheHeart } from './market.fixture.ts';
import { TEST_SECTIONS } from './sections.fixture.ts';

const HOUR_MS = 3_600_000;
/** Heartbeats so rare that only those of a test occur. */
const OPTIONS = { parameters: { heartbeatEveryMs: HOUR_MS }, sections: [...TEST_SECTIONS, claimsSection] };

let site: DeskSite;
beforeEach(async () => {
  site = await openDeskSite();
});
afterEach(() => site.close());

async function outage(): Promise<{ from: number; to: number }> {
  const { rows } = await site.pool.query('SELECT from_at AS from, to_at AS to FROM outages');
  expect(rows).toHaveLength(1);
  return rows[0];
}

const payByOf = async (id: string): Promise<number> =>
  (await site.pool.query('SELECT pay_by FROM claims WHERE id = $1', [id])).rows[0].pay_by;

const payByReadOf = async ({ id, auctionId }: Claim): Promise<number | undefined> =>
  (await readMoney(site.pool, [auctionId])).get(auctionId)?.claims.find((claim) => claim.id === id)?.payBy;

/** Runs the outage walk on every node at the same time. */
async function walk(nodes: readonly Node[]): Promise<void> {
  const walks = nodes.map(() => createOutageWalk({ pool: site.pool, onError: () => {} }));
  await Promise.all(walks.map((job) => job.finish()));
  await Promise.all(walks.map((job) => job.stop()));
}

describe('a gap in which nobody served', () => {
  it('is given back once to what is to be paid and to what is offered, whichever node writes it down', async () => {
    const nodes = [await site.node(OPTIONS), await site.node(OPTIONS)];
    const now = await databaseNow(site.pool);
    const running = await addClaim(site.pool, { at: now - HOUR_MS });
    const passed = await addClaim(site.pool, { at: now - 100 * HOUR_MS });
    const young = await addClaim(site.pool, { at: now - 5_000 });
    const released = await addClaim(site.pool, { at: now - HOUR_MS, state: 'RELEASED' });
    await site.pool.query(
      `INSERT INTO offers (id, auction_id, listing_id, bidder_id, bid_cents, anonymous, state, expires_at, created_at)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), 1, false, 'OPEN', $2, $3)`,
      [released.auctionId, now + HOUR_MS, now - HOUR_MS],
    );
    await stopTheHeart(site.pool, 20_000);
    const id = await addLive(site.pool);
    await Promise.all(nodes.flatMap((node) => [tick(node, id), tick(node, id)]));
    const { from, to } = await outage();
    expect(await payByOf(running.id)).toBe(running.payBy);
    expect(await payByReadOf(running)).toBe(running.payBy + to - from);
    expect(await payByReadOf(passed)).toBe(passed.payBy);
    await walk(nodes);
    expect(await payByReadOf(running)).toBe(running.payBy + to - from);
    expect(await payByOf(running.id)).toBe(running.payBy + to - from);
    expect(await payByOf(passed.id)).toBe(passed.payBy);
    expect(await payByOf(released.id)).toBe(released.payBy);
    expect(await payByOf(young.id)).toBe(young.payBy + to - (now - 5_000));
    const { rows } = await site.pool.query('SELECT expires_at FROM offers');
    expect(rows).toEqual([{ expires_at: now + HOUR_MS + to - from }]);
  });

  it('is written down though somebody holds what is to be paid, and what is held is given its time afterwards', async () => {
    const node = await site.node(OPTIONS);
    const claim = await addClaim(site.pool, { at: (await databaseNow(site.pool)) - HOUR_MS });
    const holder = await site.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM claims FOR UPDATE');
    await stopTheHeart(site.pool, 20_000);
    await node.desk.heartbeatNow();
    const { from, to } = await outage();
    await walk([node]);
    expect(await payByOf(claim.id)).toBe(claim.payBy);
    await holder.query('ROLLBACK');
    holder.release();
    await walk([node]);
    expect(await payByOf(claim.id)).toBe(claim.payBy + to - from);
  });

  it('keeps nobody from bidding whose time to pay it has not been given back to yet', async () => {
    const node = await site.node(OPTIONS);
    const [buyer, live] = [await addMember(site.pool), await addLive(site.pool, 700_000)];
    const now = await databaseNow(site.pool);
    await addClaim(site.pool, { buyerId: buyer.userId, at: now - 72 * HOUR_MS - 5_000 });
    expect(await place(node, live, 1_000, buyer)).toMatchObject({ refusal: { kind: 'payment_overdue' } });
    await stopTheHeart(site.pool, 20_000);
    expect(await place(node, live, 1_000, buyer)).toMatchObject({ kind: 'accepted' });
    await walk([node]);
    expect(await place(node, live, 5_000, buyer)).toMatchObject({ kind: 'accepted' });
  });

  it('is given back also to the claim of an auction that had ended before and is settled after it', async () => {
    const node = await site.node(OPTIONS);
    const [{ userId }, now] = [await addMember(site.pool), await databaseNow(site.pool)];
    const id = await addLive(site.pool, -30_000, 120_000);
    await site.pool.query(
      'UPDATE listing_state SET price_cents = 7000, leader_id = $2, leader_anonymous = false, leader_max_cents = 9000, sequence = 3 WHERE id = $1',
      [id, userId],
    );
    await stopTheHeart(site.pool, 20_000);
    await tick(node, id);
    const { from, to } = await outage();
    const { rows } = await site.pool.query('SELECT buyer_id, created_at, pay_by, anonymous FROM claims');
    expect(rows).toEqual([
      {
        buyer_id: userId,
        created_at: expect.any(Number),
        pay_by: rows[0].created_at + 72 * HOUR_MS + to - from,
        anonymous: true,
      },
    ]);
    expect(rows[0].created_at).toBeLessThan(now - 20_000);
  });
});
