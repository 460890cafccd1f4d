import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { BidStream } from '../http/bid-stream.ts';
import { Member } from '../http/outside-client.ts';
import { Watcher } from '../http/watcher.ts';
import { putUp, startAuction } from './auctions.ts';
import { type FrontProxy, hasProxy, startProxy } from './proxy.ts';
import { type NodesSite, openNodes, untilReady } from './site.ts';

/**
 * `NODES_BEFORE=/folder/of/another/build npm run nodes -- rolling` begins with the program of that folder (`apps/server/dist/main.js` in it); otherwise
 * the nodes go from this build to itself.
 */
const BEFORE = process.env.NODES_BEFORE;
const DRAIN_MS = 3_000;
const RIVALS = 6;
const ROUND_MS = 300_000;

describe.skipIf(!hasRedis || !hasProxy)(
  `a rolling restart from ${BEFORE === undefined ? 'this build' : 'another build'} (left out where Redis or HAProxy is missing)`,
  () => {
    let site: NodesSite;
    let proxy: FrontProxy;
    let seller: Member;
    let rivals: Member[];

    beforeAll(async () => {
      // A build from before knows no NODE_URL.
      const env = { TRUST_PROXY: '127.0.0.1', DRAIN_MS: String(DRAIN_MS) };
      site = await openNodes(2, env, {}, BEFORE === undefined ? {} : { program: `${BEFORE}/apps/server/dist/main.js` });
      proxy = await startProxy(site.nodes);
      const origin = site.nodes[0]?.origin ?? '';
      seller = await Member.join(origin, 'rolling-seller', 'SELLER');
      rivals = [];
      for (let index = 0; index < RIVALS; index += 1)
        rivals.push(await Member.join(origin, `rolling-rival-${index}`, 'BIDDER'));
    }, ROUND_MS);
    afterAll(async () => {
      await proxy?.stop();
      await site?.close();
    });

    it(
      'answers every keyed bid, in the end or at once, keeps everybody signed in, and tells watchers every bid',
      async () => {
        const slug = await putUp(seller, 'Under a rolling restart');
        await startAuction({ seller, fans: rivals.slice(0, 2) as [Member, Member], slug });
        const watcher = new Watcher(proxy.origin, slug);
        await watcher.connect();
        const stream = new BidStream(
          slug,
          rivals.map((rival) => rival.at(proxy.origin)),
        );
        const running = stream.run();
        await stream.untilAcknowledged(100);
        for (const node of [...site.nodes]) {
          const stopped = site.restart(node, 'SIGTERM');
          await stream.untilAcknowledged(100);
          await stopped;
          await untilReady(site.nodes);
          await stream.untilAcknowledged(100);
        }
        const bids = await stream.end(running, seller);
        expect(bids.length).toBeGreaterThan(400);
        for (const rival of rivals) await rival.at(proxy.origin).expect(200, '/api/auth/me');
        await watcher.comeBackUntilBid(bids.length);
      },
      ROUND_MS,
    );
  },
);
