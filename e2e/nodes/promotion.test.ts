import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { BidStream } from '../http/bid-stream.ts';
import { checkBooksOf } from '../http/books.ts';
import { Member } from '../http/outside-client.ts';
import { Watcher } from '../http/watcher.ts';
import { putUp, startAuction } from './auctions.ts';
import { isPostgresInstalled } from './installed-cluster.ts';
import { type NodesSite, openNodes, untilReady } from './site.ts';
import { openStandbyPair, type StandbyPair } from './standby.ts';

describe.skipIf(!hasRedis || !isPostgresInstalled)(
  'two nodes whose primary is killed under bids (left out where Redis or an installed PostgreSQL is missing)',
  () => {
    let database: StandbyPair;
    let site: NodesSite;
    let seller: Member;
    let rivals: Member[];

    beforeAll(async () => {
      database = await openStandbyPair();
      site = await openNodes(2, { DRAIN_MS: '0' }, { databaseUrl: database.url });
      const [here, there] = site.nodes.map(({ origin }) => origin) as [string, string];
      seller = await Member.join(here, 'promotion-seller', 'SELLER');
      rivals = [];
      for (let index = 0; index < 6; index += 1) {
        rivals.push(await Member.join(index % 2 === 0 ? here : there, `promotion-rival-${index}`, 'BIDDER'));
      }
    });
    afterAll(async () => {
      await site?.close();
      await database?.stop();
    });

    it('lose no acknowledged bid when its synchronous standby is promoted, and tell every one', async () => {
      const slug = await putUp(seller, 'A lamp that outlives its database');
      await startAuction({ seller, fans: [rivals[0], rivals[1]] as [Member, Member], slug });
      const watchers = site.nodes.map(({ origin }) => new Watcher(origin, slug));
      for (const watcher of watchers) await watcher.connect();
      const stream = new BidStream(slug, rivals);
      const running = stream.run();
      await stream.untilAcknowledged(100);
      await database.promote();
      await untilReady(site.nodes);
      await stream.untilAcknowledged(100);
      const bids = await stream.end(running, seller);
      expect(bids.length).toBeGreaterThanOrEqual(200);
      for (const watcher of watchers) await watcher.comeBackUntilBid(bids.length);
      await checkBooksOf(site.databaseUrl);
    });
  },
);
