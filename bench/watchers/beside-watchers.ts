import { openBenchSite } from '../bench-site.ts';
import { openMarket } from '../bids/market.ts';
import { residentBytes } from '../bids/processor-time.ts';
import { type Measured, openLoad } from '../bids/run-load.ts';
import { runner, runOn } from '../bids/runner.ts';
import { type Summary, summarise } from '../bids/summary.ts';
import { openClients } from './open-clients.ts';

const CONNECTIONS = 200;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 0.5;
const FIRST_WARM_UP_SECONDS = 3;

export interface BesideWatchers {
  alone: Summary;
  watched: Summary;
  /** The server's resident memory per idle socket, in kilobytes. */
  idleKilobytes: number;
}

/** Measures bids on an auction with `sockets` watchers and on one without, in turn on the same server. */
export async function bidBesideWatchers(sockets: number, rounds: number): Promise<BesideWatchers> {
  const site = await openBenchSite();
  try {
    const { tokens, hotSlug, spreadSlugs } = await openMarket(site, CONNECTIONS, 1);
    const plan = { port: site.port, connections: CONNECTIONS, tokens, by: 'http' as const };
    const load = openLoad(plan, site.server.pid, site.database.pid);
    const memoryBefore = residentBytes(site.server.pid);
    const clients = await openClients(site.port, hotSlug, sockets);
    const idleKilobytes = (residentBytes(site.server.pid) - memoryBefore) / 1e3 / sockets;
    const alone = { runner: runner('bids alone', load, runOn(spreadSlugs)), measured: [] as Measured[] };
    const watched = { runner: runner('bids beside watchers', load, runOn([hotSlug])), measured: [] as Measured[] };
    for (const each of [alone, watched]) await each.runner.round(FIRST_WARM_UP_SECONDS, ROUND_SECONDS);
    for (let round = 0; round < rounds; round += 1) {
      for (const each of round % 2 === 0 ? [alone, watched] : [watched, alone]) {
        each.measured.push(await each.runner.round(WARM_UP_SECONDS, ROUND_SECONDS));
      }
    }
    clients.close();
    load.close();
    return {
      alone: summarise(alone.runner.name, alone.measured),
      watched: summarise(watched.runner.name, watched.measured),
      idleKilobytes,
    };
  } finally {
    await site.close();
  }
}
