import type { PlacedBid } from '@clamor/contract/bidding';
import { expect, it } from 'vitest';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { type Market, openMarket } from '../../bench/bids/market.ts';
import { processorSeconds } from '../../bench/bids/processor-time.ts';
import { openLoad } from '../../bench/bids/run-load.ts';
import { freePort, type RunningServer } from '../http/running-server.ts';
import { Watcher } from '../http/watcher.ts';
import { hasProxy, startProxy } from './proxy.ts';
import { type NodesSite, openNodes } from './site.ts';

/*
 * `NODES_FIGURES=1 npm run nodes -- figures` prints the table of docs/operations.md: processor time a bid of all nodes and of the database, and how
 * late a watcher on another node hears of a bid. It asserts no time.
 */
const IS_WANTED = process.env.NODES_FIGURES === '1' && hasRedis && hasProxy;
const SECONDS = Number(process.env.NODES_SECONDS ?? 5);
const LISTINGS = Number(process.env.NODES_LISTINGS ?? 1_000);
/** Only set-ups whose name has this in it. */
const ONLY = process.env.NODES_SETUP ?? '';
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 64;
const MEMBERS = 16;
const LAG_BIDS = 300;
const ALL_MS = 1_800_000;

interface Setup {
  name: string;
  nodes: number;
  front: 'hashes' | 'spreads' | 'none';
  isRouted?: boolean;
  workers?: number;
}
const SETUPS: readonly Setup[] = [
  { name: 'one node behind HAProxy', nodes: 1, front: 'hashes' },
  { name: 'two behind HAProxy that hashes', nodes: 2, front: 'hashes' },
  { name: 'two behind a proxy that spreads', nodes: 2, front: 'spreads' },
  { name: 'the same, with NODE_URL', nodes: 2, front: 'spreads', isRouted: true },
  { name: 'one process, no proxy', nodes: 1, front: 'none' },
  { name: 'WORKERS=2, no proxy', nodes: 1, front: 'none', workers: 2 },
];

it.skipIf(!IS_WANTED)(
  'figures of several nodes (left out unless NODES_FIGURES=1)',
  async () => {
    process.stdout.write(
      '\n| setup | load | accepted a second | 503 | nodes, µs a bid | database, µs a bid | both |\n|---|---|---|---|---|---|---|\n',
    );
    const rows: string[] = [];
    for (const setup of SETUPS.filter(({ name }) => name.includes(ONLY))) rows.push(...(await measure(setup)));
    expect(rows.length).toBeGreaterThan(0);
  },
  ALL_MS,
);

async function measure(setup: Setup): Promise<string[]> {
  const site = await openNodes(0, { TRUST_PROXY: '127.0.0.1', DRAIN_MS: '0' });
  for (let count = 0; count < setup.nodes; count += 1) await site.join(await settingsOf(setup, site));
  const proxy = setup.front === 'none' ? null : await startProxy(site.nodes, setup.front === 'hashes');
  const origin = proxy?.origin ?? site.nodes[0]?.origin ?? '';
  try {
    const server = { origin: site.nodes[0]?.origin ?? '' };
    const market = await openMarket({ server, database: { url: site.databaseUrl } }, MEMBERS, LISTINGS);
    const rows = [await load(setup.name, 'hot', origin, site, market, [market.hotSlug])];
    rows.push(await load(setup.name, `${LISTINGS} auctions`, origin, site, market, market.spreadSlugs));
    process.stdout.write(`${rows.join('\n')}\n`);
    if (setup.nodes === 2) process.stdout.write(`${setup.name}: ${await lag(site.nodes, market)}\n`);
    return rows;
  } finally {
    await proxy?.stop();
    // So many bids take long to check.
    for (const node of site.nodes) await node.stop('SIGKILL');
    await site.close();
  }
}

/** Straight to what lies beneath: the ways that tests cut cost time. */
async function settingsOf({ isRouted, workers }: Setup, site: NodesSite): Promise<Record<string, string>> {
  const listen = `127.0.0.1:${await freePort()}`;
  const routed = isRouted ? { NODE_URL: `http://${listen}`, NODE_LISTEN: listen } : { NODE_URL: '', NODE_LISTEN: '' };
  const alone = workers === undefined ? {} : { WORKERS: String(workers), REDIS_URL: '' };
  return { DATABASE_URL: site.databaseUrl, REDIS_URL: site.redis.url, ...routed, ...alone };
}

async function load(
  name: string,
  what: string,
  origin: string,
  site: NodesSite,
  { tokens }: Market,
  slugs: readonly string[],
): Promise<string> {
  const plan = { port: Number(new URL(origin).port), connections: CONNECTIONS, tokens, by: 'http' as const };
  const ofNodes = () => site.nodes.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const generator = openLoad(plan, site.databasePid(), null);
  // The first round warms up; processor time is read around the second, whose own warm-up is empty.
  const round = { slugs, firstAmountCents: 1, keyed: true, maxAmountCents: null, bidsPerSecond: null };
  const warm = await generator.run({ ...round, warmUpSeconds: 0, seconds: WARM_UP_SECONDS });
  const before = ofNodes();
  const measured = await generator.run({
    ...round,
    firstAmountCents: warm.nextAmountCents + 1,
    warmUpSeconds: 0,
    seconds: SECONDS,
  });
  const nodes = ((ofNodes() - before) * 1_000_000) / measured.acceptedInAll;
  const database = (measured.serverCpuSeconds * 1_000_000) / measured.acceptedInAll;
  generator.close();
  const refused = Object.entries(measured.others).reduce(
    (sum, [code, count]) => (code.startsWith('503') ? sum + count : sum),
    0,
  );
  const perSecond = Math.round(measured.accepted / measured.seconds);
  const [ofNodesText, ofDatabase, both] = [nodes, database, nodes + database].map((value) => String(Math.round(value)));
  return `| ${name} | ${what} | ${perSecond} | ${refused} | ${ofNodesText} | ${ofDatabase} | ${both} |`;
}

/** From the answer on one node to the frame on a socket of the other. */
async function lag(nodes: readonly RunningServer[], { tokens, spreadSlugs }: Market): Promise<string> {
  const [here, there] = nodes.map(({ origin }) => origin);
  const slug = spreadSlugs[0] ?? '';
  const watcher = new Watcher(there ?? '', slug);
  await watcher.connect();
  const lags: number[] = [];
  for (let count = 0; count < LAG_BIDS; count += 1) {
    const authorization = `Bearer ${tokens[count % 2]}`;
    const body = JSON.stringify({ slug, amountCents: 1_000_000 + count });
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${here}/api/bids`, { method: 'POST', headers, body });
    const answeredAt = performance.now();
    const { bid } = (await answer.json()) as PlacedBid;
    await watcher.untilBid(bid.sequence);
    lags.push(performance.now() - answeredAt);
  }
  watcher.close();
  lags.sort((one, other) => one - other);
  const at = (share: number) => Math.round(lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? 0);
  return `lag to the other node p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`;
}
