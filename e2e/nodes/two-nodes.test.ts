import type { ListingResponse } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { BidStream } from '../http/bid-stream.ts';
import { Member } from '../http/outside-client.ts';
import { Watcher } from '../http/watcher.ts';
import { putUp, startAuction } from './auctions.ts';
import { type NodesSite, openNodes } from './site.ts';

describe.skipIf(!hasRedis)('two nodes (left out where no Redis is installed)', () => {
  let site: NodesSite;
  let here: string;
  let there: string;
  let seller: Member;
  let ann: Member;
  let ben: Member;
  let slug: string;

  beforeAll(async () => {
    site = await openNodes(2);
    [here, there] = site.nodes.map(({ origin }) => origin) as [string, string];
    seller = await Member.join(here, 'nodes-seller', 'SELLER');
    ann = await Member.join(here, 'nodes-ann', 'BIDDER');
    ben = await Member.join(there, 'nodes-ben', 'BIDDER');
    slug = await putUp(seller, 'A lamp on two nodes');
  });
  afterAll(() => site?.close());

  it('show a new listing on the market of the other at once', async () => {
    const page = async () => JSON.stringify((await ben.call('/api/listings')).body);
    expect(await page()).toContain(slug);
    const second = await putUp(seller, 'A chair on two nodes');
    await expect.poll(page, { interval: 20, timeout: 900 }).toContain(second);
  });

  it('count who watches on both', async () => {
    const watchers = [here, here, there].map((origin) => new Watcher(origin, slug));
    for (const watcher of watchers) await watcher.connect();
    const late = new Watcher(there, slug);
    await expect
      .poll(async () => {
        await late.connect();
        const hello = late.messages.at(-1);
        late.cutOff();
        return hello?.type === 'hello' ? hello.watching : null;
      })
      .toBe(4);
    for (const watcher of watchers) watcher.close();
  });

  it('move the development clock of both, and let an auction begin on both', async () => {
    const watcher = new Watcher(there, slug);
    await watcher.connect();
    await startAuction({ seller, fans: [ann, ben], slug });
    await watcher.untilStatus('LIVE');
    watcher.close();
  });

  it('tell every bid of one to the watchers of the other, in order, and members of what is theirs', async () => {
    const watcher = new Watcher(there, slug, ben.token);
    await watcher.connect();
    const bid = (member: Member, amountCents: number) =>
      member.expect(201, '/api/bids', { method: 'POST', body: { slug, amountCents } });
    await bid(ben.at(there), 1_000);
    await bid(ann.at(here), 2_000);
    await watcher.until(({ messages }) => messages.some(({ type }) => type === 'you:outbid'));
    for (let count = 0; count < 50; count += 1) await bid((count % 2 === 0 ? ben : ann)?.at(here), 3_000 + count * 100);
    await watcher.untilBid(52);
    expect([...watcher.bids.keys()]).toEqual(Array.from({ length: 52 }, (_, index) => index + 1));
    expect(watcher.messages.some(({ type }) => type === 'you:leading')).toBe(true);
    const read = await ben.expect<ListingResponse>(200, `/api/listings/${slug}`);
    expect(read?.highestBid?.sequence).toBe(52);
    watcher.close();
  });

  it('sort the market alike, by prices and bids as they stand, each in its own memory', async () => {
    const chair = await putUp(seller, 'A dear chair on two nodes');
    let limit = 100;
    const sorted = async (origin: string, sort: string) => {
      limit -= 1;
      const { body } = await seller.at(origin).call(`/api/listings?sort=${sort}&limit=${limit}`);
      return (body as { slug: string }[]).map((card) => card.slug);
    };
    const fromMemory = async (origin: string) => {
      const metrics = String((await seller.at(origin).call('/metrics')).body);
      return Number(metrics.match(/^market_sorted_pages_total{from="memory"} (\d+)$/m)?.[1]);
    };
    for (const origin of [here, there])
      await expect
        .poll(async () => [await sorted(origin, 'bids'), await fromMemory(origin)], { timeout: 15_000 })
        .toEqual([expect.arrayContaining([slug, chair]), expect.toSatisfy((count: number) => count > 0)]);
    const table = await putUp(seller, 'A new table on two nodes');
    await ben.at(there).expect(201, '/api/bids', { method: 'POST', body: { slug, amountCents: 99_000 } });
    for (const origin of [here, there]) {
      await expect.poll(() => sorted(origin, 'newest'), { interval: 20, timeout: 900 }).toContain(table);
      await expect
        .poll(async () => [(await sorted(origin, 'price-high'))[0], (await sorted(origin, 'bids'))[0]], {
          timeout: 900,
        })
        .toEqual([slug, slug]);
      expect((await sorted(origin, 'price-low')).indexOf(slug)).toBeGreaterThan(0);
    }
  });

  it('sign a suspended member out everywhere', async () => {
    const dan = await Member.join(here, 'nodes-dan', 'BIDDER');
    const watcher = new Watcher(there, slug, dan.token);
    await watcher.connect();
    await dan.at(there).expect(200, '/api/auth/me');
    await seller.expect(200, `/api/admin/users/${dan.id}/suspend`, {
      method: 'POST',
      headers: { 'x-admin-secret': site.nodes[0]?.adminSecret ?? '' },
      body: { reason: 'A test of two nodes' },
    });
    await watcher.until(({ messages }) => messages.some(({ type }) => type === 'you:signed-out'));
    await expect
      .poll(async () => (await dan.at(there).call('/api/auth/me')).status, { interval: 20, timeout: 900 })
      .toBe(401);
    watcher.close();
  });

  it('count what passes between them', async () => {
    const metrics = String((await seller.call('/metrics')).body);
    const read = (line: string) => Number(metrics.match(new RegExp(`^${line} (\\d+)$`, 'm'))?.[1]);
    expect(read('bus_open')).toBe(1);
    // Only the node that decides the listing's commands publishes its bids, and that may be either of the two.
    expect(read('bus_messages_total{outcome="sent"}') + read('bus_messages_total{outcome="heard"}')).toBeGreaterThan(
      50,
    );
    expect(read('bus_messages_total{outcome="sent"}')).toBeGreaterThan(2);
    expect(read('bus_messages_total{outcome="heard"}')).toBeGreaterThan(2);
    expect(read('bus_messages_total{outcome="dropped"}')).toBeLessThan(10);
    expect(read('bus_gaps_total')).toBeLessThan(10);
  });

  it.each(['kill', 'freeze'] as const)(
    'lose no bid while Redis is away (%s), and their watchers miss none',
    async (how) => {
      const auction = await putUp(seller, `Nothing is lost: ${how}`);
      await startAuction({ seller, fans: [ann, ben], slug: auction });
      const watchers = [here, there].map((origin) => new Watcher(origin, auction));
      for (const watcher of watchers) await watcher.connect();
      const rivals = [ann.at(here), ben.at(there)];
      const stream = new BidStream(auction, rivals);
      const running = stream.run();
      await stream.untilAcknowledged(20);
      await (how === 'kill' ? site.redis.kill() : site.redis.freeze());
      await stream.untilAcknowledged(50);
      await (how === 'kill' ? site.redis.start() : site.redis.resume());
      await stream.untilAcknowledged(20);
      const bids = await stream.end(running, seller);
      for (const watcher of watchers) {
        await watcher.untilBid(bids.length);
        expect([...watcher.bids.keys()].sort((one, other) => one - other)).toEqual(
          bids.map(({ sequence }) => sequence),
        );
        watcher.close();
      }
    },
  );
});
