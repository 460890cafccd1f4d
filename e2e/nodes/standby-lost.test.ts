import { randomUUID } from 'node:crypto';
import type { PlacedBid } from '@clamor/contract/bidding';
import type { ProblemDetails } from '@clamor/contract/errors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allBids, BidStream } from '../http/bid-stream.ts';
import { askDatabaseAt, checkBooksOf } from '../http/books.ts';
import { type Answer, Member } from '../http/outside-client.ts';
import { type RunningServer, startServer } from '../http/running-server.ts';
import { putUp, startAuction } from './auctions.ts';
import { isPostgresInstalled } from './installed-cluster.ts';
import { untilReady } from './site.ts';
import { openStandbyPair, type StandbyPair, TWO_STANDBYS } from './standby.ts';

const TEST_MS = 90_000;
/** The longest time, in milliseconds, that a bid may wait for its answer (docs/desk.md#unknown-outcomes). */
const BID_MS = 6_000;
/**
 * How long bids are sent while there is no standby: long enough that the first bid is answered and the heartbeats are
 * old.
 */
const WITHOUT_STANDBY_MS = 6_000;
const AFTERWARDS_MS = 1_500;
const CANCEL_EVERY_MS = 100;
const CANCEL_WAITS = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

interface Probe {
  rival: Member;
  key: string;
  amountCents: number;
}
type Outcome = Answer<PlacedBid & ProblemDetails>;

