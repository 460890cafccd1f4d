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
