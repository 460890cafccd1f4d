import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActivityItem } from '@clamor/contract/demand';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allBids, BidStream } from './bid-stream.ts';
import { type Answer, Member } from './outside-client.ts';
import { freePort, type RunningServer, startServer, temporaryFolder } from './running-server.ts';

/** `npm run crash` does twenty; the suite does two of each kind. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const RIVALS = 6;
const BIDS_BEFORE_THE_KILL = 120;
const ROUND_MS = 60_000;
/** Small, so that every restart is an outage that has to be given back. */
const OUTAGE_THRESHOLD_MS = 600;
const LIVE_SECONDS = 7_200;

async function databasePid(dataDir: string): Promise<number> {
  const names = await readdir(dataDir, { recursive: true });
  const pidFile = names.find((name) => name.endsWith('postmaster.pid'));
  if (pidFile === undefined) throw new Error(`no running database under ${dataDir}`);
  return Number((await readFile(join(dataDir, pidFile), 'utf8')).split('\n')[0]);
}

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
  /** Every outage of the feed, oldest first; the bids fill many pages of it. */
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
    await seller.advanceClock(61);
    stream = new BidStream(slug, rivals);
  }, ROUND_MS);

  afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  async function strike(victim: 'server' | 'database'): Promise<void> {
    if (victim === 'server') {
      await server.stop('SIGKILL');
      await start();
    } else {
      process.kill(await databasePid(dataDir), 'SIGKILL');
    }
  }

  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const victim of ['server', 'database'] as const) {
      it(
        `round ${round}: keeps every acknowledged bid when the ${victim} dies, and no refused one`,
        async () => {
          const before = { endsAt: Date.parse((await read()).endsAt ?? ''), outages: (await outages()).length };
          const bidding = stream.run();
          await stream.untilAcknowledged(BIDS_BEFORE_THE_KILL);
          await strike(victim);
          await stream.untilAcknowledged(BIDS_BEFORE_THE_KILL);
          stream.stop();
          await bidding;

          stream.check(await allBids(seller, slug));
          await stream.repeatUnanswered();
          stream.check(await allBids(seller, slug));

          const gaps = (await outages()).slice(before.outages);
          const given = gaps.reduce((sum, { data }) => sum + ('addedSeconds' in data ? data.addedSeconds : 0), 0);
          const moved = (Date.parse((await read()).endsAt ?? '') - before.endsAt) / 1000;
          if (victim === 'server') expect(gaps.length).toBeGreaterThan(0);
          expect(Math.abs(moved - given)).toBeLessThanOrEqual(gaps.length);
          expect(moved >= 0 && (gaps.length === 0 || moved * 1000 >= OUTAGE_THRESHOLD_MS)).toBe(true);
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
  });
});
