import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { startPrivatePostgres } from '../../apps/server/src/platform/test-database/start-private-postgres.ts';
import { freePort, serverFlags, startServer } from '../../e2e/http/running-server.ts';
import type { RoundPlan } from './load-plan.ts';
import { openMarket } from './market.ts';
import { aims, isMet, report } from './report.ts';
import { type Load, type Measured, openLoad } from './run-load.ts';
import { type Summary, summarise } from './summary.ts';

const CONNECTIONS = 200;
const LISTINGS = 1_000;
const FIRST_WARM_UP_SECONDS = 3;
/** A round is short, so that one follows the other closely: a machine's speed changes from one second to the next. */
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 0.3;
/** As much memory as the peer's and our database get alike. */
const SETTINGS = { shared_buffers: '512MB' };
/** Where the peer was fastest on two processors, of 4, 8, 16 and 32. */
const PEER_POOL = 8;

/** One of the things that are compared, ready to be loaded for a round. */
interface Runner {
  name: string;
  round(warmUpSeconds: number, seconds: number): Promise<Measured>;
}

/** What was started, and how it is stopped again. */
interface Stage {
  runners: Runner[];
  close(): Promise<void>;
}

/**
 * All runs on one machine in rounds, each in turn within a round and back again in the next; true where every aim was met.
 * `seconds`: how long each is measured in all.
 */
export async function runBids(seconds: number): Promise<boolean> {
  const stages: Stage[] = [];
  try {
    for (const stage of [stageCeiling, stagePeer, stageClamor]) stages.push(await stage());
    const runs = await measure(
      stages.flatMap(({ runners }) => runners),
      Math.ceil(seconds / ROUND_SECONDS),
    );
    process.stdout.write(`${report(runs)}\n`);
    return aims(runs).every(isMet);
  } finally {
    for (const stage of stages) await stage.close();
  }
}

async function measure(runners: readonly Runner[], rounds: number): Promise<Summary[]> {
  const measured = new Map<string, Measured[]>(runners.map(({ name }) => [name, []]));
  for (const runner of runners) await runner.round(FIRST_WARM_UP_SECONDS, ROUND_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? runners : [...runners].reverse();
    for (const runner of order) measured.get(runner.name)?.push(await runner.round(WARM_UP_SECONDS, ROUND_SECONDS));
    process.stderr.write(`round ${round + 1} of ${rounds} done\n`);
  }
  return [...measured].map(([name, rounds]) => summarise(name, rounds));
}

/** Amounts go on rising from round to round. */
function runner(
  name: string,
  load: Load,
  { slugs, keyed }: Pick<RoundPlan, 'slugs' | 'keyed'>,
  amounts: { next: number },
): Runner {
  return {
    name,
    async round(warmUpSeconds, seconds) {
      const measured = await load.run({ warmUpSeconds, seconds, slugs, keyed, firstAmountCents: amounts.next });
      amounts.next = measured.nextAmountCents + 1;
      return measured;
    },
  };
}

const ONE_SLUG = { slugs: ['peer-0'], keyed: false };

async function stageCeiling(): Promise<Stage> {
  const port = await freePort();
  const child = await startChild('ceiling-empty.ts', { PORT: String(port) });
  const load = openLoad({ port, connections: CONNECTIONS, tokens: ['somebody'] }, child.pid ?? 0, null);
  return {
    runners: [runner('empty handler', load, ONE_SLUG, { next: 1 })],
    close: async () => {
      load.close();
      child.kill();
    },
  };
}

async function stagePeer(): Promise<Stage> {
  const database = await startPrivatePostgres(SETTINGS);
  const port = await freePort();
  const env = { PORT: String(port), PEER_DATABASE_URL: database.url, PEER_POOL: String(PEER_POOL) };
  const child = await startChild('peer-row-lock.ts', env);
  const load = openLoad({ port, connections: CONNECTIONS, tokens: ['somebody'] }, child.pid ?? 0, database.pid);
  return {
    runners: [runner('row lock per bid', load, ONE_SLUG, { next: 1 })],
    close: async () => {
      load.close();
      child.kill();
      await database.stop();
    },
  };
}

async function stageClamor(): Promise<Stage> {
  const database = await startPrivatePostgres(SETTINGS);
  const server = await startServer({ env: { DATABASE_URL: database.url } });
  const { tokens, hotSlug, spreadSlugs } = await openMarket(server.origin, CONNECTIONS, LISTINGS);
  const port = Number(new URL(server.origin).port);
  const load = openLoad({ port, connections: CONNECTIONS, tokens }, server.pid, database.pid);
  const hot = { next: 1 };
  const spread = { next: 1 };
  return {
    runners: [
      runner('hot', load, { slugs: [hotSlug], keyed: false }, hot),
      runner('spread', load, { slugs: spreadSlugs, keyed: false }, spread),
      runner('hot, a key on every bid', load, { slugs: [hotSlug], keyed: true }, hot),
      runner('spread, a key on every bid', load, { slugs: spreadSlugs, keyed: true }, spread),
    ],
    close: async () => {
      load.close();
      await server.stop();
      await database.stop();
    },
  };
}

function startChild(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const options = { execArgv: [...serverFlags(), '--import', 'tsx'], env: { ...process.env, ...env } };
  const child = fork(join(import.meta.dirname, file), options);
  return new Promise((ready, failed) => {
    child.once('message', () => ready(child));
    child.once('exit', (code) => failed(new Error(`${file} stopped with ${code}`)));
  });
}
