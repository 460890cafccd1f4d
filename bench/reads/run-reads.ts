import { performance } from 'node:perf_hooks';
import type { ListingResponse } from '@clamor/contract/listing-views';
import type { Answer, Member } from '../../e2e/http/outside-client.ts';
import { type BenchSite, openBenchSite } from '../bench-site.ts';
import { openMarket } from '../bids/market.ts';
import { processorSeconds } from '../bids/processor-time.ts';
import { median } from '../bids/summary.ts';
import { atMost, type Figure } from '../report/figures.ts';
import type { PartReport } from '../report/part.ts';
import { addPast, withDatabase } from './long-past.ts';
import { READ_CALLS, type ReadCall, type ReadPlace } from './read-calls.ts';

const COUNTS = [1, 1_000, 50_000];
const WARM_UP = 20;
const REQUESTS = 200;
/** The most that the cost of a read may grow from 1,000 to 50,000 events, as a factor. */
const GROWTH_AT_MOST = 2;

interface Cost {
  medianMs: number;
  databaseMicros: number;
}

/** Measures the cost of every read call with a short and with a long history. */
export async function runReads(): Promise<PartReport> {
  const site = await openBenchSite();
  try {
    const places: ReadPlace[] = [];
    let reader: Member | null = null;
    for (const count of COUNTS) {
      const { place, seller } = await openPlace(site, count);
      places.push(place);
      reader ??= seller;
    }
    const costs = new Map<string, Cost[]>();
    for (const call of READ_CALLS) {
      const measured: Cost[] = [];
      for (const place of places) measured.push(await measure(site, call, place, reader?.token ?? ''));
      costs.set(call.name, measured);
      process.stderr.write(`reads: ${call.name} done\n`);
    }
    return { figures: [growthOf(costs)], details: report(costs) };
  } finally {
    await site.close();
  }
}

async function openPlace(site: BenchSite, count: number): Promise<{ place: ReadPlace; seller: Member }> {
  const market = await openMarket(site, 2, 0, `past${count}`);
  const { seller, hotSlug: slug } = market;
  const { listing } = await seller.expect<ListingResponse>(200, `/api/listings/${slug}`);
  const past = { listingId: listing.id, sellerId: listing.sellerId, count };
  await withDatabase(site.database.url, (client) => addPast(client, past));
  await seller.expect(200, `/api/listings/${slug}?version=${count}`);
  const pages = await activityPages(seller, slug);
  const oldActivity = pages.at(-2) ?? pages[0] ?? '';
  return { place: { slug, sellerName: seller.username, count, oldActivity }, seller };
}

/** The addresses of all pages of a listing's activity, the newest first. */
export async function activityPages(reader: Member, slug: string): Promise<string[]> {
  const pages = [`/api/listings/${slug}/activity?limit=100`];
  for (let next: string | undefined = pages[0]; next !== undefined; ) {
    const answer: Answer = await reader.call(next);
    if (answer.status !== 200) throw new Error(`a page of activity answered ${answer.status}`);
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (next !== undefined) pages.push(next);
  }
  return pages;
}

async function measure(
  { server, database }: BenchSite,
  { path, signedIn }: ReadCall,
  place: ReadPlace,
  token: string,
): Promise<Cost> {
  const url = server.origin + path(place);
  const headers: Record<string, string> = signedIn ? { authorization: `Bearer ${token}` } : {};
  const ask = async () => {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    return performance.now() - startedAt;
  };
  for (let index = 0; index < WARM_UP; index += 1) await ask();
  const before = processorSeconds(database.pid);
  const took: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) took.push(await ask());
  const databaseMicros = ((processorSeconds(database.pid) - before) / REQUESTS) * 1e6;
  return { medianMs: median(took), databaseMicros };
}

/** The figure of the read that grows most, with the next two named. */
function growthOf(costs: ReadonlyMap<string, readonly Cost[]>): Figure {
  const growth = [...costs].map(([name, [, some, many]]) => {
    return { name, times: (many?.medianMs ?? Number.NaN) / (some?.medianMs ?? Number.NaN) };
  });
  growth.sort((one, other) => other.times - one.times);
  const [most, ...next] = growth.map(({ name, times }) => `${name} ${times.toFixed(2)}`);
  const text = `the read of ${growth.length} that grows most, median at 50,000 / at 1,000: ${most}`;
  return atMost(text, growth[0]?.times ?? Number.NaN, GROWTH_AT_MOST, `next ${next.slice(0, 2).join(', ')}`);
}

function report(costs: ReadonlyMap<string, readonly Cost[]>): string {
  const intro = `One request after the other, ${REQUESTS} of each: the median in ms, and the database's processor time in µs. The listing has so many events,
bids, likes and slices of demand behind it, its seller so many sales.`;
  const head = `| call | at 1 | at 1,000 | at 50,000 |\n|---|---:|---:|---:|`;
  const lines = [...costs].map(([name, measured]) => {
    const cells = measured.map(
      ({ medianMs, databaseMicros }) => `${medianMs.toFixed(2)} ms, ${databaseMicros.toFixed(0)} µs`,
    );
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return [intro, '', head, ...lines].join('\n');
}
