import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { startPrivatePostgres } from '../../apps/server/src/platform/test-database/start-private-postgres.ts';
import { freePort, serverFlags } from '../../e2e/http/running-server.ts';
import { DATABASE_SETTINGS, openBenchSite } from '../bench-site.ts';
import { withDatabase } from '../reads/long-past.ts';
import type { RowsHeld } from './aims.ts';
import type { RoundPlan } from './load-plan.ts';
import { openMarket } from './market.ts';
import { type Load, type Measured, openLoad } from './run-load.ts';

const CONNECTIONS = 200;
const LISTINGS = 1_000;
/** Where the peer was fastest on two processors, of 4, 8, 16 and 32. */
const PEER_POOL = 8;
const EVER_REACHED_CENTS = 99_999_999;

/** One of the things that are compared, ready to be loaded for a round. */
export interface Runner {
  name: string;
  round(warmUpSeconds: number, seconds: number): Promise<Measured>;
}

/** What was started, and how it is stopped again. */
export interface Stage {
  runners: Runner[];
  /** The rows of bids in its database beside the answers; null where it has none. */
  held(): Promise<RowsHeld | null>;
  close(): Promise<void>;
}

/** What goes on from round to round on the same listings. */
interface Run {
  slugs: readonly string[];
  nextAmountCents: number;
  accepted: number;
}

export function runOn(slugs: readonly string[]): Run {
  return { slugs, nextAmountCents: 1, accepted: 0 };
}

export function runner(name: string, load: Load, run: Run, how: Partial<RoundPlan> = {}): Runner {
  return {
    name,
    async round(warmUpSeconds, seconds) {
      const measured = await load.run({
        warmUpSeconds,
        seconds,
        slugs: run.slugs,
        firstAmountCents: run.nextAmountCents,
        keyed: false,
        maxAmountCents: null,
        bidsPerSecond: null,
        ...how,
      });
      run.nextAmountCents = measured.nextAmountCents + 1;
      run.accepted += measured.acceptedInAll;
      return measured;
    },
  };
}

const RIVALS = Array.from({ length: CONNECTIONS }, (_, index) => `rival-${index}`);

export async function stageCeiling(): Promise<Stage> {
  const port = await freePort();
  const child = await startChild('ceiling-empty.ts', { PORT: String(port) });
  const load = openLoad({ port, connections: CONNECTIONS, tokens: RIVALS }, child.pid ?? 0, null);
  return {
    runners: [runner('empty handler', load, runOn(['nowhere']))],
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
  const child = await startChild('peer-row-lock.ts', env);
  const load = openLoad({ port, connections: CONNECTIONS, tokens: RIVALS }, child.pid ?? 0, database.pid);
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

export async function stageClamor(): Promise<Stage> {
  const site = await openBenchSite();
  const { database, server, port } = site;
  const { tokens, hotSlug, spreadSlugs } = await openMarket(site, CONNECTIONS, LISTINGS);
  const load = openLoad({ port, connections: CONNECTIONS, tokens }, server.pid, database.pid);
  const [hot, spread] = [runOn([hotSlug]), runOn(spreadSlugs)];
  return {
    runners: [
      runner('hot', load, hot),
      runner('spread', load, spread),
      runner('hot, a key on every bid', load, hot, { keyed: true }),
      runner('spread, a key on every bid', load, spread, { keyed: true }),
    ],
    held: async () => ({
      name: 'Clamor',
      answered: hot.accepted + spread.accepted,
      rows: await count(database.url, 'bids WHERE NOT automatic'),
    }),
    close: async () => {
      load.close();
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

export function startChild(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const options = { execArgv: [...serverFlags(), '--import', 'tsx'], env: { ...process.env, ...env } };
  const child = fork(join(import.meta.dirname, file), options);
  return new Promise((ready, failed) => {
    child.once('message', () => ready(child));
    child.once('exit', (code) => failed(new Error(`${file} stopped with ${code}`)));
  });
}
