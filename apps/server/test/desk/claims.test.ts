import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimsSection } from '../../src/modules/payments/index.ts';
import { addClaim } from '../../src/modules/payments/money.fixture.ts';
import { type DeskSite, openDeskSite, tick } from './desk.fixture.ts';
import { addLive, addMember, databaseNow, stopTheHeart } from './market.fixture.ts';
import { TEST_SECTIONS } from './sections.fixture.ts';

const HOUR_MS = 3_600_000;
/** No beats but those that a test provokes. */
const OPTIONS = { parameters: { beatEveryMs: HOUR_MS }, sections: [...TEST_SECTIONS, claimsSection] };

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
    expect(await payByOf(running.id)).toBe(running.payBy + to - from);
    expect(await payByOf(passed.id)).toBe(passed.payBy);
    expect(await payByOf(released.id)).toBe(released.payBy);
    expect(await payByOf(young.id)).toBe(young.payBy + to - (now - 5_000));
    const { rows } = await site.pool.query('SELECT expires_at FROM offers');
    expect(rows).toEqual([{ expires_at: now + HOUR_MS + to - from }]);
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
