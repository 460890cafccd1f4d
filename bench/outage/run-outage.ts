import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { startPrivatePostgres } from '../../apps/server/src/platform/test-database/start-private-postgres.ts';
import { type RunningServer, startServer } from '../../e2e/http/running-server.ts';
import { DATABASE_SETTINGS } from '../bench-site.ts';
import { withDatabase } from '../reads/long-past.ts';
import { atMost, type Figure } from '../report/figures.ts';
import type { PartReport } from '../report/part.ts';
import { dueMoneyOf, isWalked, outagesOnRecord, seedDueMoney, stopTheHeart, wronglyMoved } from './due-money.ts';
import { signalAll } from './processes.ts';

const COUNTS = [1, 1_000, 200_000];
const GAP_MS = 20_000;
const FREEZE_MS = 8_000;
const LOOK_EVERY_MS = 50;
/** The longest wait. If it is exceeded, the figure is infinite. */
const AT_MOST_MS = 300_000;
const START_WITHIN_SECONDS = 5;
const WALKED_WITHIN_SECONDS = 60;

interface Measured {
  claims: number;
  calmStart: number;
  startAfterKill: number;
  walkedAfterKill: number;
  readyAfterFreeze: number;
  walkedAfterFreeze: number;
  wrong: number;
}

/**
 * Measures what an outage costs a starting node and a serving node while many claims are due. The starting node was
 * killed in the middle of an outage walk. Under the serving node, PostgreSQL stood still for some seconds.
 */
export async function runOutage(): Promise<PartReport> {
  const database = await startPrivatePostgres(DATABASE_SETTINGS);
  try {
    const measured: Measured[] = [];
    await withDatabase(database.url, async (client) => {
      for (const count of COUNTS) {
        measured.push(await measure(client, count, database));
        process.stderr.write(`outage: ${count} claims done\n`);
      }
    });
    return { figures: figuresOf(measured), details: report(measured) };
  } finally {
    await database.stop();
  }
}

async function measure(client: pg.Client, claims: number, database: { url: string; pid: number }): Promise<Measured> {
  await seedDueMoney(client, dueMoneyOf(claims));
  const before = await outagesOnRecord(client);
  const start = () => startServer({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' }, unchecked: true });
  const [calmStart, first] = await timed(start);
  await first.stop('SIGKILL');

  // The first start is killed in the middle of its outage walk. The second start must continue it.
  await stopTheHeart(client, GAP_MS);
  const interrupted = await start();
  await interrupted.stop('SIGKILL');
  await stopTheHeart(client, GAP_MS);
  const [startAfterKill, server] = await timed(start);
  const walkedAfterKill = await secondsUntil(() => isWalked(client));

  const frozen = await outagesOnRecord(client);
  signalAll(database.pid, 'SIGSTOP');
  await pause(FREEZE_MS);
  signalAll(database.pid, 'SIGCONT');
  const thawedAt = performance.now();
  const readyAfterFreeze = await secondsUntil(async () => (await outagesOnRecord(client)) > frozen && isReady(server));
  await secondsUntil(() => isWalked(client));
  const walkedAfterFreeze = (performance.now() - thawedAt) / 1_000;
  await server.stop();
  const wrong = await wronglyMoved(client, before);
  return { claims, calmStart, startAfterKill, walkedAfterKill, readyAfterFreeze, walkedAfterFreeze, wrong };
}

async function isReady({ origin }: RunningServer): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`);
  await answer.arrayBuffer();
  return answer.ok;
}

async function timed<Result>(work: () => Promise<Result>): Promise<[seconds: number, result: Result]> {
  const startedAt = performance.now();
  const result = await work();
  return [(performance.now() - startedAt) / 1_000, result];
}

async function secondsUntil(isDone: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (await isDone()) return (performance.now() - startedAt) / 1_000;
    if (performance.now() - startedAt > AT_MOST_MS) return Number.POSITIVE_INFINITY;
    await pause(LOOK_EVERY_MS);
  }
}

/** The figures. Each is the worst value measured among the numbers of claims in `COUNTS`. */
function figuresOf(measured: readonly Measured[]): Figure[] {
  const worst = (text: string, read: (each: Measured) => number, most: number) =>
    atMost(`at most ${COUNTS.at(-1)?.toLocaleString('en-US')} claims: ${text}`, Math.max(...measured.map(read)), most);
  return [
    worst('start after a kill, s', (each) => each.startAfterKill, START_WITHIN_SECONDS),
    worst('walked after a kill, s', (each) => each.walkedAfterKill, WALKED_WITHIN_SECONDS),
    worst('ready after a freeze, s', (each) => each.readyAfterFreeze, START_WITHIN_SECONDS),
    worst('walked after a freeze, s', (each) => each.walkedAfterFreeze, WALKED_WITHIN_SECONDS),
    worst('deadlines that moved by anything but each outage once', (each) => each.wrong, 0),
  ];
}

function report(measured: readonly Measured[]): string {
  const intro = `So many claims to be paid, a quarter as many offers open. The server is killed in the middle of a walk and started again; then PostgreSQL stands
still for ${FREEZE_MS / 1_000} s under it. Seconds.`;
  const head = `| claims | start, nothing to give back | start after a kill | walked after it | ready after a freeze | walked after it |
|---:|---:|---:|---:|---:|---:|`;
  const lines = measured.map((each) => {
    const figures = [
      each.calmStart,
      each.startAfterKill,
      each.walkedAfterKill,
      each.readyAfterFreeze,
      each.walkedAfterFreeze,
    ];
    return `| ${[each.claims.toLocaleString('en-US'), ...figures.map((figure) => figure.toFixed(2))].join(' | ')} |`;
  });
  return [intro, '', head, ...lines].join('\n');
}
