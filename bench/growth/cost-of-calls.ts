import { performance } from 'node:perf_hooks';
import type { BenchSite } from '../bench-site.ts';
import { processorSeconds } from '../bids/processor-time.ts';
import { GROWTH_CALLS, type GrowthCall } from './growth-calls.ts';
import type { SeededSite } from './seed-site.ts';

const WARM_UP = 20;
const REQUESTS = 50;
/** The places take turns within each round, so that other load on the machine slows all of them alike. */
const ROUNDS = 3;
const COUNTED_TO = 50;

/**
 * The cost of one call: processor microseconds of server and database, and the p95 latency of requests sent one after
 * the other.
 */
export interface CallCost {
  micros: number;
  p95Ms: number;
}

interface CalledPlace {
  site: BenchSite;
  seeded: SeededSite;
  calls: Map<string, CallCost>;
}

type Ask = () => Promise<void>;

/** Measures each call on each place. The places take turns. */
export async function costOfCalls(places: readonly CalledPlace[]): Promise<void> {
  for (const call of GROWTH_CALLS) {
    const runs = await Promise.all(places.map(async (place) => ({ place, ...(await openRun(place, call)) })));
    for (let round = 0; round < ROUNDS; round += 1) for (const { measure } of runs) await measure();
    for (const { place, result } of runs) place.calls.set(call.name, result());
    process.stderr.write(`growth: ${call.name} done\n`);
  }
}

/** Prepares one call on one place, and warms it up. */
async function openRun(place: CalledPlace, call: GrowthCall) {
  const { server, database } = place.site;
  const read = () => processorSeconds(server.pid) + processorSeconds(database.pid);
  const ask = await asking(place, call);
  for (let request = 0; request < WARM_UP; request += 1) await ask();
  const took: number[] = [];
  let seconds = 0;
  return {
    async measure(): Promise<void> {
      const before = read();
      for (let request = 0; request < REQUESTS; request += 1) {
        const startedAt = performance.now();
        await ask();
        took.push(performance.now() - startedAt);
      }
      seconds += read() - before;
    },
    result(): CallCost {
      took.sort((one, other) => one - other);
      return { micros: (seconds / took.length) * 1e6, p95Ms: took[Math.floor(took.length * 0.95)] ?? Number.NaN };
    },
  };
}

async function asking({ site: { server }, seeded }: CalledPlace, { path, by, second }: GrowthCall): Promise<Ask> {
  const headers = {
    anybody: { accept: 'text/html, application/json' },
    seller: { authorization: `Bearer ${seeded.sellerToken}` },
    staff: { 'x-admin-secret': server.adminSecret },
  }[by];
  const named = path.replace('{seller}', seeded.sellerName);
  const address = second === undefined ? named : `${named}&cursor=${await cursorAfter(server.origin + named, headers)}`;
  let asked = 0;
  return async () => {
    asked += 1;
    const url = server.origin + address.replace('{n}', String(1 + (asked % COUNTED_TO)));
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  };
}

async function cursorAfter(url: string, headers: Record<string, string>): Promise<string> {
  const { nextCursor } = (await (await fetch(url, { headers })).json()) as { nextCursor: string };
  return nextCursor;
}
