import type { Bid, ListingResponse } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { allBids, BidStream } from '../http/bid-stream.ts';
import { checkBooksOf } from '../http/books.ts';
import { Member } from '../http/outside-client.ts';
import { Watcher } from '../http/watcher.ts';
import { putUp, startAuction } from './auctions.ts';
import { drawFault, FAULTS } from './draw-fault.ts';
import { isPostgresInstalled } from './installed-cluster.ts';
import { type FrontProxy, hasProxy, startProxy } from './proxy.ts';
import { type NodesSite, openNodes } from './site.ts';
import { openStandbyPair, type StandbyPair } from './standby.ts';
import { strike } from './strike.ts';

/**
 * The number of faults. `NODES_ROUNDS=50 NODES_SEED=7 npm run nodes -- faults` tries fifty; `NODES_FIRST=31` begins
 * with the thirty-first (`draw-fault.ts`).
 */
const ROUNDS = Number(process.env.NODES_ROUNDS ?? 3);
const FIRST = Number(process.env.NODES_FIRST ?? 1);
const SEED = Number(process.env.NODES_SEED ?? Math.floor(Math.random() * 1_000_000));
/** A single fault by its name, to try only this one. */
const ONLY = FAULTS.find((name) => name === process.env.NODES_FAULT);
const ROUND_MS = 180_000;
const RIVALS = 6;
const AFTER_THE_END_SECONDS = 90_000;

function drawn(round: number) {
  const { fault, node } = drawFault(SEED, round);
  return { round, fault: ONLY ?? fault, node };
}

const rounds = Array.from({ length: ROUNDS }, (_, index) => FIRST + index).map(drawn);

describe.skipIf(!hasRedis || !hasProxy || !isPostgresInstalled)(
  `two nodes under faults of seed ${SEED} (left out where Redis, HAProxy or an installed PostgreSQL is missing)`,
  () => {
    let database: StandbyPair;
    let site: NodesSite;
    let proxy: FrontProxy;
    let seller: Member;
    let rivals: Member[];
    let fans: [Member, Member];

    beforeAll(async () => {
      database = await openStandbyPair();
      const env = { TRUST_PROXY: '127.0.0.1', DRAIN_MS: '0' };
      site = await openNodes(2, env, { databaseUrl: database.url });
      proxy = await startProxy(site.nodes);
      const origin = site.nodes[0]?.origin ?? '';
      seller = await Member.join(origin, 'faults-seller', 'SELLER');
      const joined = [];
      for (let index = 0; index < RIVALS; index += 1) {
        joined.push(await Member.join(origin, `faults-rival-${index}`, 'BIDDER'));
      }
      fans = [joined[0], joined[1]] as [Member, Member];
      rivals = joined.map((member) => member.at(proxy.origin));
    }, ROUND_MS);
    afterAll(async () => {
      await proxy?.stop();
      await site?.close();
      await database?.stop();
    });

    it.each(rounds)(
      'lose no acknowledged bid and tell every one: round $round, $fault',
      async ({ round, fault, node }) => {
        const slug = await putUp(seller, `Round ${round} of ${SEED}: ${fault}`);
        await startAuction({ seller, fans, slug });
        const watchers = site.nodes.map(({ origin }) => new Watcher(origin, slug));
        for (const watcher of watchers) await watcher.connect();
        const stream = new BidStream(slug, rivals);
        const running = stream.run();
        await stream.untilAcknowledged(30);
        await strike(fault, node, { site, database, seller, slug });
        const isAtItsEnd = fault === 'stop the owner in the last second';
        // After the fault in the last second no further bids are expected: the auction has ended by now, unless a bid
        // extended it.
        if (!isAtItsEnd) await stream.untilAcknowledged(30);
        stream.stop();
        await running;
        await stream.repeatUnanswered();
        // Polled, because a node that lost bus messages has complete reads again within about a second.
        const faultOf = async () => {
          try {
            stream.check(await allBids(seller, slug));
            return null;
          } catch (error) {
            return String(error);
          }
        };
        await expect.poll(faultOf, { timeout: 5_000, interval: 200 }).toBeNull();
        const bids = await allBids(seller, slug);
        for (const watcher of watchers) await watcher.comeBackUntilBid(bids.length);
        if (isAtItsEnd) await endsWith(slug, bids);
        await checkBooksOf(site.databaseUrl);
      },
      ROUND_MS,
    );

    /** Expects every node to answer that the auction has ended, with the last bid as winner. */
    async function endsWith(slug: string, bids: readonly Bid[]): Promise<void> {
      await seller.advanceClock(AFTER_THE_END_SECONDS);
      for (const { origin } of site.nodes) {
        const outcome = async () => {
          const read = await seller.at(origin).expect<ListingResponse>(200, `/api/listings/${slug}`);
          return [read.listing.status, read.highestBid?.sequence];
        };
        await expect.poll(outcome, { timeout: 20_000 }).toEqual(['ENDED', bids.length]);
      }
    }
  },
);
