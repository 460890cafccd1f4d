import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DESK_PARAMETERS } from '../../apps/server/src/modules/desk/parameters.ts';
import { type BenchSite, openBenchSite } from '../bench-site.ts';
import { copyListings } from '../bids/copy-listings.ts';
import type { LoadResult } from '../bids/load-plan.ts';
import { type Market, openMarket } from '../bids/market.ts';
import { processorSeconds } from '../bids/processor-time.ts';
import { openLoad } from '../bids/run-load.ts';
import { quantile } from '../bids/summary.ts';
import { withDatabase } from '../reads/long-past.ts';
import { drawCurves } from '../report/draw-curves.ts';
import { atMost, reported } from '../report/figures.ts';
import type { PartReport } from '../report/part.ts';

const AUCTIONS = 10_000;
const MEMBERS = 400;
const BIDS_PER_SECOND = 200;
const CONNECTIONS = 100;
/**
 * The time from the start of the seeding to the common end of all auctions. By then, all auctions must be seeded and
 * the other bids must have started.
 */
const LEAD_MS = 25_000;
const WATCHED_SECONDS = 15;
const GIVE_UP_MS = 120_000;
/** The time between two counts of the settled auctions. Each count costs the database ten milliseconds. */
const LOOK_EVERY_MS = 500;
const SETTLED_WITHIN_SECONDS = 6;
const P99_MS = 500;
const SECOND_MS = 1_000;

/**
 * The number of members who sell. Auctions take turns among sellers and buyers, so two consecutive auctions share
 * nobody.
 */
const SELLERS = 50;

type Point = readonly [seconds: number, settled: number];

/** Measures how 10,000 auctions with a leader end at the same moment, while bids go on in another auction. */
export async function runEndings(): Promise<PartReport> {
  const site = await openBenchSite();
  try {
    const market = await openMarket(site, MEMBERS, 1);
    return await withDatabase(site.database.url, async (client) => {
      const endsAt = await seedEndings(client, market);
      process.stderr.write(
        `endings: ${AUCTIONS} auctions end in ${((endsAt.realMs - Date.now()) / SECOND_MS).toFixed(1)} s\n`,
      );
      const bids = bidElsewhere(site, market, endsAt.realMs);
      const { points, spentSeconds } = await watchSettling(client, site, endsAt.realMs);
      const result = await bids;
      return reportOf({ points, spentSeconds, bids: result, ...(await outcomesOf(client)) });
    });
  } finally {
    await site.close();
  }
}

/** Adds the auctions. Returns their common end on this machine's clock. */
async function seedEndings(client: pg.Client, market: Market): Promise<{ realMs: number }> {
  const [pattern = ''] = market.spreadSlugs;
  const bid = { method: 'POST', body: { slug: pattern, amountCents: 1_000 } };
  const headers = { authorization: `Bearer ${market.tokens[0]}` };
  await market.seller.expect(201, '/api/bids', { ...bid, headers });
  const { rows } = await client.query<{ members: string[]; endsAt: number; realMs: number }>(
    `SELECT (SELECT array_agg(id) FROM users WHERE email LIKE '%@copies.test') AS members,
       ((SELECT offset_ms FROM clock_offset) + extract(epoch FROM clock_timestamp()) * 1000)::float8::int8 + $1 AS "endsAt",
       extract(epoch FROM clock_timestamp()) * 1000 + $1 AS "realMs"`,
    [LEAD_MS],
  );
  const { members = [], endsAt = 0, realMs = 0 } = rows[0] ?? {};
  const memberAt = (place: string) => `('{${members.join(',')}}'::uuid[])[${place}]`;
  const seller = `jsonb_build_object('seller_id', ${memberAt(`1 + n % ${SELLERS}`)})`;
  const buyer = memberAt(`${SELLERS + 1} + n % ${members.length - SELLERS}`);
  const dueAt = Number(endsAt) + DESK_PARAMETERS.graceMs;
  await copyListings(client, {
    patternSlug: pattern,
    count: AUCTIONS,
    prefix: 'ending',
    changes: {
      listings: seller,
      listing_shelf: `${seller} || jsonb_build_object('order_key', ${endsAt})`,
      listing_state: `${seller} || jsonb_build_object('leader_id', ${buyer}, 'ends_at', ${endsAt}, 'due_at', ${dueAt})`,
      bids: `jsonb_build_object('bidder_id', ${buyer})`,
    },
  });
  return { realMs: Number(realMs) };
}

