import type { CreateListingInput } from '@clamor/contract/listings';
import type { EventBody } from '@clamor/domain/lifecycle';
import { MINUTE } from '@clamor/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueNotificationsState } from '../../src/modules/lifecycle/index.ts';
import { type About, type ListingNotification, notification } from '../../src/modules/lifecycle/listing-template.ts';
import { writeDueNotifications } from '../../src/modules/lifecycle/write-due-notifications.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../../src/modules/test-helper/market-site.fixture.ts';

/** Templates with one notification at once for the seller, and a later one for bidders, five minutes before the end. */
function templates(_event: EventBody, { url, isLive, endsAt }: About): ListingNotification[] {
  const page = { label: 'See it', url };
  const atOnce = notification('seller', 'Now', page, ['Now']);
  if (!isLive || endsAt === null) return [atOnce];
  const later = { name: 'ends_soon', dueAt: endsAt - 5 * MINUTE };
  return [atOnce, { ...notification('bidders', 'Soon', page, ['Soon']), later }];
}

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
});
afterAll(() => site?.close());

const ports = () => ({ pool: site.pool, clock: site.clock, publicUrl: 'http://clamor.test', written: () => {} });

/** Queues the notifications of an auction's start, as the desk does. */
const queueStart = (id: string) =>
  site.pool.query(
    `INSERT INTO listing_letters (listing_id, event_number)
     SELECT listing_id, number FROM listing_events WHERE listing_id = $1 AND type = 'auction_started'`,
    [id],
  );

/** Writes all due notifications. Returns what each member has received about the listing so far. */
async function written(slug: string): Promise<string[]> {
  while (await writeDueNotifications(ports(), templates));
  const { rows } = await site.pool.query<{ said: string }>(
    `SELECT username || ': ' || title AS said FROM notices JOIN users ON users.id = member_id
     WHERE path = '/listing/' || $1 ORDER BY said`,
    [slug],
  );
  return rows.map(({ said }) => said);
}

async function waiting(): Promise<number> {
  const { rows } = await site.pool.query<{ count: number }>('SELECT count(*)::integer AS count FROM listing_letters');
  return rows[0]?.count ?? 0;
}

const dueNow = async () => (await dueNotificationsState(site.pool, site.clock.now())).count;

/** A started auction with a bid. It lasts ten minutes unless its terms say otherwise. */
async function started(terms: Partial<CreateListingInput> = {}) {
  const { slug, id, seller } = await site.live(terms);
  const bidder: TestMember = await site.member();
  await site.call('POST', '/api/bids', { member: bidder, body: { slug, amountCents: 1_000 } });
  await queueStart(id);
  const atOnce = [`${seller.username}: Now`];
  expect(await written(slug)).toEqual(atOnce);
  return { slug, id, atOnce, all: [...atOnce, `${bidder.username}: Soon`].sort() };
}

describe('a notification that comes later than its event', () => {
  it('waits, is written at its time, and once, however often its event is queued', async () => {
    const { slug, id, atOnce, all } = await started();
    expect([await waiting(), await dueNow()]).toEqual([1, 0]);
    await site.advance(290, id);
    expect(await written(slug)).toEqual(atOnce);
    await site.advance(15, id);
    expect(await dueNow()).toBe(1);
    expect(await written(slug)).toEqual(all);
    expect(await waiting()).toBe(0);
    await queueStart(id);
    expect(await written(slug)).toEqual(all);
  });

  it('waits while the auction is frozen, and longer if its moment has moved meanwhile', async () => {
    const { slug, id, atOnce, all } = await started();
    await site.moderate(id, { kind: 'freeze' });
    await site.advance(310, id);
    expect(await dueNow()).toBe(1);
    expect(await written(slug)).toEqual(atOnce);
    expect([await waiting(), await dueNow()]).toEqual([1, 0]);
    await site.moderate(id, { kind: 'resume', reason: 'staff' });
    await site.advance(280, id);
    expect(await dueNow()).toBe(1);
    expect(await written(slug)).toEqual(atOnce);
    expect([await waiting(), await dueNow()]).toEqual([1, 0]);
    await site.advance(25, id);
    expect(await written(slug)).toEqual(all);
  });

  it('is not written if its time had passed before the event', async () => {
    const { slug, id, atOnce } = await started({ auctionDurationSeconds: 240 });
    await site.advance(100, id);
    expect(await written(slug)).toEqual(atOnce);
    expect(await waiting()).toBe(0);
  });

  it('is not written if nobody needs it any more', async () => {
    const { slug, id, atOnce } = await started();
    await site.moderate(id, { kind: 'cancel' });
    await site.advance(305, id);
    expect(await written(slug)).toEqual(atOnce);
    expect(await waiting()).toBe(0);
  });
});

/** Queues invented events of an auction, as if as many auctions had started at once. */
const queueMany = (id: string, count: number) =>
  site.pool.query(
    `WITH invented AS (
       INSERT INTO listing_events (listing_id, number, public_number, at, type, body)
       SELECT listing_id, number + n, public_number, at, type, body
       FROM listing_events, generate_series(1000, 999 + $2::integer) AS n
       WHERE listing_id = $1 AND type = 'auction_started' RETURNING listing_id, number)
     INSERT INTO listing_letters (listing_id, event_number) SELECT listing_id, number FROM invented`,
    [id, count],
  );

describe('many events that are due at once', () => {
  it.each([0, 50, 51, 101])('are all looked at before the job ends: %s of them', async (count) => {
    const { slug, id } = await site.live();
    await queueMany(id, count);
    expect(await dueNow()).toBe(count);
    expect(await written(slug)).toHaveLength(count);
    expect([await waiting(), await dueNow()]).toEqual([count, 0]);
    await site.advance(305, id);
    expect(await dueNow()).toBe(count);
    await written(slug);
    expect([await waiting(), await dueNow()]).toEqual([0, 0]);
  });
});
