import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type BenchSite, openBenchSite } from '../bench-site.ts';
import { type Market, openMarket } from '../bids/market.ts';
import { processorSeconds } from '../bids/processor-time.ts';
import { type Load, openLoad } from '../bids/run-load.ts';
import { median } from '../bids/summary.ts';
import type { PageRow } from './page-rows.ts';
import { buildOfShells } from './shell-build.ts';

const BIDDERS = 8;
const BIDS_PER_SECOND = 50;
const CONNECTIONS = 8;
/** The number of listings whose pages are each requested once. */
const LISTINGS = 40;
/**
 * At this rate, rendering stays below the server's limit of a tenth of each second. Above the limit the server answers
 * with shells: HTML without the page's content, which the browser then renders.
 */
const NEW_PAGES_PER_SECOND = 5;
const ROUNDS = 5;
const PAGES_A_ROUND = 2_000;
/** How long the bids are measured without any requests for pages, before and after each round of pages. */
const REST_SECONDS = 1;
const WARM_UP_SECONDS = 5;
/** The most that a cached page may cost, as a multiple of the cost of its shell. */
const RATIO_AT_MOST = 1.5;

type Kind = 'home' | 'listing';
const KINDS: readonly Kind[] = ['home', 'listing'];

/** A server with a live auction that gets bids all the time. */
interface Place {
  site: BenchSite;
  paths: Readonly<Record<Kind, string>>;
  /** The addresses of pages that were never requested, so the server has to render them. */
  unseen: readonly string[];
  close(): Promise<void>;
}

/**
 * Measures what pages cost the server while an auction gets bids: cached pages compared with shells, and pages that
 * must be rendered.
 */
export async function measureCosts(): Promise<PageRow[]> {
  const [shells, rendered] = [await openPlace(buildOfShells()), await openPlace()];
  try {
    const ratios: Record<Kind, { kept: number; shell: number }[]> = { home: [], listing: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const kind of KINDS) {
        const shell = await microsPerPage(shells, kind);
        const kept = await microsPerPage(rendered, kind);
        // Round 0 is the warm-up.
        if (round > 0) ratios[kind].push({ kept, shell });
      }
    }
    const unseen = await microsOfRendering(rendered);
    return [
      ...KINDS.flatMap((kind) => rowsOf(kind, ratios[kind])),
      row('listing', 'rendering a page that is not kept', unseen, 'µs'),
    ];
  } finally {
    await shells.close();
    await rendered.close();
  }
}

function row(kind: Kind, name: string, value: number, unit: string): PageRow {
  return { what: `${kind}, the server at ${BIDS_PER_SECOND} bids/s`, name, value, unit };
}

function rowsOf(kind: Kind, rounds: readonly { kept: number; shell: number }[]): PageRow[] {
  const ratio = median(rounds.map(({ kept, shell }) => kept / shell));
  return [
    row(kind, 'a shell', median(rounds.map(({ shell }) => shell)), 'µs'),
    row(kind, 'a kept page', median(rounds.map(({ kept }) => kept)), 'µs'),
    { ...row(kind, 'a kept page, of its shell', ratio, ''), atMost: RATIO_AT_MOST },
  ];
}

async function openPlace(program?: string): Promise<Place> {
  const site = await openBenchSite({}, program);
  const market = await openMarket(site, BIDDERS, LISTINGS);
  const stopBids = keepBidding(site, market);
  await passed(WARM_UP_SECONDS);
  return {
    site,
    paths: { home: '/', listing: `/listing/${market.hotSlug}` },
    unseen: market.spreadSlugs.map((slug) => `/listing/${slug}`),
    close: async () => {
      await stopBids();
      await site.close();
    },
  };
}

/** Bids on the hot auction until the returned function is called. */
function keepBidding(site: BenchSite, { tokens, hotSlug }: Market): () => Promise<void> {
  const load: Load = openLoad({ port: site.port, connections: BIDDERS, tokens, by: 'http' }, site.server.pid, null);
  let isOver = false;
  const rounds = async () => {
    for (let firstAmountCents = 1; !isOver; ) {
      const plan = { warmUpSeconds: 0, seconds: 1, slugs: [hotSlug], keyed: false, maxAmountCents: null };
      const { nextAmountCents } = await load.run({ ...plan, firstAmountCents, bidsPerSecond: BIDS_PER_SECOND });
      firstAmountCents = nextAmountCents + 1;
    }
  };
  const bidding = rounds();
  return async () => {
    isOver = true;
    await bidding;
    load.close();
  };
}

/**
 * The server's processor time for `ask`, in seconds. The cost of the bids meanwhile is measured before and after, and
 * subtracted.
 */
async function secondsOf({ site }: Place, ask: () => Promise<void>): Promise<number> {
  const spent = () => processorSeconds(site.server.pid);
  const restingFor = async () => {
    const [before, begunAt] = [spent(), performance.now()];
    await passed(REST_SECONDS);
    return (spent() - before) / (performance.now() - begunAt);
  };
  const restBefore = await restingFor();
  const [before, begunAt] = [spent(), performance.now()];
  await ask();
  const [inAll, lasted] = [spent() - before, performance.now() - begunAt];
  return inAll - (lasted * (restBefore + (await restingFor()))) / 2;
}

async function microsPerPage(place: Place, kind: Kind): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let pages = 0;
  const askOn = async () => {
    for (; pages < PAGES_A_ROUND; ) {
      pages += 1;
      await getPage(agent, place.site.server.origin + place.paths[kind]);
    }
  };
  const seconds = await secondsOf(place, async () => {
    await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  });
  agent.destroy();
  return (seconds / PAGES_A_ROUND) * 1e6;
}

/**
 * The mean time of rendering a page, from the server's own metric. Each page is requested once, slowly enough that none
 * is answered with its shell.
 */
async function microsOfRendering({ site: { server }, unseen }: Place): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const before = await renderings(server.origin);
  for (const path of unseen) {
    await getPage(agent, server.origin + path);
    await passed(1 / NEW_PAGES_PER_SECOND);
  }
  const after = await renderings(server.origin);
  agent.destroy();
  return ((after.seconds - before.seconds) / (after.pages - before.pages)) * 1e6;
}

async function renderings(origin: string): Promise<{ seconds: number; pages: number }> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const read = (row: RegExp) => Number(row.exec(metrics)?.[1] ?? Number.NaN);
  return {
    seconds: read(/^first_view_seconds_total(?:\{[^}]*\})? (\S+)$/m),
    pages: read(/^first_views_total\{[^}]*"rendered"[^}]*\} (\S+)$/m),
  };
}

function getPage(agent: Agent, url: string): Promise<void> {
  return new Promise((done, failed) => {
    const asked = request(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`${url} answered ${answer.statusCode}`));
      answer.once('end', done).once('error', failed).resume();
    });
    asked.once('error', failed).end();
  });
}

const passed = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1_000));
