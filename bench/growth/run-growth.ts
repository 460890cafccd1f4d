import { performance } from 'node:perf_hooks';
import { type BenchSite, serveFrom } from '../bench-site.ts';
import { residentBytes } from '../bids/processor-time.ts';
import { type Measured, openLoad } from '../bids/run-load.ts';
import { runner, runOn } from '../bids/runner.ts';
import { spreadOf, summarise } from '../bids/summary.ts';
import { drawCurves } from '../report/draw-curves.ts';
import { atMost, type Figure, reported } from '../report/figures.ts';
import type { BenchOptions, PartReport } from '../report/part.ts';
import { type CallCost, costOfCalls } from './cost-of-calls.ts';
import { type SeededSite, seedSite } from './seed-site.ts';
import { openTemplate } from './template.ts';

const COUNTS = [1_000, 10_000, 100_000] as const;
const CONNECTIONS = 200;
const BID_SECONDS = 1;
const WARM_UP_SECONDS = 2;
/**
 * The most that the cost of a page may grow from 1,000 to 100,000 listings, as a factor. The cost is the processor time
 * of server and database.
 */
const CALL_GROWTH_AT_MOST = 1.5;
const BID_GROWTH_AT_MOST = 1.3;
const MEMORY_GROWTH_MIB = 128;
const START_SECONDS = 10;

interface Place {
  count: number;
  site: BenchSite;
  seeded: SeededSite;
  startSeconds: number;
  calls: Map<string, CallCost>;
  bids: Measured[];
  residentMiB: number;
}

/** Measures how the costs of bids, starts, memory and lists grow with the number of listings. */
export async function runGrowth({ rounds }: BenchOptions): Promise<PartReport> {
  const places: Place[] = [];
  try {
    for (const count of COUNTS) places.push(await openPlace(count));
    await costOfCalls(places);
    await bidInTurn(places, rounds);
    for (const place of places) place.residentMiB = residentBytes(place.site.server.pid) / 2 ** 20;
    return {
      figures: figuresOf(places),
      details: detailsOf(places),
      table: tableOf(places),
      curves: { growth: curveOf(places) },
    };
  } finally {
    for (const { site } of places) await site.close();
  }
}

async function openPlace(count: number): Promise<Place> {
  const { database, facts: seeded } = await openTemplate(`listings-${count}`, (empty) => seedSite(empty, count));
  const begun = performance.now();
  const site = await serveFrom(database);
  const startSeconds = (performance.now() - begun) / 1_000;
  process.stderr.write(`growth: ${count} listings are open after ${startSeconds.toFixed(1)} s\n`);
  return { count, site, seeded, startSeconds, calls: new Map(), bids: [], residentMiB: 0 };
}

async function bidInTurn(places: readonly Place[], rounds: number): Promise<void> {
  const loads = places.map(({ site, seeded }) => {
    const plan = { port: site.port, connections: CONNECTIONS, tokens: seeded.tokens, by: 'http' as const };
    const load = openLoad(plan, site.server.pid, site.database.pid);
    return { load, run: runner('hot', load, runOn([seeded.hotSlug])) };
  });
  for (const { run } of loads) await run.round(WARM_UP_SECONDS, BID_SECONDS);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { run }] of loads.entries())
      places[index]?.bids.push(await run.round(WARM_UP_SECONDS / 4, BID_SECONDS));
  for (const { load } of loads) load.close();
}

function figuresOf(places: readonly Place[]): Figure[] {
  const [few, many] = [places[0] as Place, places.at(-1) as Place];
  const growth = [...few.calls].map(([name, cost]) => ({
    name,
    times: (many.calls.get(name)?.micros ?? Number.NaN) / cost.micros,
  }));
  growth.sort((one, other) => other.times - one.times);
  const [first, second, third] = growth;
  const bids = spreadOf(microsOf(many).map((micros, round) => micros / (microsOf(few)[round] ?? Number.NaN)));
  const text = `the call that grew most, µs at 100,000 / at 1,000: ${first?.name}`;
  return [
    atMost(text, first?.times ?? Number.NaN, CALL_GROWTH_AT_MOST, `next ${named(second)}, ${named(third)}`),
    { ...atMost('a hot bid, µs at 100,000 / at 1,000', bids.median, BID_GROWTH_AT_MOST), ratio: bids },
    atMost('start to ready at 100,000, s', many.startSeconds, START_SECONDS),
    atMost('server memory after it all, MiB more at 100,000', many.residentMiB - few.residentMiB, MEMORY_GROWTH_MIB),
    reported('server memory after it all at 100,000, MiB', many.residentMiB),
  ];
}

function named(grown: { name: string; times: number } | undefined): string {
  return `${grown?.name} ${grown?.times.toFixed(2)}`;
}

function microsOf({ bids }: Place): readonly number[] {
  return summarise('hot', bids).micros;
}

const GROUPS = ['market', 'page of the market', 'dashboard', 'staff'];

/** The mean cost of a group's calls. */
function groupMicros({ calls }: Place, group: string): number {
  const costs = [...calls].filter(([name]) => (group.startsWith('page') ? name === group : name.startsWith(group)));
  return costs.reduce((sum, [, { micros }]) => sum + micros, 0) / costs.length;
}

function tableOf(places: readonly Place[]): string {
  const row = (name: string, read: (place: Place) => number) =>
    `| ${name} | ${places.map((place) => read(place).toFixed(0)).join(' | ')} |`;
  return [
    `| server + database µs | ${places.map(({ count }) => count.toLocaleString('en-US')).join(' | ')} |`,
    `|---|${places.map(() => '---:|').join('')}`,
    ...GROUPS.map((group) =>
      row(group.startsWith('page') ? group : `${group}, mean of its calls`, (place) => groupMicros(place, group)),
    ),
    row('a hot bid', (place) => spreadOf(microsOf(place)).median),
  ].join('\n');
}

function detailsOf(places: readonly Place[]): string {
  const lines = [...(places[0] as Place).calls.keys()].map((name) => {
    const cells = places.map(
      ({ calls }) => `${calls.get(name)?.micros.toFixed(0)} µs, ${calls.get(name)?.p95Ms.toFixed(2)} ms`,
    );
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  const head = `| call: server + database µs, p95 | ${places.map(({ count }) => count.toLocaleString('en-US')).join(' | ')} |`;
  return [head, `|---|${places.map(() => '---:|').join('')}`, ...lines].join('\n');
}

function curveOf(places: readonly Place[]): string {
  const lines = GROUPS.map((name) => ({
    name,
    points: places.map((place) => [place.count, groupMicros(place, name)] as const),
  }));
  return drawCurves('What a call costs among so many listings', { x: 'listings', y: 'server + database µs' }, lines);
}
