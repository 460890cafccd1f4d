import type { ChildProcess } from 'node:child_process';
import { startPrivatePostgres } from '../../apps/server/src/platform/test-database/start-private-postgres.ts';
import { freePort } from '../../e2e/http/running-server.ts';
import { DATABASE_SETTINGS, openBenchSite } from '../bench-site.ts';
import { withDatabase } from '../reads/long-past.ts';
import type { RowsHeld } from './bid-figures.ts';
import { openMarket } from './market.ts';
import { openLoad } from './run-load.ts';
import { type Runner, runner, runOn } from './runner.ts';
import { startChild } from './start-child.ts';

const CONNECTIONS = 200;
const LISTINGS = 1_000;
/** The members who bid. Two sockets on each listing are four for each member, who may have ten. */
const MEMBERS = 500;
/** The pool size with which the peer was fastest on two processors, among 4, 8, 16 and 32. */
const PEER_POOL = 8;
const EVER_REACHED_CENTS = 99_999_999;
const RIVALS = Array.from({ length: CONNECTIONS }, (_, index) => `rival-${index}`);

/** Some runs, with their started server and load generators. */
export interface Stage {
  runners: Runner[];
  /** Compares the accepted bids with the rows of bids in the database; null if the stage has no database. */
  held(): Promise<RowsHeld | null>;
  close(): Promise<void>;
}

export async function stageEmptyHandler(): Promise<Stage> {
  const port = await freePort();
  const { child } = await startChild('ceiling-empty.ts', { PORT: String(port) });
  return stageEmpty('empty handler', child, port, 'http');
}

export async function stageEmptySocket(): Promise<Stage> {
  const { child, message } = await startChild<{ port: number }>('ceiling-socket.ts', {});
  return stageEmpty('empty socket call', child, message.port, 'socket');
}

function stageEmpty(name: string, child: ChildProcess, port: number, by: 'http' | 'socket'): Stage {
  const load = openLoad({ port, connections: CONNECTIONS, tokens: RIVALS, by }, child.pid ?? 0, null);
  return {
    runners: [runner(name, load, runOn(['nowhere']))],
    held: async () => null,
    close: async () => {
      load.close();
      child.kill();
    },
  };
}

export async function stagePeer(): Promise<Stage> {
  const database = await startPrivatePostgres(DATABASE_SETTINGS);
  const port = await freePort();
  const env = { PORT: String(port), PEER_DATABASE_URL: database.url, PEER_POOL: String(PEER_POOL) };
  const { child } = await startChild('peer-row-lock.ts', env);
  const plan = { port, connections: CONNECTIONS, tokens: RIVALS, by: 'http' as const };
  const load = openLoad(plan, child.pid ?? 0, database.pid);
  const run = runOn(['peer-0']);
  return {
    runners: [runner('row lock per bid', load, run, { maxAmountCents: EVER_REACHED_CENTS })],
    held: async () => ({
      name: 'row lock per bid',
      answered: run.accepted,
      rows: await count(database.url, 'peer_bid'),
    }),
    close: async () => {
      load.close();
      child.kill();
      await database.stop();
    },
  };
}

/**
 * Starts a build with its own database, for bids over HTTP or over sockets. The two are separate, because thousands of
 * open sockets would slow bids over HTTP.
 * @param program the main file of the build; null: this build
 * @param suffix of the names of its runs
 */
export async function stageClamor(by: 'http' | 'socket', program: string | null = null, suffix = ''): Promise<Stage> {
  const site = await openBenchSite({}, program);
  const { database, server, port } = site;
  const { tokens, hotSlug, spreadSlugs } = await openMarket(site, MEMBERS, LISTINGS);
  const open = (bidders: readonly string[]) =>
    openLoad({ port, connections: CONNECTIONS, tokens: bidders, by }, server.pid, database.pid);
  const loads = [open(tokens.slice(0, CONNECTIONS)), open(tokens)] as const;
  const [hot, spread] = [runOn([hotSlug]), runOn(spreadSlugs)];
  return {
    runners:
      by === 'http'
        ? [
            runner(`hot${suffix}`, loads[0], hot),
            runner(`spread${suffix}`, loads[0], spread),
            runner(`hot, a key on every bid${suffix}`, loads[0], hot, { keyed: true }),
            runner(`spread, a key on every bid${suffix}`, loads[0], spread, { keyed: true }),
          ]
        : [runner(`hot, by socket${suffix}`, loads[0], hot), runner(`spread, by socket${suffix}`, loads[1], spread)],
    held: async () => ({
      name: `Clamor by ${by}${suffix}`,
      answered: hot.accepted + spread.accepted,
      rows: await count(database.url, 'bids WHERE NOT automatic'),
    }),
    close: async () => {
      for (const load of loads) load.close();
      await site.close();
    },
  };
}

function count(databaseUrl: string, what: string): Promise<number> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${what}`);
    return rows[0]?.rows ?? Number.NaN;
  });
}
