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
/** Pages of these are asked for once each. */
const LISTINGS = 40;
/** Rendering may take a tenth of each second: more would be answered with shells. */
const NEW_PAGES_PER_SECOND = 5;
const ROUNDS = 4;
const ROUND_SECONDS = 2;
/** What a kept page may cost, of what its shell costs. */
const RATIO_AT_MOST = 1.5;

type Kind = 'home' | 'listing';
const KINDS: readonly Kind[] = ['home', 'listing'];

/** A server with a live auction that is bid on all the time. */
interface Place {
  site: BenchSite;
  paths: Readonly<Record<Kind, string>>;
  /** Pages that nobody has asked for. */
  unseen: readonly string[];
  /** The server's processor seconds of one second of bids alone. */
  atRest: number;
  close(): Promise<void>;
}

/** What pages cost the server while an auction is bid on: kept ones beside their shells, and those that are not kept. */
export async function measureCosts(): Promise<PageRow[]> {
  const [shells, rendered] = [await openPlace(buildOfShells()), await openPlace()];
  try {
    const ratios: Record<Kind, { kept: number; shell: number }[]> = { home: [], listing: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const kind of KINDS) {
        const shell = await microsPerPage(shells, kind);
        const kept = await microsPerPage(rendered, kind);
        // The first round warms up.
        if (round > 0) ratios[kind].push({ kept, shell });
      }
    }
    const unseen = await microsOfUnseen(rendered);
    return [
      ...KINDS.flatMap((kind) => rowsOf(kind, ratios[kind])),
      row('listing', 'a page that is not kept', unseen, 'µs'),
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
  const place = {
    site,
    paths: { home: '/', listing: `/listing/${market.hotSlug}` },
    unseen: market.spreadSlugs.map((slug) => `/listing/${slug}`),
    close: async () => {
      await stopBids();
      await site.close();
    },
  };
  await passed(ROUND_SECONDS);
  const before = processorSeconds(site.server.pid);
  await passed(ROUND_SECONDS * ROUNDS);
  return { ...place, atRest: (processorSeconds(site.server.pid) - before) / (ROUND_SECONDS * ROUNDS) };
}

/** Bids on the hot auction in rounds, until it is told to stop. */
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

/** The server's processor time for each page, without that of the bids. */
async function microsPerPage({ site, paths, atRest }: Place, kind: Kind): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const [before, begunAt] = [processorSeconds(site.server.pid), performance.now()];
  const isOver = () => performance.now() - begunAt >= ROUND_SECONDS * 1_000;
  let pages = 0;
  const askOn = async () => {
    for (; !isOver(); pages += 1) await getPage(agent, site.server.origin + paths[kind]);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  const spent = processorSeconds(site.server.pid) - before - (atRest * (performance.now() - begunAt)) / 1_000;
  agent.destroy();
  return (spent / pages) * 1e6;
}

async function microsOfUnseen({ site, unseen, atRest }: Place): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const [before, begunAt] = [processorSeconds(site.server.pid), performance.now()];
  for (const path of unseen) {
    await getPage(agent, site.server.origin + path);
    await passed(1 / NEW_PAGES_PER_SECOND);
  }
  const spent = processorSeconds(site.server.pid) - before - (atRest * (performance.now() - begunAt)) / 1_000;
  agent.destroy();
  return (spent / unseen.length) * 1e6;
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
