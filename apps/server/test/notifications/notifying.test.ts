import { DAY } from '@clamor/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outbidWatch } from '../../src/modules/bidding/outbid-watch.ts';
import { writeDueNotifications } from '../../src/modules/lifecycle/write-due-notifications.ts';
import { noticesOf, unreadOf } from '../../src/modules/notifications/index.ts';
import { noticeSweep } from '../../src/modules/notifications/sweep-notifications.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../../src/modules/test-helper/market-site.fixture.ts';
import { positionOfCursor } from '../../src/platform/http/index.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
});
afterAll(() => site?.close());

const ports = () => ({ pool: site.pool, clock: site.clock, publicUrl: 'http://clamor.test', written: () => {} });
const count = async (text: string, ...values: unknown[]): Promise<number> =>
  (await site.pool.query<{ count: number }>(text, values)).rows[0]?.count ?? 0;

/** Inserts the likes of many members without the desk. */
async function crowd(listingId: string, size: number): Promise<void> {
  await site.pool.query(
    `WITH fans AS (
       INSERT INTO users (id, username, email, password_hash, role, status, created_at)
       SELECT gen_random_uuid(), 'fan-' || n, 'fan-' || n || '@crowd.test', '', 'BIDDER', 'ACTIVE', now()
       FROM generate_series(1, $2::integer) AS n RETURNING id)
     INSERT INTO likes (listing_id, user_id, liked_at) SELECT $1, id, 0 FROM fans`,
    [listingId, size],
  );
}

it('a crowd is told in parts of five hundred, everybody once, whatever a part ends with, and again of what comes later', async () => {
  const { id } = await site.live({ auctionDurationSeconds: 4 * 3_600 });
  await crowd(id, 1_198);
  await site.pool.query(
    `INSERT INTO listing_letters (listing_id, event_number)
     SELECT listing_id, number FROM listing_events WHERE listing_id = $1 AND type = 'auction_started'`,
    [id],
  );
  const told = (about: string) => count('SELECT count(*) FROM notices WHERE about LIKE $1', about);
  const write = async (about: string) => {
    const steps: number[] = [];
    for (let before = 0, more = true; more; before += steps.at(-1) ?? 0) {
      more = await writeDueNotifications(ports());
      steps.push((await told(about)) - before);
    }
    expect(Math.max(...steps)).toBeLessThanOrEqual(500);
    return await told(about);
  };
  // Besides the crowd, three are notified: the seller, and the two members whose likes met the goal.
  expect(await write(`listing:${id}:%`)).toBe(1_198 + 3);
  expect(await count(`SELECT count(*) FROM mails WHERE to_address LIKE '%@crowd.test'`)).toBe(1_198);
  await site.advance(3 * 3_600 + 1, id);
  expect(await write(`ends_soon:${id}`)).toBe(1_198 + 2);
  expect(await count('SELECT count(*) FROM listing_letters')).toBe(0);
});

it('who was outbid is told by a node that heard nothing of it, and only once by all nodes', async () => {
  const { slug, id } = await site.live();
  const [first, second] = [await site.member(), await site.member()];
  const bid = (member: TestMember, amountCents: number) =>
    site.call('POST', '/api/bids', { member, body: { slug, amountCents } });
  const outbid = async () =>
    (
      await site.pool.query<{ memberId: string; isRead: boolean }>(
        `SELECT member_id AS "memberId", is_read AS "isRead" FROM notices WHERE about = 'outbid:' || $1`,
        [id],
      )
    ).rows;
  const restarted = async () => {
    const watch = outbidWatch(ports());
    while (await watch.look());
  };
  await bid(first, 1_000);
  await bid(second, 2_000);
  await Promise.all([restarted(), restarted()]);
  expect(await outbid()).toEqual([{ memberId: first.id, isRead: false }]);
  await site.pool.query(`UPDATE notices SET is_read = true WHERE member_id = $1`, [first.id]);
  await restarted();
  expect(await outbid()).toEqual([{ memberId: first.id, isRead: true }]);
  await bid(first, 3_000);
  await bid(second, 4_000);
  await restarted();
  expect(await outbid()).toEqual([{ memberId: first.id, isRead: false }]);
});

