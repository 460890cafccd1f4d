import type { PlacedBid } from '@clamor/contract/bidding';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { BidStream } from '../http/bid-stream.ts';
import { Member, Visitor } from '../http/outside-client.ts';
import { Watcher } from '../http/watcher.ts';
import { putUp, startAuction } from './auctions.ts';
import { type NodesSite, openNodes, untilReady } from './site.ts';

describe.skipIf(!hasRedis)('two nodes that forward to each other (left out where no Redis is installed)', () => {
  let site: NodesSite;
  let origins: [string, string];
  let seller: Member;
  let fans: [Member, Member];

  beforeAll(async () => {
    site = await openNodes(2);
    origins = site.nodes.map(({ origin }) => origin) as [string, string];
    seller = await Member.join(origins[0], 'routed-seller', 'SELLER');
    fans = [
      await Member.join(origins[0], 'routed-ann', 'BIDDER'),
      await Member.join(origins[0], 'routed-ben', 'BIDDER'),
    ];
  });
  afterAll(() => site?.close());

  async function read(node: number, sample: string): Promise<number> {
    const metrics = String((await new Visitor(origins[node] ?? '').call('/metrics')).body);
    const line = metrics.split('\n').find((each) => each.startsWith(`${sample} `));
    return Number(line?.split(' ')[1] ?? Number.NaN);
  }
  const routed = (outcome: string) =>
    Promise.all([0, 1].map((node) => read(node, `routed_commands_total{outcome="${outcome}"}`)));

  it('decide each bid on one node, and whoever bid on the other reads it there at once', async () => {
    await expect.poll(async () => [await read(0, 'nodes_live'), await read(1, 'nodes_live')]).toEqual([2, 2]);
    for (const title of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']) {
      const slug = await putUp(seller, `Forwarded: ${title}`);
      await startAuction({ seller, fans, slug });
      for (let count = 1; count <= 6; count += 1) {
        const member = (fans[count % 2] ?? expect.unreachable()).at(origins[count < 4 ? 0 : 1]);
        const body = { slug, amountCents: count };
        const { bid, version } = await member.expect<PlacedBid>(201, '/api/bids', { method: 'POST', body });
        const seen = await member.expect<ListingResponse>(200, `/api/listings/${slug}`);
        expect([bid.sequence, seen.highestBid?.sequence, seen.version]).toEqual([count, count, version]);
      }
    }
    const [forwarded, taken] = [await routed('forwarded'), await routed('taken')];
    expect(forwarded.every((count) => count > 0)).toBe(true);
    expect([...taken].reverse()).toEqual(forwarded);
    expect([await read(0, 'node_links_open'), await read(1, 'node_links_open')]).toEqual([1, 1]);
  });

  it('let nobody in at their internal port who does not know the secret of the site', async () => {
    for (const { peers } of site.links) {
      for (const path of ['/', '/api/listings', '/metrics', '/healthz'])
        expect((await fetch(new URL(path, peers.url), { headers: { authorization: 'Bearer no' } })).status).toBe(401);
    }
  });

  it.each(['silence', 'SIGSTOP', 'SIGKILL', 'SIGTERM'] as const)(
    'answer every keyed bid on both while the way between them, or one of them, ends by %s',
    async (fault) => {
      const slug = await putUp(seller, `Forwarded under ${fault}`);
      await startAuction({ seller, fans, slug });
      const watchers = origins.map((origin) => new Watcher(origin, slug));
      for (const watcher of watchers) await watcher.connect();
      const stream = new BidStream(slug, [fans[0].at(origins[0]), fans[1].at(origins[1])]);
      const running = stream.run();
      await stream.untilAcknowledged(20);
      for (const [index, node] of [...site.nodes].entries()) {
        if (fault === 'silence') site.links[index]?.peers.silence();
        else if (fault === 'SIGSTOP') process.kill(node.pid, 'SIGSTOP');
        else await site.restart(node, fault);
        await stream.untilAcknowledged(20);
        site.links[index]?.peers.forward();
        if (fault === 'SIGSTOP') process.kill(node.pid, 'SIGCONT');
      }
      await untilReady(site.nodes);
      await stream.untilAcknowledged(20);
      const bids = await stream.end(running, seller);
      for (const watcher of watchers) await watcher.comeBackUntilBid(bids.length);
    },
    120_000,
  );
});
