import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { allBids } from '../http/bid-stream.ts';
import { Member } from '../http/outside-client.ts';
import { Watcher } from '../http/watcher.ts';
import { COUNTDOWN_SECONDS, likeUntilCountdown, putUp } from './auctions.ts';
import { OpenPages } from './open-pages.ts';
import { PacedBids } from './paced-bids.ts';
import { type FrontProxy, hasProxy, startProxy } from './proxy.ts';
import { type NodesSite, openNodes, untilReady } from './site.ts';

/**
 * The folder of another build to begin with: `NODES_BEFORE=/folder/of/another/build npm run nodes -- rolling`. Without
 * it the nodes go from this build to itself. `NODES_BEFORE_REDIS=off` is for a build that refuses REDIS_URL.
 */
const BEFORE = process.env.NODES_BEFORE;
const OTHER_BUILD =
  BEFORE === undefined
    ? {}
    : { program: `${BEFORE}/apps/server/dist/main.js`, isWithoutRedis: process.env.NODES_BEFORE_REDIS === 'off' };
const DRAIN_MS = 3_000;
const MEMBERS = 6;
const AUCTIONS = 60;
const PAGES = 48;
const BIDS_PER_SECOND = Number(process.env.NODES_RATE ?? 300);
/** How long bids continue before, between and after the restarts. */
const SETTLED_MS = 2_000;
/** Pages spread their reconnections over this time (`apps/web/src/lib/backoff.ts`). */
const SPREAD_MS = 2_000;
const ROUND_MS = 300_000;

describe.skipIf(!hasRedis || !hasProxy)(
  `a rolling restart from ${BEFORE === undefined ? 'this build' : 'another build'} (left out where Redis or HAProxy is missing)`,
  () => {
    let site: NodesSite;
    let proxy: FrontProxy;
    let seller: Member;
    let members: Member[];

    beforeAll(async () => {
      const env = { TRUST_PROXY: '127.0.0.1', DRAIN_MS: String(DRAIN_MS) };
      site = await openNodes(0, env, {}, OTHER_BUILD);
      // Connects the nodes directly to database, Redis and store. The proxies that other tests cut would cost time.
      const beneath = { DATABASE_URL: site.databaseUrl, REDIS_URL: site.redis.url };
      for (let count = 0; count < 2; count += 1) await site.join(beneath);
      proxy = await startProxy(site.nodes);
      const origin = site.nodes[0]?.origin ?? '';
      seller = await Member.join(origin, 'rolling-seller', 'SELLER');
      members = [];
      for (let index = 0; index < MEMBERS; index += 1)
        members.push((await Member.join(origin, `rolling-member-${index}`, 'BIDDER')).at(proxy.origin));
    }, ROUND_MS);
    afterAll(async () => {
      await proxy?.stop();
      await site?.close();
    });

    it(
      `under ${BIDS_PER_SECOND} bids a second answers every keyed bid when it is repeated, keeps everybody signed in, and tells watchers every bid`,
      async () => {
        const slugs: string[] = [];
        for (let index = 0; index < AUCTIONS; index += 1)
          slugs.push(await putUp(seller, `Under a rolling restart: ${index}`));
        const fans = members.slice(0, 2) as [Member, Member];
        for (const slug of slugs) await likeUntilCountdown(fans, slug);
        await seller.advanceClock(COUNTDOWN_SECONDS + 1);
        const [watched = ''] = slugs;
        const watcher = new Watcher(proxy.origin, watched);
        await watcher.connect();
        const pages = new OpenPages(members, watched, PAGES);
        await expect.poll(() => pages.live, { timeout: 20_000 }).toBe(PAGES);

        const bids = new PacedBids({ members, slugs, perSecond: BIDS_PER_SECOND });
        bids.start();
        await settle();
        for (const node of [...site.nodes]) {
          await site.restart(node, 'SIGTERM');
          await untilReady(site.nodes);
          await settle();
        }
        await bids.stop();
        process.stdout.write(`${bids.summary()}\n`);
        await bids.repeatAll();

        await expect.poll(() => pages.live, { timeout: 20_000 }).toBe(PAGES);
        expect(pages.signedOut).toBe(0);
        for (const member of members) await member.expect(200, '/api/auth/me');
        // An older build may not announce its restart to pages.
        if (BEFORE === undefined) expectSpread(pages.comesBackAfter);
        pages.close();
        await watcher.comeBackUntilBid((await allBids(seller, watched)).length);
      },
      ROUND_MS,
    );
  },
);

/** Expects the pages of a stopping node to reconnect at different moments within two seconds. */
function expectSpread(waits: readonly number[]): void {
  expect(waits.length).toBeGreaterThanOrEqual(PAGES / 2);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(SPREAD_MS);
  const quarters = new Set(waits.map((ms) => Math.min(3, Math.floor((4 * ms) / SPREAD_MS))));
  expect(quarters.size).toBe(4);
}

/** Waits in real time, because real processes restart. */
function settle(): Promise<void> {
  return new Promise((done) => setTimeout(done, SETTLED_MS));
}
