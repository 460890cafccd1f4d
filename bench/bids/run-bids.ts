import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { startPrivatePostgres } from '../../apps/server/src/platform/test-database/start-private-postgres.ts';
import { freePort, startServer } from '../../e2e/http/running-server.ts';
import type { LoadPlan } from './load-plan.ts';
import { openMarket } from './market.ts';
import { aims, isMet, type Row, report } from './report.ts';
import { type Measured, runLoad } from './run-load.ts';

const CONNECTIONS = 200;
const LISTINGS = 1_000;
const WARM_UP_SECONDS = 3;
/** As much memory as the peer's and our database get alike. */
const SETTINGS = { shared_buffers: '512MB' };
/** Where the peer was fastest on two processors, of 4, 8, 16 and 32. */
const PEER_POOL = 8;

type Run = Pick<LoadPlan, 'slugs' | 'tokens' | 'keyed' | 'firstAmountCents'>;

/** All runs one after the other on one machine; true where every aim was met. */
export async function runBids(seconds: number): Promise<boolean> {
  const rows: Row[] = [];
  const note = (name: string, measured: Measured) => {
    rows.push({ name, measured });
    process.stderr.write(`${name}: ${Math.round(measured.acceptedPerSecond)} accepted/s, p99 ${measured.p99Ms} ms\n`);
  };
  const plan = (port: number, run: Run): LoadPlan => ({
    port,
    connections: CONNECTIONS,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds,
    ...run,
  });
  await benchCeiling(plan, note);
  await benchPeer(plan, note);
  await benchClamor(plan, note);
  process.stdout.write(`${report(rows)}\n`);
  return aims(rows).every(isMet);
}

type MakePlan = (port: number, run: Run) => LoadPlan;
type Note = (name: string, measured: Measured) => void;

const SOMEBODY: Run = { slugs: ['peer-0'], tokens: ['somebody'], keyed: false, firstAmountCents: 1 };

async function benchCeiling(plan: MakePlan, note: Note): Promise<void> {
  const port = await freePort();
  const child = await startChild('ceiling-empty.ts', { PORT: String(port) });
  note('empty handler', await runLoad(plan(port, SOMEBODY), child.pid ?? 0, null));
  child.kill();
}

async function benchPeer(plan: MakePlan, note: Note): Promise<void> {
  const database = await startPrivatePostgres(SETTINGS);
  const port = await freePort();
  const env = { PORT: String(port), PEER_DATABASE_URL: database.url, PEER_POOL: String(PEER_POOL) };
  const child = await startChild('peer-row-lock.ts', env);
  note('row lock per bid', await runLoad(plan(port, SOMEBODY), child.pid ?? 0, database.pid));
  child.kill();
  await database.stop();
}

async function benchClamor(plan: MakePlan, note: Note): Promise<void> {
  const database = await startPrivatePostgres(SETTINGS);
  const server = await startServer({ env: { DATABASE_URL: database.url } });
  const { tokens, hotSlug, spreadSlugs } = await openMarket(server.origin, CONNECTIONS, LISTINGS);
  const port = Number(new URL(server.origin).port);
  let firstAmountCents = 1;
  const measure = async (name: string, slugs: readonly string[], keyed: boolean) => {
    const run = { slugs, tokens, keyed, firstAmountCents };
    const measured = await runLoad(plan(port, run), server.pid, database.pid);
    firstAmountCents = measured.nextAmountCents + 1;
    note(name, measured);
  };
  await measure('hot', [hotSlug], false);
  await measure('spread', spreadSlugs, false);
  await measure('hot, a key on every bid', [hotSlug], true);
  await measure('spread, a key on every bid', spreadSlugs, true);
  await server.stop();
  await database.stop();
}

function startChild(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const options = { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env } };
  const child = fork(join(import.meta.dirname, file), options);
  return new Promise((ready, failed) => {
    child.once('message', () => ready(child));
    child.once('exit', (code) => failed(new Error(`${file} stopped with ${code}`)));
  });
}
