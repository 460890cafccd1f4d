import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { BidStream } from '../http/bid-stream.ts';
import { Member, Visitor } from '../http/outside-client.ts';
import { Watcher } from '../http/watcher.ts';
import { putUp, startAuction } from './auctions.ts';
import { type FrontProxy, hasProxy, startProxy } from './proxy.ts';
import { type NodesSite, openNodes } from './site.ts';

const DRAIN_MS = 3_000;
const PROXY = '127.0.0.1';
const ROUND_MS = 120_000;

/** Identifies the node that answered. The request ids of each node have their own prefix. */
function nodeOf(headers: Headers): string {
  return headers.get('x-request-id')?.split('-')[0] ?? '';
}

describe.skipIf(!hasRedis || !hasProxy)('two nodes behind HAProxy (left out where Redis or HAProxy is missing)', () => {
  let site: NodesSite;
  let proxy: FrontProxy;
  let seller: Member;
  let fans: [Member, Member];
  let rivals: Member[];

  beforeAll(async () => {
    site = await openNodes(2, { TRUST_PROXY: PROXY, DRAIN_MS: String(DRAIN_MS) });
    proxy = await startProxy(site.nodes);
    const origin = site.nodes[0]?.origin ?? '';
    seller = await Member.join(origin, 'proxy-seller', 'SELLER');
    fans = [await Member.join(origin, 'proxy-ann', 'BIDDER'), await Member.join(origin, 'proxy-ben', 'BIDDER')];
    rivals = fans.map((fan) => fan.at(proxy.origin));
  }, ROUND_MS);
  afterAll(async () => {
    await proxy?.stop();
    await site?.close();
  });

  it('have every bid and like of one listing decided on one node, and reads on both', async () => {
    const [ann] = rivals as [Member];
    const visitor = new Visitor(proxy.origin);
    const bidsAt = new Set<string>();
    for (const title of ['one', 'two', 'three', 'four', 'five', 'six']) {
      const slug = await putUp(seller, `Decided on one node: ${title}`);
      const nodes = new Set<string>();
      for (let count = 1; count <= 4; count += 1) {
        const body = { slug, amountCents: count };
        nodes.add(nodeOf((await ann.call('/api/bids', { method: 'POST', body })).headers));
        nodes.add(nodeOf((await visitor.call(`/api/listings/${slug}/like`, { method: 'POST' })).headers));
      }
      expect([...nodes]).toHaveLength(1);
      for (const node of nodes) bidsAt.add(node);
    }
    // Slugs end at random and choose the node, so these few may all lead to one. With eight more, that happens in one
    // run of 8,000.
    for (let more = 1; more <= 8; more += 1) {
      const slug = await putUp(seller, `Decided on some node: ${more}`);
      bidsAt.add(nodeOf((await visitor.call(`/api/listings/${slug}/like`, { method: 'POST' })).headers));
    }
    expect(bidsAt.size).toBe(2);
    const reads = await Promise.all(Array.from({ length: 20 }, () => visitor.call('/api/listings/no-such-thing')));
    expect(new Set(reads.map(({ headers }) => nodeOf(headers))).size).toBe(2);
  });

  it('do not show their metrics, and believe nobody else about addresses', async () => {
    expect((await new Visitor(proxy.origin).call('/metrics')).status).toBe(404);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'answer every keyed bid while one of them is stopped by %s and started again',
    async (signal) => {
      const slug = await putUp(seller, `Under a restart: ${signal}`);
      await startAuction({ seller, fans, slug });
      const watcher = new Watcher(proxy.origin, slug);
      await watcher.connect();
      const stream = new BidStream(slug, rivals);
      const running = stream.run();
      await stream.untilAcknowledged(20);
      for (const node of [...site.nodes]) {
        const stopped = site.restart(node, signal);
        await stream.untilAcknowledged(30);
        await stopped;
        await expect
          .poll(async () => (await new Visitor(node.origin).call('/readyz')).status, { timeout: 30_000 })
          .toBe(200);
        await stream.untilAcknowledged(30);
      }
      const bids = await stream.end(running, seller);
      await watcher.comeBackUntilBid(bids.length);
    },
    ROUND_MS,
  );
});
