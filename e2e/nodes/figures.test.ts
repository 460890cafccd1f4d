import { loadavg } from 'node:os';
import type { PlacedBid } from '@clamor/contract/bidding';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { type Market, openMarket } from '../../bench/bids/market.ts';
import { processorSeconds } from '../../bench/bids/processor-time.ts';
import { openLoad } from '../../bench/bids/run-load.ts';
import { freePort, type RunningServer } from '../http/running-server.ts';
import { Watcher } from '../http/watcher.ts';
import { hasProxy, startProxy } from './proxy.ts';
import { type NodesSite, openNodes } from './site.ts';

/* `NODES_FIGURES=1 npm run nodes -- figures` prints the tables of docs/operations.md#several-nodes-measured:
   processor time per answered bid, two nodes compared with one, the delay of a bid to a watcher on another node, and
   a drain. It asserts no time. Each node that decides gets the same number of bids a second. If two nodes shared one
   stream, each would commit batches of half the size, and the table would compare batch sizes. */
const IS_WANTED = process.env.NODES_FIGURES === '1' && hasRedis && hasProxy;
const SECONDS = Number(process.env.NODES_SECONDS ?? 6);
/** Bids per second that each node gets; 0: each connection sends its next bid as soon as it has its answer. */
const RATE = Number(process.env.NODES_RATE ?? 1_000);
const LISTINGS = Number(process.env.NODES_LISTINGS ?? 1_000);
/** Measures only the set-ups whose name contains this text. */
const ONLY = process.env.NODES_SETUP ?? '';
const WARM_UP_SECONDS = 2;
const REST_MS = 3_000;
const CONNECTIONS = 64;
const MEMBERS = 16;
const LAG_BIDS = 300;
const DRAIN_MS = 8_000;
const DRAINED_SOCKETS = 100;
/** The share of a machine's processors that bids may use in the calculation. */
const BUSY_SHARE = 0.75;
const ALL_MS = 1_800_000;

interface Setup {
  name: string;
  nodes: number;
  front: 'hashes' | 'spreads' | 'none';
  isRouted?: boolean;
  workers?: number;
}
const ONE: Setup = { name: 'one node behind HAProxy', nodes: 1, front: 'hashes' };
const TWO: Setup = { name: 'two behind HAProxy that hashes', nodes: 2, front: 'hashes' };
const SPREAD: Setup = { name: 'two behind a proxy that spreads', nodes: 2, front: 'spreads' };
const ROUTED: Setup = { name: 'the same, with NODE_URL', nodes: 2, front: 'spreads', isRouted: true };
const PROCESS: Setup = { name: 'one process, no proxy', nodes: 1, front: 'none' };
const WORKERS: Setup = { name: 'WORKERS=2, no proxy', nodes: 1, front: 'none', workers: 2 };
const SETUPS = [ONE, TWO, SPREAD, ROUTED, PROCESS, WORKERS];
const COMPARED: readonly [Setup, Setup, aim: string][] = [
  [TWO, ONE, 'at most 1.15'],
  [ROUTED, SPREAD, '-'],
  [WORKERS, PROCESS, '-'],
];

interface Row {
  setup: Setup;
  load: 'hot' | 'many';
  /** Bids answered per second, whether placed or refused by a rule. */
  perSecond: number;
  /** The share of the answered bids that was placed. The others were too low by the time they were decided. */
  placed: number;
  /** The number of answers 503. */
  overloaded: number;
  /** Microseconds of processor time per answered bid, of all nodes. */
  nodes: number;
  database: number;
  /** Microseconds per answered bid of nodes and database together, without what they use when idle. */
  withoutRest: number;
}

const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);
const both = ({ nodes, database }: Row) => nodes + database;

it.skipIf(!IS_WANTED)(
  'figures of several nodes (left out unless NODES_FIGURES=1)',
  async () => {
    const rows: Row[] = [];
    const told: string[] = [];
    print(
      '',
      '| setup | load | answers a second | placed | 503 | nodes, µs an answer | database, µs an answer | both | both, without rest |',
    );
    print('|---|---|---|---|---|---|---|---|---|');
    for (const setup of SETUPS.filter(({ name }) => name.includes(ONLY))) {
      const measured = await measure(setup, told);
      print(...measured.map(lineOf));
      rows.push(...measured);
    }
    expect(rows.length).toBeGreaterThan(0);
    print('', '| compared | load | both | both, without rest | aim |', '|---|---|---|---|---|', ...comparisons(rows));
    print('', ...told, ...rows.filter(({ setup }) => setup === TWO).map(reckoned));
  },
  ALL_MS,
);