/** Bids on an auction that does not end. The measured time begins when the others end. */
async function bidElsewhere(
  { port, server, database }: BenchSite,
  market: Market,
  endsAtMs: number,
): Promise<LoadResult> {
  const plan = { port, connections: CONNECTIONS, tokens: market.tokens, by: 'http' as const };
  const load = openLoad(plan, server.pid, database.pid);
  const result = await load.run({
    warmUpSeconds: Math.max(0, endsAtMs - Date.now()) / SECOND_MS,
    seconds: WATCHED_SECONDS,
    slugs: [market.hotSlug],
    firstAmountCents: 1,
    keyed: false,
    maxAmountCents: null,
    bidsPerSecond: BIDS_PER_SECOND,
  });
  load.close();
  return result;
}

/**
 * Counts the settled auctions after the end until all are settled. Also measures the processor time of server and
 * database until then.
 */
async function watchSettling(client: pg.Client, { server, database }: BenchSite, endsAtMs: number) {
  const points: Point[] = [];
  const read = () => processorSeconds(server.pid) + processorSeconds(database.pid);
  await pause(Math.max(0, endsAtMs - Date.now()));
  const before = read();
  for (let settled = 0; settled < AUCTIONS && Date.now() < endsAtMs + GIVE_UP_MS; ) {
    settled = await settledCount(client);
    points.push([(Date.now() - endsAtMs) / SECOND_MS, settled]);
    if (settled < AUCTIONS) await pause(LOOK_EVERY_MS);
  }
  return { points, spentSeconds: read() - before };
}

async function settledCount(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ settled: number }>(
    `SELECT count(*)::int AS settled FROM listing_state WHERE status = 'ENDED'`,
  );
  return rows[0]?.settled ?? 0;
}

async function outcomesOf(client: pg.Client): Promise<{ sold: number; claims: number }> {
  const { rows } = await client.query<{ sold: number; claims: number }>(
    `SELECT (SELECT count(*)::int FROM listing_state WHERE outcome = 'SOLD') AS sold, (SELECT count(*)::int FROM claims) AS claims`,
  );
  return rows[0] ?? { sold: Number.NaN, claims: Number.NaN };
}

interface Ended {
  points: readonly Point[];
  spentSeconds: number;
  bids: LoadResult;
  sold: number;
  claims: number;
}

function reportOf({ points, spentSeconds, bids, sold, claims }: Ended): PartReport {
  const graceSeconds = DESK_PARAMETERS.graceMs / SECOND_MS;
  const [lastSeconds, settled] = points.at(-1) ?? [Number.NaN, 0];
  const others = Object.values(bids.others).reduce((sum, count) => sum + count, 0);
  const overloaded = Object.entries(bids.others).filter(([label]) => label.startsWith('5'));
  const figures = [
    atMost(`auctions of ${AUCTIONS.toLocaleString('en-US')} that are not settled`, AUCTIONS - settled, 0),
    atMost('all settled after the grace, seconds', lastSeconds - graceSeconds, SETTLED_WITHIN_SECONDS),
    atMost('auctions that are not sold with one claim', AUCTIONS - Math.min(sold, claims), 0),
    atMost(`p99 ms of ${BIDS_PER_SECOND} bids/s elsewhere meanwhile`, quantile(bids.latencies, 0.99), P99_MS),
    atMost(
      'bids elsewhere answered 5xx meanwhile',
      overloaded.reduce((sum, [, count]) => sum + count, 0),
      0,
    ),
    reported('server + database seconds from the end until all are settled', spentSeconds),
    reported(`bids/s elsewhere that were accepted (${others} other answers)`, bids.accepted / bids.seconds),
  ];
  const lines = [{ name: 'settled', points }];
  const curve = drawCurves(
    `${AUCTIONS.toLocaleString('en-US')} auctions end at 0`,
    { x: `seconds (grace: ${graceSeconds})`, y: 'settled' },
    lines,
  );
  return { figures, curves: { endings: curve } };
}