it('that an auction stands still is told to nobody once it goes on, nor that it goes on once it does not, however late that is written', async () => {
  const { slug, id } = await site.live();
  const bidder = await site.member();
  await site.call('POST', '/api/bids', { member: bidder, body: { slug, amountCents: 1_000 } });
  const due = (type: string) =>
    site.pool.query(
      `INSERT INTO listing_letters (listing_id, event_number)
       SELECT listing_id, number FROM listing_events WHERE listing_id = $1 AND type = $2`,
      [id, type],
    );
  const told = async () => {
    while (await writeDueNotifications(ports()));
    const { rows } = await site.pool.query('SELECT title FROM notices WHERE about = $1 AND member_id = $2', [
      `standstill:${id}`,
      bidder.id,
    ]);
    return rows.map(({ title }) => title.split(':')[0]);
  };
  await site.moderate(id, { kind: 'freeze' });
  await due('listing_frozen');
  expect(await told()).toEqual(['Stopped for now']);
  await site.moderate(id, { kind: 'resume', reason: 'staff' });
  await due('listing_resumed');
  expect(await told()).toEqual(['Live again']);
  await due('listing_frozen');
  expect(await told()).toEqual(['Live again']);
  await site.moderate(id, { kind: 'freeze' });
  await due('listing_frozen');
  expect(await told()).toEqual(['Stopped for now']);
  await due('listing_resumed');
  expect(await told()).toEqual(['Stopped for now']);
  await site.moderate(id, { kind: 'cancel' });
  await due('listing_resumed');
  expect(await told()).toEqual(['Stopped for now']);
});

it('notices of one moment are read page by page, each once, and the unread ones counted to a hundred', async () => {
  const member = await site.member();
  const fill = (size: number) =>
    site.pool.query(
      `INSERT INTO notices (id, member_id, notice_group, about, title, body, at)
       SELECT gen_random_uuid(), $1, 'bids', gen_random_uuid()::text, 'Told', '', 1 FROM generate_series(1, $2::integer)`,
      [member.id, size],
    );
  await fill(5);
  const read: string[] = [];
  let after: { at: number; id: string } | null | undefined = null;
  while (after !== undefined) {
    const page: Awaited<ReturnType<typeof noticesOf>> = await noticesOf(site.pool, {
      userId: member.id,
      limit: 2,
      after,
    });
    read.push(...page.notices.map(({ id }) => id));
    after = page.nextCursor === null ? undefined : positionOfCursor(page.nextCursor);
  }
  expect([read.length, new Set(read).size]).toEqual([5, 5]);
  expect(await unreadOf(site.pool, member.id)).toBe(5);
  await fill(100);
  expect(await unreadOf(site.pool, member.id)).toBe(100);
});

it('what is too old, and what a member has too many of, is swept in parts', async () => {
  const [hoarder, other] = [await site.member(), await site.member()];
  const now = site.clock.now();
  const fill = (member: TestMember, size: number, newestAt: number) =>
    site.pool.query(
      `INSERT INTO notices (id, member_id, notice_group, about, title, body, at)
       SELECT gen_random_uuid(), $1, 'bids', 'filled:' || $3::bigint || ':' || n, 'Told', '', $3::bigint - n FROM generate_series(0, $2::integer - 1) AS n`,
      [member.id, size, newestAt],
    );
  await fill(hoarder, 1_700, now);
  await fill(hoarder, 600, now - 181 * DAY);
  await fill(other, 3, now - 179 * DAY);
  await fill(other, 3, now - 181 * DAY);
  const sweep = noticeSweep({ pool: site.pool, clock: site.clock });
  while (await sweep());
  const kept = (member: TestMember) => count('SELECT count(*) FROM notices WHERE member_id = $1', member.id);
  expect([await kept(hoarder), await kept(other)]).toEqual([1_000, 3]);
  expect(await count('SELECT min(at) AS count FROM notices WHERE member_id = $1', hoarder.id)).toBe(now - 999);
});

it('of what a member was told in one moment as much stays as may', async () => {
  const hoarder = await site.member();
  await site.pool.query(
    `INSERT INTO notices (id, member_id, notice_group, about, title, body, at)
     SELECT gen_random_uuid(), $1, 'bids', 'at once:' || n, 'Told', '', $2 FROM generate_series(1, 1100) AS n`,
    [hoarder.id, site.clock.now()],
  );
  const sweep = noticeSweep({ pool: site.pool, clock: site.clock });
  while (await sweep());
  expect(await count('SELECT count(*) FROM notices WHERE member_id = $1', hoarder.id)).toBe(1_000);
});
