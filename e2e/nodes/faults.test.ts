import { createHash } from 'node:crypto';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { allBids, BidStream } from '../http/bid-stream.ts';
import { checkBooksOf } from '../http/books.ts';
import { Member } from '../http/outside-client.ts';
import { Watcher } from '../http/watcher.ts';
import { putUp, startAuction } from './auctions.ts';
import { type FrontProxy, hasProxy, startProxy } from './proxy.ts';
import { type NodesSite, openNodes, untilReady } from './site.ts';

/** `NODES_ROUNDS=50 NODES_SEED=7 npm run nodes` draws fifty faults; `NODES_FIRST=31` goes on from the thirty-first. */
const ROUNDS = Number(process.env.NODES_ROUNDS ?? 3);
const FIRST = Number(process.env.NODES_FIRST ?? 1);
const SEED = Number(process.env.NODES_SEED ?? Math.floor(Math.random() * 1_000_000));
/** One fault by its name, for whoever looks into it. */
const ONLY = process.env.NODES_FAULT;
const ROUND_MS = 180_000;
const FROZEN_MS = 5_000;
const RIVALS = 6;

const FAULTS = [
  'kill a node',
  'freeze a node',
  'cut a node off from PostgreSQL',
  'cut a node off from Redis',
  'cut the nodes off from each other',
  'stop a node in the last second',
  'kill Redis',
  'freeze Redis',
  'kill PostgreSQL',
] as const;
type Fault = (typeof FAULTS)[number];

/** The same for the same seed and round. */
function drawn(round: number): { fault: Fault; node: number } {
  const [first = 0, second = 0] = createHash('sha256').update(`${SEED} ${round}`).digest();
  const fault = FAULTS.find((name) => name === ONLY) ?? FAULTS[first % FAULTS.length] ?? 'kill a node';
  return { fault, node: second % 2 };
}

const rounds = Array.from({ length: ROUNDS }, (_, index) => FIRST + index).map((round) => ({ round, ...drawn(round) }));

describe.skipIf(!hasRedis || !hasProxy)(
  `two nodes under faults of seed ${SEED} (left out where Redis or HAProxy is missing)`,
  () => {
    let site: NodesSite;
    let proxy: FrontProxy;
    let seller: Member;
    let rivals: Member[];
    let fans: [Member, Member];

    beforeAll(async () => {
      site = await openNodes(2, { TRUST_PROXY: '127.0.0.1', DRAIN_MS: '0' });
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
        await strike(fault, node, slug);
        await untilReady(site.nodes);
        // An auction in its last second is over by now, unless a bid was in time to extend it.
        if (fault !== 'stop a node in the last second') await stream.untilAcknowledged(30);
        stream.stop();
        await running;
        await stream.repeatUnanswered();
        // After a gap in the bus a node's reads are whole within about a second.
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
        await checkBooksOf(site.databaseUrl);
      },
      ROUND_MS,
    );

    async function strike(fault: Fault, index: number, slug: string): Promise<void> {
      const node = site.nodes[index];
      const link = site.links[index];
      if (node === undefined || link === undefined) throw new Error('There is no such node.');
      if (fault === 'kill a node') return await site.restart(node, 'SIGKILL');
      if (fault === 'stop a node in the last second') {
        const { endsAt, serverTime } = await seller.expect<ListingResponse>(200, `/api/listings/${slug}`);
        await seller.advanceClock(Math.floor((Date.parse(endsAt ?? '') - Date.parse(serverTime)) / 1_000) - 1);
        return await site.restart(node, 'SIGTERM');
      }
      if (fault === 'cut the nodes off from each other')
        return await frozenFor(
          () => {
            for (const { peers } of site.links) peers.silence();
          },
          () => {
            for (const { peers } of site.links) peers.forward();
          },
        );
      if (fault === 'freeze a node')
        return await frozenFor(
          () => process.kill(node.pid, 'SIGSTOP'),
          () => process.kill(node.pid, 'SIGCONT'),
        );
      const cut = { 'cut a node off from PostgreSQL': link.postgres, 'cut a node off from Redis': link.redis };
      if (fault in cut) {
        const way = cut[fault as keyof typeof cut];
        return await frozenFor(way.silence, way.forward);
      }
      if (fault === 'freeze Redis')
        return await frozenFor(
          () => site.redis.freeze(),
          () => site.redis.resume(),
        );
      if (fault === 'kill PostgreSQL') return void process.kill(site.databasePid(), 'SIGKILL');
      await site.redis.kill();
      await site.redis.start();
    }
  },
);

/** Real processes stand still for real time. */
async function frozenFor(freeze: () => void, resume: () => void): Promise<void> {
  freeze();
  await new Promise((done) => setTimeout(done, FROZEN_MS));
  resume();
}