describe.skipIf(!isPostgresInstalled)(
  'a node whose primary waits for any one of two standbys (left out where no PostgreSQL is installed)',
  () => {
    let database: StandbyPair;
    let node: RunningServer;
    let seller: Member;
    let rivals: Member[];
    let stream: BidStream;
    let running: Promise<void>;
    let slug: string;
    const auctions: string[] = [];
    const nextAuction = () => auctions.pop() ?? '';
    let isAway = false;
    let cancelling: NodeJS.Timeout | undefined;
    const acknowledged = () => stream.acknowledged.http;

    beforeAll(async () => {
      database = await openStandbyPair(TWO_STANDBYS);
      node = await startServer({ env: { DATABASE_URL: database.url } });
      seller = await Member.join(node.origin, 'standby-seller', 'SELLER');
      rivals = [];
      for (let index = 0; index < 4; index += 1) {
        rivals.push(await Member.join(node.origin, `standby-rival-${index}`, 'BIDDER'));
      }
      slug = await auctionOf('A lamp that bids go to without a pause');
      // One auction for each test, created before there is any load.
      for (let index = 1; index <= 4; index += 1) auctions.push(await auctionOf(`A lamp of test ${index}`));
      stream = new BidStream(slug, rivals.slice(0, 2));
      running = stream.run();
      await stream.untilAcknowledged(50);
    });
    // If a test fails, the next ones must have a standby again.
    afterEach(async () => {
      clearInterval(cancelling);
      if (isAway) await database.bringBackStandby(1);
      isAway = false;
    });
    afterAll(async () => {
      stream?.stop();
      await running;
      await node?.stop();
      await database?.stop();
    });

    async function auctionOf(title: string): Promise<string> {
      const auction = await putUp(seller, title);
      await startAuction({ seller, fans: [rivals[0], rivals[1]] as [Member, Member], slug: auction });
      return auction;
    }

    async function send({ rival, key, amountCents }: Probe, auction: string): Promise<Outcome & { tookMs: number }> {
      const begun = performance.now();
      const body = { slug: auction, amountCents };
      const answer: Outcome = await rival.call('/api/bids', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      });
      return { ...answer, tookMs: performance.now() - begun };
    }

    /** Lets two rivals bid on an auction until the time is over, each bid higher than the last. */
    async function bidOnAndOn(
      auction: string,
      forMs: number,
    ): Promise<(Probe & { answer: Outcome; tookMs: number })[]> {
      const sent: (Probe & { answer: Outcome; tookMs: number })[] = [];
      const until = performance.now() + forMs;
      const bidOn = async (rival: Member) => {
        while (performance.now() < until) {
          const probe = { rival, key: randomUUID(), amountCents: 10 + sent.length };
          const place = sent.push({ ...probe, answer: { status: 0 } as Outcome, tookMs: 0 }) - 1;
          const { tookMs, ...answer } = await send(probe, auction);
          sent[place] = { ...probe, answer, tookMs };
        }
      };
      await Promise.all(rivals.slice(2).map(bidOn));
      return sent;
    }

    const readiness = async () => (await fetch(`${node.origin}/readyz`)).status;

    /** Expects answers from reads, which need no commit. */
    async function expectReads(auction: string): Promise<void> {
      const paths = [`/api/listings/${auction}`, `/api/listings/${auction}/bids`, '/api/listings', '/healthz', '/'];
      for (const path of paths) await seller.expect(200, path);
    }

    it('takes every bid while one of them is gone', async () => {
      database.loseStandby(0, 'killed');
      const lostAt = acknowledged();
      const auction = nextAuction();
      for (let amountCents = 1; amountCents <= 20; amountCents += 1) {
        const probe = { rival: rivals[amountCents % 2] as Member, key: randomUUID(), amountCents };
        // On a busy machine the first answer may be 503. Then the bid is repeated, and must be placed.
        expect((await untilDecided(probe, auction)).status).toBe(201);
      }
      await stream.untilAcknowledged(20);
      expect(acknowledged()).toBeGreaterThan(lostAt);
      expect(await readiness()).toBe(200);
    });

    it.each([
      { how: 'killed', isCancelled: false },
      { how: 'frozen', isCancelled: false },
      { how: 'killed', isCancelled: true },
    ] as const)(
      'acknowledges nothing when the last one is $how too (waits cancelled: $isCancelled), and everything when it is back',
      async ({ how, isCancelled }) => {
        const auction = nextAuction();
        database.loseStandby(1, how);
        isAway = true;
        cancelling = isCancelled
          ? setInterval(() => void askDatabaseAt(database.url, CANCEL_WAITS).catch(() => undefined), CANCEL_EVERY_MS)
          : undefined;
        const first = await bidOnAndOn(auction, WITHOUT_STANDBY_MS);
        expect(new Set(first.map(({ answer }) => answer.status))).toEqual(new Set([503]));
        for (const { answer } of first) expect(answer.body.code).toBeOneOf(['OVERLOADED', 'OUTCOME_UNKNOWN']);
        expect(Math.max(...first.map(({ tookMs }) => tookMs))).toBeLessThan(BID_MS);
        await expect.poll(readiness, { timeout: 15_000 }).toBe(503);
        await expectReads(auction);
        const before = acknowledged();
        for (const each of await bidOnAndOn(auction, AFTERWARDS_MS)) expect(each.answer.status).toBe(503);
        expect(acknowledged()).toBe(before);
        clearInterval(cancelling);
        await database.bringBackStandby(1);
        isAway = false;
        await untilReady([node]);
        await stream.untilAcknowledged(20);
        await expectOneAnswerEach(first, auction);
      },
      TEST_MS,
    );

    /** Expects one answer for each key, and a history with exactly the acknowledged bids. */
    async function expectOneAnswerEach(probes: readonly Probe[], auction: string): Promise<void> {
      const placed: number[] = [];
      for (const probe of probes) {
        const answer = await untilDecided(probe, auction);
        const again = await untilDecided(probe, auction);
        expect(again.status).toBe(answer.status);
        expect(again.body.bid).toEqual(answer.body.bid);
        if (answer.status === 201 && !answer.body.raised) placed.push(probe.amountCents);
      }
      const rows = (await allBids(seller, auction)).filter(({ automatic }) => !automatic);
      expect(rows.map(({ amountCents }) => amountCents).toSorted((one, other) => one - other)).toEqual(
        placed.toSorted((one, other) => one - other),
      );
    }

    async function untilDecided(probe: Probe, auction: string): Promise<Outcome> {
      let answer = await send(probe, auction);
      while (answer.status === 503) answer = await send(probe, auction);
      return answer;
    }

    it(
      'has every acknowledged bid when the primary is killed after it, and that standby promoted',
      async () => {
        await stream.untilAcknowledged(20);
        await database.promote();
        await untilReady([node]);
        await stream.untilAcknowledged(20);
        await stream.end(running, seller);
        await checkBooksOf(database.url);
      },
      TEST_MS,
    );
  },
);
