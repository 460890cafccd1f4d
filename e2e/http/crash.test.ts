import { rm } from 'node:fs/promises';
import type { ActivityItem } from '@clamor/contract/demand';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allBids, BidStream } from './bid-stream.ts';
import { checkBooks } from './books.ts';
import { databasePid } from './database-pid.ts';
import { type Answer, Member } from './outside-client.ts';
import { freePort, type RunningServer, startServer, temporaryFolder } from './running-server.ts';

/** The number of rounds. `npm run crash` runs twenty; the suite runs two of each kind. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const RIVALS = 6;
const OVER_SOCKETS = 3;
const BIDS_BEFORE_THE_KILL = 120;
const ROUND_MS = 60_000;
/** Short, so that every restart counts as an outage that moves the auction's end. */
const OUTAGE_THRESHOLD_MS = 600;
const LIVE_SECONDS = 7_200;
const COUNTDOWN_SECONDS = 61;
/** The allowed error. Clocks are read in whole milliseconds, and the server's through a measured offset. */
const CLOCK_ERROR_MS = 100;

describe('kill -9 in the middle of a stream of bids', () => {
  let dataDir: string;
  let port: number;
  let server: RunningServer;
  let seller: Member;
  let rivals: Member[];
  let slug: string;
  let stream: BidStream;

  const start = async () => {
    server = await startServer({ dataDir, port, env: { OUTAGE_THRESHOLD_MS: String(OUTAGE_THRESHOLD_MS) } });
  };
  const read = () => seller.expect<ListingResponse>(200, `/api/listings/${slug}`);
  /** All outages in the activity feed, oldest first. The bids fill many pages of the feed. */
  const outages = async () => {
    const found: ActivityItem[] = [];
    for (let page: string | undefined = `/api/listings/${slug}/activity?limit=100`; page !== undefined; ) {
      const { body, headers }: Answer<ActivityItem[]> = await seller.call(page);
      found.push(...body.filter(({ type }) => type === 'outage'));
      page = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    return found.reverse();
  };

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    port = await freePort();
    await start();
    seller = await Member.join(server.origin, 'crash-seller', 'SELLER');
    rivals = await Promise.all(
      Array.from({ length: RIVALS }, (_, index) => Member.join(server.origin, `rival-${index}`, 'BIDDER')),
    );
    const written = await seller.expect<{ slug: string }>(201, '/api/listings', {
      method: 'POST',
      body: {
        title: 'A lot that outlives its server',
        threshold: 2,
        startPriceCents: 1,
        minIncrementCents: 1,
        auctionDurationSeconds: LIVE_SECONDS,
        countdownTimerMinutes: 1,
      },
    });
    slug = written.slug;
    for (const fan of rivals.slice(0, 2)) await fan.expect(200, `/api/listings/${slug}/like`, { method: 'POST' });
    await seller.advanceClock(COUNTDOWN_SECONDS);
    stream = new BidStream(slug, rivals, OVER_SOCKETS);
  }, ROUND_MS);

  afterAll(async () => {
    stream?.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  /** Kills the victim. Returns when it was gone, by this process's clock; null if the server kept running. */
  async function strike(victim: 'server' | 'database'): Promise<{ goneBy: number } | null> {
    if (victim === 'database') {
      process.kill(await databasePid(dataDir), 'SIGKILL');
      return null;
    }
    await server.stop('SIGKILL');
    const goneBy = Date.now();
    await start();
    return { goneBy };
  }

  /**
   * The outages that were recorded after `since`, as times of this process's clock. The length of each is the time by
   * which it moved the auction's end.
   */
  async function gapsGivenBack(since: { endsAt: number; outages: number }): Promise<{ from: number; to: number }[]> {
    const items = (await outages()).slice(since.outages);
    let endsAt = since.endsAt;
    const gaps = items.map(({ timestamp, data }) => {
      const moved = Date.parse(('deadline' in data && data.deadline) || '') - endsAt;
      endsAt += moved;
      expect('addedSeconds' in data && data.addedSeconds).toBe(Math.round(moved / 1_000));
      const to = Date.parse(timestamp) - COUNTDOWN_SECONDS * 1_000;
      return { from: to - moved, to };
    });
    expect(Date.parse((await read()).endsAt ?? '')).toBe(endsAt);
    return gaps;
  }

  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const victim of ['server', 'database'] as const) {
      it(
        `round ${round}: keeps every acknowledged bid when the ${victim} dies, and no refused one`,
        async () => {
          const before = { endsAt: Date.parse((await read()).endsAt ?? ''), outages: (await outages()).length };
          const placed = stream.acknowledged;
          const bidding = stream.run();
          await stream.untilAcknowledged(BIDS_BEFORE_THE_KILL);
          const servedUntil = stream.lastReceivedAt - COUNTDOWN_SECONDS * 1_000;
          const seen = await strike(victim);
          await stream.untilAcknowledged(BIDS_BEFORE_THE_KILL);
          stream.stop();
          await bidding;
          expect(stream.acknowledged.http).toBeGreaterThan(placed.http);
          expect(stream.acknowledged.socket).toBeGreaterThan(placed.socket);

          stream.check(await allBids(seller, slug));
          await stream.repeatUnanswered();
          stream.check(await allBids(seller, slug));
          expect(await checkBooks(dataDir)).toContain('all agree');

          // A bid is decided within one threshold after a heartbeat, and an outage begins at the last heartbeat. So it
          // begins at most one threshold before the last acknowledged bid.
          const gaps = await gapsGivenBack(before);
          for (const { from, to } of gaps.filter((gap) => gap.to > servedUntil)) {
            expect(to - from).toBeGreaterThan(OUTAGE_THRESHOLD_MS);
            expect(from).toBeGreaterThanOrEqual(servedUntil - OUTAGE_THRESHOLD_MS - CLOCK_ERROR_MS);
            expect(to).toBeLessThanOrEqual(Date.now() + CLOCK_ERROR_MS);
          }
          if (seen === null) return;
          const covering = gaps.filter(({ to }) => to >= seen.goneBy - CLOCK_ERROR_MS);
          expect(covering[0]?.from).toBeLessThanOrEqual(seen.goneBy + CLOCK_ERROR_MS);
        },
        ROUND_MS,
      );
    }
  }

  it('goes on to the right winner after all of them', async () => {
    const bids = await allBids(seller, slug);
    await seller.advanceClock(LIVE_SECONDS + 3_600);
    const { listing, auction, highestBid } = await read();
    expect([listing.status, auction?.outcome]).toEqual(['ENDED', 'SOLD']);
    expect(highestBid).toMatchObject({ sequence: bids.length, amountCents: bids.at(-1)?.amountCents });
    expect(await checkBooks(dataDir)).toContain('all agree');
  });
});
