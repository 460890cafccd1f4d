import type { Member } from '../../e2e/http/outside-client.ts';
import { type BenchSite, openBenchSite } from '../bench-site.ts';
import { copyListings } from '../bids/copy-listings.ts';
import type { LoadResult } from '../bids/load-plan.ts';
import { type Market, openMarket } from '../bids/market.ts';
import { openLoad } from '../bids/run-load.ts';
import { quantile } from '../bids/summary.ts';
import { withDatabase } from '../reads/long-past.ts';
import { atMost, reported } from '../report/figures.ts';
import type { BenchOptions, PartReport } from '../report/part.ts';
import { openClients } from '../watchers/open-clients.ts';
import { beginMemoryCurve } from './memory-curve.ts';
import { beginVisits, type Visited } from './visitors.ts';

const MEMBERS = 200;
const CONNECTIONS = 50;
const LIVE = 200;
const COLLECTING = 200;
const WATCHERS = 300;
const HTTP_BIDS_PER_SECOND = 20;
const SOCKET_BIDS_PER_SECOND = 20;
/** The number of auctions that end in each minute. */
const ENDINGS_A_MINUTE = 20;
const GROWN_MIB = 24;
const GROWN_RESIDENT_MIB = 64;
/** The answers that are no fault: others were faster, the bidder raised, or the desk is overloaded. */
const BID_ANSWERS = ['409 BID_TOO_LOW', '409 ALREADY_HIGHEST', '201 raise', '503 OVERLOADED', '503 OUTCOME_UNKNOWN'];

/**
 * Runs a mixed load for some minutes: bids over HTTP and sockets, watchers, reads, likes, boosts, new listings,
 * sign-ins and endings. It fails if an answer is a fault or if the server's memory grows.
 */
export async function runSoak({ minutes }: BenchOptions): Promise<PartReport> {
  const site = await openBenchSite({ TRUST_PROXY: '127.0.0.1' });
  try {
    const market = await openMarket(site, MEMBERS, LIVE);
    const collecting = await addAuctions(site, market, minutes);
    const clients = await openClients(site.port, market.hotSlug, WATCHERS);
    clients.begin();
    const visits = beginVisits(site.server.origin, {
      tokens: market.tokens,
      sellerToken: market.seller.token,
      sellerName: market.seller.username,
      credentials: { email: market.seller.email, password: market.seller.password },
      liveSlugs: market.spreadSlugs,
      collectingSlugs: collecting,
    });
    const memory = beginMemoryCurve(site.server.origin, site.server.pid, minutes);
    const bids = await Promise.all([
      bid(site, market, 'http', market.spreadSlugs, HTTP_BIDS_PER_SECOND, minutes),
      bid(site, market, 'socket', [market.hotSlug], SOCKET_BIDS_PER_SECOND, minutes),
    ]);
    memory.stop();
    const visited = await visits.stop();
    const watched = await clients.end();
    clients.close();
    const settled = await settledCount(site);
    return reportOf({ minutes, bids, visited, faultsOfWatchers: watched.faults, settled, memory });
  } finally {
    await site.close();
  }
}

/** Adds COLLECTING listings, which it returns, and auctions that end one after the other. */
async function addAuctions({ database }: BenchSite, { seller, hotSlug }: Market, minutes: number): Promise<string[]> {
  const pattern = await putUp(seller);
  const count = Math.ceil(minutes * ENDINGS_A_MINUTE);
  const endsAt = `(SELECT offset_ms + (extract(epoch FROM clock_timestamp()) * 1000)::bigint + n * ${Math.round(60_000 / ENDINGS_A_MINUTE)} FROM clock_offset)`;
  return await withDatabase(database.url, async (client) => {
    const changes = { listing_state: `jsonb_build_object('ends_at', ${endsAt}, 'due_at', ${endsAt} + 3000)` };
    await copyListings(client, { patternSlug: hotSlug, count, prefix: 'ends', changes });
    return await copyListings(client, { patternSlug: pattern, count: COLLECTING, prefix: 'collects' });
  });
}

async function putUp(seller: Member): Promise<string> {
  const body = { title: 'Wanted by many', threshold: 50 };
  return (await seller.expect<{ slug: string }>(201, '/api/listings', { method: 'POST', body })).slug;
}

async function bid(
  { port, server, database }: BenchSite,
  { tokens }: Market,
  by: 'http' | 'socket',
  slugs: readonly string[],
  bidsPerSecond: number,
  minutes: number,
): Promise<LoadResult> {
  const load = openLoad({ port, connections: CONNECTIONS, tokens, by }, server.pid, database.pid);
  const round = { slugs, firstAmountCents: 1, keyed: true, maxAmountCents: null, bidsPerSecond };
  const result = await load.run({ ...round, warmUpSeconds: 1, seconds: minutes * 60 });
  load.close();
  return result;
}

async function settledCount({ database }: BenchSite): Promise<number> {
  return await withDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ settled: number }>(
      `SELECT count(*)::int AS settled FROM listing_state WHERE status = 'ENDED'`,
    );
    return rows[0]?.settled ?? 0;
  });
}

interface Soaked {
  minutes: number;
  bids: readonly LoadResult[];
  visited: Visited;
  faultsOfWatchers: number;
  settled: number;
  memory: ReturnType<typeof beginMemoryCurve>;
}

function reportOf({ minutes, bids, visited, faultsOfWatchers, settled, memory }: Soaked): PartReport {
  const others = bids.flatMap((each) => Object.entries(each.others));
  const undocumented = others
    .filter(([label]) => !BID_ANSWERS.includes(label))
    .reduce((sum, [, count]) => sum + count, 0);
  const accepted = bids.reduce((sum, each) => sum + each.accepted, 0);
  const answered = Object.values(visited.answers).reduce((sum, count) => sum + count, 0);
  const [grown, last] = [memory.grownMiB(), memory.lastMiB()];
  return {
    figures: [
      reported('minutes', minutes),
      atMost(
        `answers of ${answered.toLocaleString('en-US')} calls and pages that the contract does not have`,
        visited.faults.length,
        0,
      ),
      atMost(
        `answers to bids (${accepted.toLocaleString('en-US')} accepted) that the contract does not have`,
        undocumented,
        0,
      ),
      atMost('frames to watchers out of order, twice or after an unannounced gap', faultsOfWatchers, 0),
      atMost(
        `heap in use, MiB more in the last quarter than in the second (${last.heap.toFixed(0)})`,
        grown.heap,
        GROWN_MIB,
      ),
      atMost(
        `resident memory, MiB more in the last quarter than in the second (${last.resident.toFixed(0)})`,
        grown.resident,
        GROWN_RESIDENT_MIB,
      ),
      ...bids.map((each, index) =>
        reported(`p99 ms of bids ${index === 0 ? 'over HTTP' : 'by socket'}`, quantile(each.latencies, 0.99)),
      ),
      reported('p99 ms of calls and pages', visited.took[Math.floor(visited.took.length * 0.99)] ?? Number.NaN),
      reported('calls and pages answered 503', visited.answers['503'] ?? 0),
      reported('auctions that ended meanwhile', settled),
    ],
    details: [
      `Answers: ${shown(Object.entries(visited.answers))}. Bids answered otherwise: ${shown(others)}.`,
      ...visited.faults,
    ].join('\n'),
    curves: { soak: memory.svg() },
  };
}

function shown(counts: readonly (readonly [string, number])[]): string {
  return counts.map(([label, count]) => `${label}: ${count.toLocaleString('en-US')}`).join(', ') || 'none';
}