const lineOf = (row: Row) =>
  `| ${row.setup.name} | ${row.load} | ${row.perSecond} | ${Math.round(row.placed * 100)} % | ${row.overloaded} | ${[row.nodes, row.database, both(row), row.withoutRest].map(Math.round).join(' | ')} |`;

function comparisons(rows: readonly Row[]): string[] {
  const find = (setup: Setup, load: Row['load']) => rows.find((row) => row.setup === setup && row.load === load);
  return COMPARED.flatMap(([setup, other, aim]) =>
    (['hot', 'many'] as const).flatMap((load) => {
      const [row, base] = [find(setup, load), find(other, load)];
      if (row === undefined || base === undefined) return [];
      const ratios = [both(row) / both(base), row.withoutRest / base.withoutRest].map((ratio) => ratio.toFixed(2));
      return [`| ${setup.name} to ${other.name} | ${load} | ${ratios.join(' | ')} | ${aim} |`];
    }),
  );
}

/** The calculated rate on machines with more processors, if a bid costs the same there. */
function reckoned(row: Row): string {
  const rate = (cores: number) => Math.round((BUSY_SHARE * cores * 1_000_000) / both(row) / 100) * 100;
  return `reckoned, ${row.load}, at ${BUSY_SHARE * 100} % busy: ${rate(4)} bids a second on four cores for nodes and database, ${rate(8)} on eight`;
}

async function measure(setup: Setup, told: string[]): Promise<Row[]> {
  const site = await openNodes(0, { TRUST_PROXY: '127.0.0.1', DRAIN_MS: String(DRAIN_MS) });
  for (let count = 0; count < setup.nodes; count += 1) await site.join(await settingsOf(setup, site));
  const proxy = setup.front === 'none' ? null : await startProxy(site.nodes, setup.front === 'hashes');
  const origin = proxy?.origin ?? site.nodes[0]?.origin ?? '';
  try {
    const server = { origin: site.nodes[0]?.origin ?? '' };
    const market = await openMarket({ server, database: { url: site.databaseUrl } }, MEMBERS, LISTINGS);
    const rest = await usedAtRest(site);
    const of = { setup, origin, site, market, rest };
    const rows = [await load('hot', [market.hotSlug], of), await load('many', market.spreadSlugs, of)];
    told.push(`${setup.name}: ${await batches(site)}`);
    if (setup === TWO) told.push(await lag(site.nodes, market), await drain(site.nodes[0]));
    return rows;
  } finally {
    await proxy?.stop();
    // Stopped without checking the books, because so many bids take long to check.
    for (const node of site.nodes) await node.stop('SIGKILL');
    await site.close();
  }
}

/**
 * Connects the nodes directly to database, Redis and store. The proxies that other tests cut would cost processor time.
 */
async function settingsOf({ isRouted, workers }: Setup, site: NodesSite): Promise<Record<string, string>> {
  const listen = `127.0.0.1:${await freePort()}`;
  const routed = isRouted ? { NODE_URL: `http://${listen}`, NODE_LISTEN: listen } : { NODE_URL: '', NODE_LISTEN: '' };
  const alone = workers === undefined ? {} : { WORKERS: String(workers), REDIS_URL: '' };
  return { DATABASE_URL: site.databaseUrl, REDIS_URL: site.redis.url, ...routed, ...alone };
}

const used = (site: NodesSite) => ({
  nodes: site.nodes.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
  database: processorSeconds(site.databasePid()),
});

/** The processor seconds per second that nodes and database use without any requests. */
async function usedAtRest(site: NodesSite): Promise<number> {
  const [before, beganAt] = [used(site), performance.now()];
  await new Promise((done) => setTimeout(done, REST_MS));
  const after = used(site);
  return ((after.nodes + after.database - before.nodes - before.database) * 1_000) / (performance.now() - beganAt);
}

