import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CardProvider } from '../../platform/cards/index.ts';
import { SiteCatchUp } from '../nodes/index.ts';
import { nodesOn } from '../nodes/nodes.fixture.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { createPayments } from './create-payments.ts';

let site: MarketSite;
let nodes: ReturnType<typeof nodesOn>;

beforeAll(async () => {
  site = await openMarketSite();
  nodes = nodesOn(site.pool);
});

afterAll(async () => {
  await nodes.stop();
  await site.close();
});

/** The payments module of another node on the site's database, and a record of its requests to the provider. */
async function startNode() {
  const { node } = nodes.make();
  await node.start();
  await nodes.age(node, 10);
  let epoch = 'the first';
  const asked = { intents: 0, events: 0 };
  /** The cursor of each page of intents that was asked for; null: the first page. */
  const pages: (string | null)[] = [];
  let isCutOff = false;
  let isPromotedAmidst = false;
  const { provider } = site.payments.ports;
  const counting: CardProvider = {
    ...provider,
    async pageOfIntents(since, after) {
      asked.intents += 1;
      pages.push(after);
      if (isCutOff) throw new Error('this node cannot reach the provider');
      const page = await provider.pageOfIntents(since, after);
      if (!isPromotedAmidst) return page;
      isPromotedAmidst = false;
      // No other node in this file has caught up in this epoch.
      epoch = 'the third';
      return { ...page, next: 'another_page' };
    },
    listEvents(since) {
      asked.events += 1;
      return provider.listEvents(since);
    },
  };
  const payments = createPayments({
    ...site.payments.ports,
    provider: counting,
    log: { warn: () => {} },
    turns: {
      catchUp: new SiteCatchUp(node, () => epoch),
      readsEvents: () => node.leases.acquire('events'),
      eventsFailed: () => node.leases.release('events'),
    },
    onError: () => {},
  });
  return {
    node,
    asked,
    pages,
    payments,
    promote: () => {
      epoch = 'the second';
    },
    cutOff: () => {
      isCutOff = true;
    },
    /**
     * While the first page is read, the database gets another epoch, and the provider says that another page follows.
     */
    promoteAmidst: () => {
      isPromotedAmidst = true;
    },
  };
}

it('one node asks the provider at the start and for its events, and the node beside it waits for its word', async () => {
  await site.sold();
  const [first, second] = [await startNode(), await startNode()];
  await first.payments.job.finish();
  expect([first.payments.ports.isCaughtUp(), second.payments.ports.isCaughtUp()]).toEqual([true, false]);
  await second.node.beat();
  await second.payments.job.finish();
  expect(second.payments.ports.isCaughtUp()).toBe(true);
  expect([first.asked, second.asked]).toEqual([
    { intents: 1, events: 1 },
    { intents: 0, events: 0 },
  ]);
  await first.node.stop();
  await first.payments.job.stop();
  await second.payments.job.finish();
  expect(second.asked).toEqual({ intents: 0, events: 1 });
  await second.payments.job.stop();
  await second.node.stop();
});

it('a node is not caught up any more when its database has another history, until it has caught up with that', async () => {
  await site.sold();
  const node = await startNode();
  await node.payments.job.finish();
  expect(node.payments.ports.isCaughtUp()).toBe(true);
  node.promote();
  expect(node.payments.ports.isCaughtUp()).toBe(false);
  await node.payments.job.finish();
  expect([node.payments.ports.isCaughtUp(), node.asked.intents]).toEqual([true, 2]);
  await node.payments.job.stop();
});

it('a node whose database gets another history while it catches up reads the list from its beginning', async () => {
  await site.sold();
  const node = await startNode();
  node.promoteAmidst();
  await node.payments.job.finish();
  expect([node.payments.ports.isCaughtUp(), node.pages]).toEqual([true, [null, null]]);
  await node.payments.job.stop();
  await node.node.stop();
});

it('a node that cannot reach the provider lets another one catch up', async () => {
  await site.sold();
  const [cut, other] = [await startNode(), await startNode()];
  cut.cutOff();
  await expect(cut.payments.job.finish()).rejects.toThrow('cannot reach the provider');
  await other.payments.job.finish();
  expect([cut.payments.ports.isCaughtUp(), other.payments.ports.isCaughtUp()]).toEqual([false, true]);
  for (const { payments, node } of [cut, other]) {
    await payments.job.stop();
    await node.stop();
  }
});
