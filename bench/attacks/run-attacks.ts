import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { freePort } from '../../e2e/http/running-server.ts';
import { type BenchSite, openBenchSite } from '../bench-site.ts';
import type { LoadResult } from '../bids/load-plan.ts';
import { type Market, openMarket } from '../bids/market.ts';
import { type Load, openLoad } from '../bids/run-load.ts';
import { quantile, spreadOf } from '../bids/summary.ts';
import { addEvents, withDatabase } from '../reads/long-past.ts';
import { activityPages } from '../reads/run-reads.ts';
import type { Figure } from '../report/figures.ts';
import type { BenchOptions, PartReport } from '../report/part.ts';
import type { AttackPlan } from './attack-plan.ts';
import { type Attacker, openAttacker } from './run-attack.ts';

const BIDS_PER_SECOND = 200;
const BID_CONNECTIONS = 100;
const MEMBERS = 50;
const ROUND_SECONDS = 5;
const WARM_UP_SECONDS = 1;
const OLD_EVENTS = 42_000;
/**
 * Too many events for the server's cache of activity pages, so that a reader of all pages misses the cache each time.
 */
const ENDLESS_EVENTS = 300_000;
const SECOND_MS = 1_000;
const PICTURE_BYTES = 10 * 1_024 * 1_024;
const P99_RATIO_AT_MOST = 1.5;
/** A picture of one white pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

type Attack = { name: string } & Omit<AttackPlan, 'port'>;

/** Two measurements of bids: with the attack on the server, and with the same attack on the idle socket. */
interface Pair {
  attacked: LoadResult;
  idle: LoadResult;
  answers: Record<string, number>;
}

/**
 * Compares the p99 of bids under each attack with the p99 when the same attack goes to an idle socket. One attack reads
 * all pages of an activity that fits into the server's cache, another reads all pages of an activity that does not.
 */
export async function runAttacks({ rounds }: BenchOptions): Promise<PartReport> {
  const site = await openBenchSite();
  const idlePort = await freePort();
  const idleSocket = await startIdleSocket(idlePort);
  const attacker = openAttacker();
  try {
    const market = await openMarket(site, MEMBERS, 2);
    const load = openLoad(
      { port: site.port, connections: BID_CONNECTIONS, tokens: market.tokens, by: 'http' },
      site.server.pid,
      site.database.pid,
    );
    const attacks = await attacksOn(site, market);
    const pairs = await measure(attacks, rounds, bidsOn(load, market), {
      attacker,
      ports: [site.port, idlePort],
    });
    load.close();
    return { figures: [...pairs].map(([name, each]) => figureOf(name, each)), details: report(pairs) };
  } finally {
    attacker.close();
    idleSocket.kill();
    await site.close();
  }
}

async function measure(
  attacks: readonly Attack[],
  rounds: number,
  bids: () => Promise<LoadResult>,
  { attacker, ports: [port, idlePort] }: { attacker: Attacker; ports: readonly [number, number] },
): Promise<Map<string, Pair[]>> {
  const pairs = new Map<string, Pair[]>(attacks.map(({ name }) => [name, []]));
  await bids();
  // All rounds of one attack run before the next attack begins. If attacks alternated, each would find the server's
  // cache filled by another one.
  for (const { name, ...plan } of attacks) {
    for (let round = 0; round < rounds; round += 1) {
      const onServer = () => attacker.during({ ...plan, port }, bids);
      const onIdle = () => attacker.during({ ...plan, port: idlePort }, bids);
      const first = await (round % 2 === 0 ? onServer() : onIdle());
      const second = await (round % 2 === 0 ? onIdle() : onServer());
      const [attacked, idle] = round % 2 === 0 ? [first, second] : [second, first];
      pairs.get(name)?.push({ attacked: attacked.result, idle: idle.result, answers: attacked.attack.answers });
    }
    process.stderr.write(`attacks: ${name}: ${rounds} rounds done\n`);
  }
  return pairs;
}

/** A round of bids on the hot auction at a steady rate. */
function bidsOn(load: Load, { hotSlug }: Market): () => Promise<LoadResult> {
  let next = 1;
  return async () => {
    const result = await load.run({
      warmUpSeconds: WARM_UP_SECONDS,
      seconds: ROUND_SECONDS,
      slugs: [hotSlug],
      firstAmountCents: next,
      keyed: false,
      maxAmountCents: null,
      bidsPerSecond: BIDS_PER_SECOND,
    });
    next = result.nextAmountCents + 1;
    return result;
  };
}

