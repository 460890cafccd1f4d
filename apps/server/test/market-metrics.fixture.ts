import { expect } from 'vitest';
import { bidBySocket } from './realtime/socket-bidder.fixture.ts';
import { WatcherClient } from './realtime/watcher-client.fixture.ts';
import type { Answer, Member, WholeClamor } from './running-clamor.fixture.ts';

export interface MetricTools {
  house(): WholeClamor;
  people(): { seller: Member; bidder: Member };
  /** A staff secret that may move money. */
  staffSecret: string;
  /** Makes a LIVE auction of two hours. */
  auction(): Promise<{ id: string; slug: string }>;
  /** Places a bid as the bidder. */
  bid(slug: string, amountCents?: number): Promise<Answer>;
  /** Makes an auction, and locks its row while `then` runs. */
  whileHeld(then: (slug: string) => Promise<unknown>): Promise<void>;
  read(sample: string): Promise<number>;
  /** How much each of these samples grows during `cause`. */
  growth(samples: readonly string[], cause: () => Promise<unknown>): Promise<number[]>;
  soon(sample: string): ReturnType<typeof expect.poll<number>>;
}

/**
 * For each metric of bids, sockets and money, a test: what causes it, and how it is read. The tests of money move the
 * clock.
 */
export function causesOfTheMarket(tools: MetricTools): Readonly<Record<string, () => Promise<void>>> {
  const { house, people, auction, bid, whileHeld, read, growth, soon } = tools;
  return {
    async desk_queue_commands() {
      await whileHeld(async (slug) => {
        const bidding = bid(slug);
        await soon('desk_queue_commands').toBeGreaterThan(0);
        await bidding;
      });
      await soon('desk_queue_commands').toBe(0);
    },
    async bids_total() {
      const { slug } = await auction();
      const of = (outcome: string) => `bids_total{outcome="${outcome}"}`;
      const headers = { 'idempotency-key': 'a-key-of-this-test' };
      const keyed = (amountCents: number) =>
        house().call('POST', '/api/bids', { member: people().bidder, headers, body: { slug, amountCents } });
      const outcomes = ['accepted', 'repeated', 'KEY_REUSED', 'BID_TOO_LOW', 'OWN_LISTING', 'NOT_FOUND'];
      const grown = await growth(outcomes.map(of), async () => {
        await bid(slug, 1);
        for (const amountCents of [1_000, 1_000, 2_000]) await keyed(amountCents);
        await house().call('POST', '/api/bids', { member: people().seller, body: { slug, amountCents: 5_000 } });
        await bid('no-such-listing');
      });
      expect(grown).toEqual([1, 1, 1, 1, 1, 1]);
    },
    async bids_by_way_total() {
      const { slug } = await auction();
      const ways = ['bids_by_way_total{way="http"}', 'bids_by_way_total{way="socket"}'];
      expect(await growth(ways, () => bid(slug))).toEqual([1, 0]);
      const { bidder } = people();
      expect(await growth(ways, () => bidBySocket(house(), slug, bidder, 1))).toEqual([0, 1]);
    },
    async market_sorted_pages_total() {
      const samples = ['memory', 'database'].map((from) => `market_sorted_pages_total{from="${from}"}`);
      const limits = Array.from({ length: 100 }, (_, index) => index + 1);
      // Each request has another page length, so that it is not answered from a cache.
      const sorted = () => house().call('GET', `/api/listings?sort=bids&limit=${limits.pop()}`);
      expect(await growth(samples, sorted)).toEqual([0, 1]);
      await expect.poll(() => growth(samples, sorted)).toEqual([1, 0]);
    },
    async due_step_lateness_seconds() {
      const samples = ['due_step_lateness_seconds_count', 'due_step_lateness_seconds_sum'];
      const [steps = 0, seconds = 0] = await growth(samples, auction);
      expect([steps > 0, seconds > 0, seconds < 3_600]).toEqual([true, true, true]);
    },
    async sockets_open() {
      const watcher = await watching(tools);
      expect(await read('sockets_open')).toBe(1);
      watcher.cutOff();
      await soon('sockets_open').toBe(0);
    },
    async socket_frames_sent_total() {
      const frames = await read('socket_frames_sent_total');
      const watcher = await watching(tools);
      expect(await read('socket_frames_sent_total')).toBe(frames + watcher.heard.length);
      watcher.cutOff();
    },
    async socket_sent_bytes_total() {
      const bytes = await read('socket_sent_bytes_total');
      const watcher = await watching(tools);
      expect(await read('socket_sent_bytes_total')).toBeGreaterThan(bytes + JSON.stringify(watcher.heard[0]).length);
      watcher.cutOff();
    },
    async payment_changes_total() {
      const of = (state: string) => `payment_changes_total{state="${state}"}`;
      expect(await growth([of('PENDING'), of('COMPLETED')], () => paid(tools))).toEqual([1, 1]);
    },
    async refund_changes_total() {
      const { id } = await paid(tools);
      const { rows } = await house().clamor.pool.query(
        'SELECT payments.id FROM payments JOIN claims ON claims.id = claim_id WHERE claims.listing_id = $1',
        [id],
      );
      const refund = `/api/admin/payments/${rows[0]?.id}/refund`;
      const [asked = 0] = await growth(['refund_changes_total{state="REQUESTED"}'], () =>
        house().call('POST', refund, {
          body: { reason: 'It was broken.' },
          headers: { 'x-admin-secret': tools.staffSecret },
        }),
      );
      expect(asked).toBe(1);
      await soon('refund_changes_total{state="SUCCEEDED"}').toBe(1);
    },
  };
}

/** Opens a socket on a listing and waits for its `hello`. */
async function watching({ house, auction }: MetricTools): Promise<WatcherClient> {
  const { slug } = await auction();
  const watcher = new WatcherClient(`${house().clamor.address.replace('http', 'ws')}/ws?slug=${slug}`, {});
  await watcher.hear('hello');
  return watcher;
}

/** Makes a won and paid auction. This moves the clock, also for the rest of the test. */
async function paid({ house, people, auction, bid }: MetricTools): Promise<{ id: string }> {
  const { id, slug } = await auction();
  expect((await bid(slug)).status).toBe(201);
  await house().advance(7_300);
  const { pool } = house().clamor;
  const { rows } = await pool.query<{ auctionId: string }>(
    'SELECT auction_id AS "auctionId" FROM listing_state WHERE id = $1',
    [id],
  );
  const auctionId = rows[0]?.auctionId;
  const { body } = await house().call('POST', '/api/payments/create-intent', {
    member: people().bidder,
    body: { auctionId },
  });
  const { clientSecret, paymentIntentId } = body;
  const confirm = { clientSecret, paymentMethod: 'pm_card_visa' };
  await house().call('POST', '/api/sandbox/confirm', { member: people().bidder, body: confirm });
  await house().call('POST', '/api/payments/complete', { member: people().bidder, body: { paymentIntentId } });
  return { id };
}
