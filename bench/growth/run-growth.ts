import { performance } from 'node:perf_hooks';
import { Member } from '../../e2e/http/outside-client.ts';
import { freePort } from '../../e2e/http/running-server.ts';
import { type BenchSite, openBenchSite } from '../bench-site.ts';
import { type Aim, isMet, verdict } from '../bids/aims.ts';
import { startChild } from '../bids/stages.ts';
import { withDatabase } from '../reads/long-past.ts';
import { LIST_CALLS, type ListCall } from './list-calls.ts';
import { seed } from './seed.ts';

const COUNTS = [1_000, 100_000];
const WARM_UP = 30;
const REQUESTS = 400;
/** Alternating, so that what else the machine does meets both alike. */
const ROUNDS = 4;
/** How much more a page may cost among 100,000 than among 1,000. */
const GROWTH_AT_MOST = 1.3;
const EMPTY = 'empty handler';

type Ask = () => Promise<void>;

/** What each list costs among 1,000 and among 100,000 listings and members; true where none grows beyond its bound. */
export async function runLists(): Promise<boolean> {
  const empty = await openEmpty();
  const sites: BenchSite[] = [];
  try {
    const places: Map<string, Ask>[] = [];
    for (const count of COUNTS) {
      const site = await openBenchSite();
      sites.push(site);
      places.push(await openPlace(site, count));
    }
    const measured = new Map<string, number[]>([[EMPTY, [await p95InTurns([empty.ask]).then(([only]) => only ?? 0)]]]);
    for (const { name } of LIST_CALLS) {
      measured.set(name, await p95InTurns(places.map((place) => place.get(name) ?? empty.ask)));
      process.stderr.write(`lists: ${name} done\n`);
    }
    const aims = LIST_CALLS.map(({ name }) => growthOf(name, measured.get(name) ?? []));
    process.stdout.write(`\n## Lists\n${report(measured, aims)}\n`);
    return aims.every(isMet);
  } finally {
    empty.close();
    for (const site of sites) await site.close();
  }
}

async function openPlace({ server, database }: BenchSite, count: number): Promise<Map<string, Ask>> {
  const seller = await Member.join(server.origin, 'big-seller', 'SELLER');
  const body = { title: 'The pattern', threshold: 5 };
  const { id } = await seller.expect<{ id: string }>(201, '/api/listings', { method: 'POST', body });
  await withDatabase(database.url, (client) => seed(client, seller.id, id, count));
  const headers = {
    seller: { authorization: `Bearer ${seller.token}` },
    staff: { 'x-admin-secret': server.adminSecret },
  };
  const asks = new Map<string, Ask>();
  for (const call of LIST_CALLS) {
    const init = { headers: headers[call.by] };
    asks.set(call.name, asking(server.origin + (await addressOf(server.origin, call, init)), init));
  }
  return asks;
}

async function addressOf(origin: string, { path, second }: ListCall, init: RequestInit): Promise<string> {
  if (second === undefined) return path;
  const { nextCursor } = (await (await fetch(origin + path, init)).json()) as { nextCursor: string };
  return `${path}&cursor=${nextCursor}`;
}

async function openEmpty() {
  const port = await freePort();
  const child = await startChild('ceiling-empty.ts', { PORT: String(port) });
  return { ask: asking(`http://127.0.0.1:${port}/api/bids`, { method: 'POST' }), close: () => child.kill() };
}

function asking(url: string, init: RequestInit): Ask {
  return async () => {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  };
}

/** The p95 of each in milliseconds: one request after the other, in rounds that take turns. */
async function p95InTurns(asks: readonly Ask[]): Promise<number[]> {
  const took = asks.map((): number[] => []);
  for (const ask of asks) for (let index = 0; index < WARM_UP; index += 1) await ask();
  for (let index = 0; index < ROUNDS * asks.length; index += 1) {
    const which = index % asks.length;
    for (let request = 0; request < REQUESTS / ROUNDS; request += 1) {
      const startedAt = performance.now();
      await asks[which]?.();
      took[which]?.push(performance.now() - startedAt);
    }
  }
  return took.map((each) => each.sort((one, other) => one - other)[Math.floor(each.length * 0.95)] ?? Number.NaN);
}

function growthOf(name: string, [few, many]: readonly number[]): Aim {
  const value = (many ?? Number.NaN) / (few ?? Number.NaN);
  return { text: `${name}: p95 at 100,000 / p95 at 1,000`, value, ratio: null, atLeast: null, atMost: GROWTH_AT_MOST };
}

function report(measured: ReadonlyMap<string, readonly number[]>, aims: readonly Aim[]): string {
  const intro = `One request after the other, ${REQUESTS} of each in rounds that take turns: the p95 in ms. One seller has so many listings, and there
are so many members beside.`;
  const head = '| page | at 1,000 | at 100,000 |\n|---|---:|---:|';
  const lines = [...measured].map(([name, figures]) => {
    const cells = figures.map((figure) => figure.toFixed(2));
    return `| ${name} | ${cells.length === 1 ? `${cells[0]} | ${cells[0]}` : cells.join(' | ')} |`;
  });
  return [intro, '', head, ...lines, '', ...aims.map(verdict)].join('\n');
}