interface Measured {
  setup: Setup;
  origin: string;
  site: NodesSite;
  market: Market;
  /** The idle use: processor seconds per second. */
  rest: number;
}

async function load(name: Row['load'], slugs: readonly string[], of: Measured): Promise<Row> {
  const { setup, origin, site, market, rest } = of;
  const plan = {
    port: Number(new URL(origin).port),
    connections: CONNECTIONS,
    tokens: market.tokens,
    by: 'http' as const,
  };
  const generator = openLoad(plan, site.databasePid(), null);
  // The first round is the warm-up. Processor time is read before and after the second round, which therefore has no
  // warm-up of its own. The rate depends on the number of deciding processes: all bids on one auction are decided by
  // the same process.
  const deciding = name === 'hot' ? 1 : setup.nodes * (setup.workers ?? 1);
  const bidsPerSecond = RATE === 0 ? null : RATE * deciding;
  const round = { slugs, firstAmountCents: 1, keyed: true, maxAmountCents: null, bidsPerSecond };
  const warm = await generator.run({ ...round, warmUpSeconds: 0, seconds: WARM_UP_SECONDS });
  const firstAmountCents = warm.nextAmountCents + 1;
  const before = used(site);
  const measured = await generator.run({ ...round, firstAmountCents, warmUpSeconds: 0, seconds: SECONDS });
  const after = used(site);
  generator.close();
  const others = Object.entries(measured.others);
  const sum = (counts: readonly [string, number][]) => counts.reduce((all, [, count]) => all + count, 0);
  const overloaded = sum(others.filter(([code]) => code.startsWith('503')));
  const answered = measured.acceptedInAll + sum(others) - overloaded;
  const aBid = (seconds: number) => (seconds * 1_000_000) / answered;
  const [nodes, database] = [aBid(after.nodes - before.nodes), aBid(after.database - before.database)];
  return {
    setup,
    load: name,
    perSecond: Math.round(answered / measured.seconds),
    placed: measured.acceptedInAll / answered,
    overloaded,
    nodes,
    database,
    withoutRest: nodes + database - aBid(rest * measured.seconds),
  };
}

/** The load of the machine, on which delays depend most. */
const beside = () => `load average ${loadavg()[0]?.toFixed(1)}`;

/**
 * Figures that explain an expensive bid: small batches, and lost bus messages, after which a node reads everything
 * again.
 */
async function batches({ nodes }: NodesSite): Promise<string> {
  const texts = await Promise.all(nodes.map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text()));
  const lines = texts.join('\n').split('\n');
  const sum = (name: string) =>
    lines
      .filter((line) => new RegExp(`^${name}[ {]`).test(line))
      .reduce((all, line) => all + Number(line.split(' ').at(-1)), 0);
  const size = sum('desk_batch_commands_sum') / sum('desk_batch_commands_count');
  return `${size.toFixed(1)} commands a batch, ${sum('bus_gaps_total')} gaps in the bus`;
}

/** The time from SIGTERM to a node's end, and the span in which its sockets are closed. */
async function drain(node: RunningServer | undefined): Promise<string> {
  if (node === undefined) return 'no drain';
  const closedAt: number[] = [];
  const sockets = Array.from({ length: DRAINED_SOCKETS }, () => {
    const socket = new WebSocket(`${node.origin.replace('http', 'ws')}/ws?mine`, { headers: { origin: node.origin } });
    socket.once('close', () => closedAt.push(performance.now()));
    return new Promise((opened) => socket.once('open', opened));
  });
  await Promise.all(sockets);
  const askedAt = performance.now();
  await node.end('SIGTERM');
  const ended = performance.now();
  const ms = closedAt.map((at) => Math.round(at - askedAt)).sort((one, other) => one - other);
  return `drain of ${DRAIN_MS} ms: ended after ${Math.round(ended - askedAt)} ms; ${ms.length} sockets closed from ${ms[0]} to ${ms.at(-1)} ms, half by ${ms[Math.floor(ms.length / 2)]} ms (${beside()})`;
}

/** The delay from a bid's answer on one node to its frame on a socket of the other node. */
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
  return `lag of ${LAG_BIDS} bids to a socket of the other node: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (aim: under 250), most ${at(1)} ms (${beside()})`;
}