/** Adds `count` events to a listing. Returns the addresses of all pages of its activity. */
async function pagesOfPast(site: BenchSite, { seller }: Market, slug: string, count: number): Promise<string[]> {
  const { listing } = await seller.expect<ListingResponse>(200, `/api/listings/${slug}`);
  await withDatabase(site.database.url, async (client) => {
    await addEvents(client, { listingId: listing.id, count });
    await client.query('ANALYZE');
  });
  await seller.expect(200, `/api/listings/${slug}?version=${count}`);
  return activityPages(seller, slug);
}

async function attacksOn(site: BenchSite, market: Market): Promise<Attack[]> {
  const { seller, spreadSlugs } = market;
  const host = `Host: 127.0.0.1:${site.port}\r\n`;
  const read = (pages: readonly string[]) => pages.map((page) => `GET ${page} HTTP/1.1\r\n${host}`);
  const old = await pagesOfPast(site, market, spreadSlugs[0] ?? '', OLD_EVENTS);
  const endless = await pagesOfPast(site, market, spreadSlugs[1] ?? '', ENDLESS_EVENTS);
  const upload = await finishedUpload(site.server.origin, seller.token);
  const second = { everyMs: SECOND_MS, spread: true, bodyBytes: 0 };
  return [
    { name: 'docs, 135 a second', requests: [`GET /api/docs HTTP/1.1\r\n${host}`], clients: 135, ...second },
    {
      name: 'uploads to a finished picture, 200 at once',
      requests: [`PUT ${upload} HTTP/1.1\r\n${host}Content-Type: image/png\r\n`],
      clients: 200,
      everyMs: (ROUND_SECONDS + WARM_UP_SECONDS) * SECOND_MS,
      spread: false,
      bodyBytes: PICTURE_BYTES,
    },
    { name: 'readers of old activity, 150 a second', requests: read(old), clients: 150, ...second },
    { name: 'readers of endless activity, 150 a second', requests: read(endless), clients: 150, ...second },
  ];
}

/** The address of an upload that already has its picture. */
async function finishedUpload(origin: string, token: string): Promise<string> {
  const opened = await fetch(`${origin}/api/objects/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const { uploadURL } = (await opened.json()) as { uploadURL: string };
  const { pathname } = new URL(uploadURL, origin);
  const sent = await fetch(origin + pathname, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: PICTURE,
  });
  if (sent.status !== 200) throw new Error(`the picture was answered ${sent.status}: ${await sent.text()}`);
  return pathname;
}

function startIdleSocket(port: number): Promise<ChildProcess> {
  const options = { execArgv: ['--import', 'tsx'], env: { ...process.env, PORT: String(port) } };
  const child = fork(join(import.meta.dirname, 'idle-socket.ts'), options);
  return new Promise((ready, failed) => {
    child.once('message', () => ready(child));
    child.once('exit', (code) => failed(new Error(`the idle socket stopped with ${code}`)));
  });
}

function p99(rounds: readonly LoadResult[]): number {
  return quantile(
    rounds.flatMap(({ latencies }) => latencies).sort(([a], [b]) => a - b),
    0.99,
  );
}

function figureOf(name: string, rounds: readonly Pair[]): Figure {
  const ratio = spreadOf(rounds.map(({ attacked, idle }) => p99([attacked]) / p99([idle])));
  const text = `p99 of bids under ${name} / with the same at an idle socket`;
  return { text, value: ratio.median, ratio, atLeast: null, atMost: P99_RATIO_AT_MOST };
}

function report(pairs: ReadonlyMap<string, readonly Pair[]>): string {
  const intro = `${BIDS_PER_SECOND} bids a second on one auction, rate limits off, for ${ROUND_SECONDS} s a round; a generator of its own attacks the server, and
in the next round a socket that takes everything and does nothing.`;
  const head =
    '| attack | p99 ms attacked | p99 ms idle socket | bids accepted | others | answers to the attack |\n|---|---:|---:|---:|---:|---|';
  const lines = [...pairs].map(([name, rounds]) => {
    const attacked = rounds.map((round) => round.attacked);
    const accepted = attacked.reduce((sum, round) => sum + round.accepted, 0);
    const numbers = [
      p99(attacked).toFixed(1),
      p99(rounds.map((round) => round.idle)).toFixed(1),
      accepted.toLocaleString('en-US'),
      added(attacked.map(({ others }) => others)),
      added(rounds.map(({ answers }) => answers)),
    ];
    return `| ${name} | ${numbers.join(' | ')} |`;
  });
  return [intro, '', head, ...lines].join('\n');
}

function added(counts: readonly Record<string, number>[]): string {
  const sums: Record<string, number> = {};
  for (const each of counts) for (const [name, count] of Object.entries(each)) sums[name] = (sums[name] ?? 0) + count;
  return (
    Object.entries(sums)
      .map(([name, count]) => `${name.trim()}: ${count.toLocaleString('en-US')}`)
      .join(', ') || '0'
  );
}
