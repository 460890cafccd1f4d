import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Member } from '../../e2e/http/outside-client.ts';
import { type BenchSite, openBenchSite } from '../bench-site.ts';
import { copyListings } from '../bids/copy-listings.ts';
import { type Market, openMarket } from '../bids/market.ts';
import { processorSeconds } from '../bids/processor-time.ts';
import { withDatabase } from '../reads/long-past.ts';
import { atMost, type Figure, reported } from '../report/figures.ts';
import type { BenchOptions, PartReport } from '../report/part.ts';
import type { DemandResult, DemandRound } from './demand-generator.ts';

const CONNECTIONS = 100;
const MEMBERS = 200;
const LISTINGS = 20;
/** Half of the demand that each listing gets, so that the goal is met in the middle of the run. */
const GOAL = 100;
const P99_MS = 100;

interface Run {
  name: 'likes' | 'boosts';
  serverSeconds: number;
  databaseSeconds: number;
  took: number[];
  answers: Record<string, number>;
}

/** Measures likes of members and boosts of visitors on listings that reach their goals during the run. */
export async function runDemand({ rounds }: BenchOptions): Promise<PartReport> {
  const site = await openBenchSite({ TRUST_PROXY: '127.0.0.1' });
  const generator = fork(join(import.meta.dirname, 'demand-generator.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    const market = await openMarket(site, MEMBERS, 0);
    const pattern = await putUp(market.seller);
    const runs: Run[] = [];
    const slugs: string[] = [];
    let counted = 0;
    // Round 0 is the warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of ['likes', 'boosts'] as const) {
        const fresh = await withDatabase(site.database.url, (client) =>
          copyListings(client, { patternSlug: pattern, count: LISTINGS, prefix: name }),
        );
        const run = await measure(site, generator, name, requestsOf(name, fresh, market, site.port));
        if (round > 0) runs.push(run);
        counted += run.answers['200'] ?? 0;
        slugs.push(...fresh);
      }
    }
    return { figures: [...figuresOf(runs), ...(await goalFigures(site, slugs, counted))], table: tableOf(runs) };
  } finally {
    generator.kill();
    await site.close();
  }
}

async function putUp(seller: Member): Promise<string> {
  const body = { title: 'Wanted by many', threshold: GOAL, countdownTimerMinutes: 60 };
  return (await seller.expect<{ slug: string }>(201, '/api/listings', { method: 'POST', body })).slug;
}

let addresses = 0;

/** The requests of a round. Each member likes each listing once; each boost comes from a different address. */
function requestsOf(name: Run['name'], slugs: readonly string[], { tokens }: Market, port: number): string[] {
  const body = '{"liked":true}';
  const like = (slug: string, token: string) =>
    `POST /api/listings/${slug}/like HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const boost = (slug: string) => {
    addresses += 1;
    const address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
    return `POST /boost/${slug} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  };
  return tokens.flatMap((token) => slugs.map((slug) => (name === 'likes' ? like(slug, token) : boost(slug))));
}

async function measure(
  { port, server, database }: BenchSite,
  generator: ChildProcess,
  name: Run['name'],
  requests: readonly string[],
): Promise<Run> {
  const read = () => [processorSeconds(server.pid), processorSeconds(database.pid)] as const;
  const before = read();
  const { answers, took } = await new Promise<DemandResult>((done) => {
    generator.once('message', (result) => done(result as DemandResult));
    generator.send({ port, connections: CONNECTIONS, requests } satisfies DemandRound);
  });
  const after = read();
  return { name, serverSeconds: after[0] - before[0], databaseSeconds: after[1] - before[1], took, answers };
}

function figuresOf(runs: readonly Run[]): Figure[] {
  return (['likes', 'boosts'] as const).flatMap((name) => {
    const { micros, p99Ms, others, overloaded } = sumOf(runs.filter((run) => run.name === name));
    return [
      reported(`${name}: server + database µs each`, micros[0] + micros[1]),
      atMost(`${name}: p99 ms at ${CONNECTIONS} under way`, p99Ms, P99_MS),
      atMost(`${name} answered neither 200 nor 503`, others, 0),
      reported(`${name} answered 503`, overloaded),
    ];
  });
}

function sumOf(runs: readonly Run[]) {
  const took = runs.flatMap((run) => run.took).sort((one, other) => one - other);
  const sum = (read: (run: Run) => number) => runs.reduce((total, run) => total + read(run), 0);
  const micros = [sum((run) => run.serverSeconds), sum((run) => run.databaseSeconds)] as const;
  const isOverloaded = ([label]: [string, number]) => label.startsWith('503');
  const isOther = (answer: [string, number]) => answer[0] !== '200' && !isOverloaded(answer);
  const answers = runs.flatMap((run) => Object.entries(run.answers));
  return {
    count: took.length,
    micros: [(micros[0] / took.length) * 1e6, (micros[1] / took.length) * 1e6] as const,
    p50Ms: took[Math.floor(took.length * 0.5)] ?? Number.NaN,
    p99Ms: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
    overloaded: answers.filter(isOverloaded).reduce((total, [, count]) => total + count, 0),
    others: answers.filter(isOther).reduce((total, [, count]) => total + count, 0),
  };
}

/**
 * Checks the result: each listing must be in its countdown after exactly one `goal_met` event, with all the demand that
 * was answered 200.
 */
async function goalFigures({ database }: BenchSite, slugs: readonly string[], counted: number): Promise<Figure[]> {
  const { rows } = await withDatabase(database.url, (client) =>
    client.query<{ waiting: number; events: number; demand: number }>(
      `SELECT count(*) FILTER (WHERE state.status <> 'COUNTDOWN')::int AS waiting, sum(state.likes + state.boosts)::int AS demand,
         (SELECT count(*)::int FROM listing_events WHERE listing_id IN (SELECT id FROM listings WHERE slug = ANY($1)) AND type = 'goal_met') AS events
       FROM listings JOIN listing_state AS state USING (id) WHERE slug = ANY($1)`,
      [slugs],
    ),
  );
  const found = rows[0];
  return [
    atMost(`auctions of ${slugs.length} that are not counting down`, found?.waiting ?? Number.NaN, 0),
    {
      ...reported('events "goal met" less auctions', (found?.events ?? Number.NaN) - slugs.length),
      atLeast: 0,
      atMost: 0,
    },
    {
      ...reported('demand less likes and boosts answered 200', (found?.demand ?? Number.NaN) - counted),
      atLeast: 0,
      atMost: 0,
    },
  ];
}

function tableOf(runs: readonly Run[]): string {
  const lines = (['likes', 'boosts'] as const).map((name) => {
    const { micros, p50Ms, p99Ms, count } = sumOf(runs.filter((run) => run.name === name));
    return `| ${name} | ${count.toLocaleString('en-US')} | ${micros[0].toFixed(0)} | ${micros[1].toFixed(0)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`;
  });
  return [
    '| what | how many | server µs | database µs | p50 ms | p99 ms |',
    '|---|---:|---:|---:|---:|---:|',
    ...lines,
  ].join('\n');
}
