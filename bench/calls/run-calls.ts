import { fork } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../e2e/http/running-server.ts';
import { openBenchSite } from '../bench-site.ts';
import { openMarket } from '../bids/market.ts';
import { processorSeconds } from '../bids/processor-time.ts';
import { startChild } from '../bids/start-child.ts';
import { median, spreadOf } from '../bids/summary.ts';
import type { Figure } from '../report/figures.ts';
import type { BenchOptions, PartReport } from '../report/part.ts';
import type { CallMessage, CallRound } from './call-generator.ts';

const WHERE_A_READ_GOES = 'docs/where-a-bids-time-goes.md#reading-the-market-or-a-listing';
const CONNECTIONS = 50;
const LISTINGS = 60;
const ROUND_SECONDS = 1;
/** The encodings that browsers accept. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' };
const MARKET = '/api/listings?limit=20';

/** A request whose cost is measured, and the server that answers it. */
interface Target {
  name: string;
  port: number;
  pid: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  expected: number;
  rounds: { perSecond: number; micros: number }[];
}

/** Measures what visitors read, and the empty handler for comparison. */
export async function runCalls({ rounds }: BenchOptions): Promise<PartReport> {
  const emptyPort = await freePort();
  const { child: empty } = await startChild('ceiling-empty.ts', { PORT: String(emptyPort) });
  const site = await openBenchSite();
  const generator = fork(join(import.meta.dirname, 'call-generator.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    const { hotSlug } = await openMarket(site, 2, LISTINGS);
    const etag = (await fetch(site.server.origin + MARKET)).headers.get('etag') ?? '';
    const target = (name: string, path: string, headers = {}, expected = 200): Target => {
      return { name, port: site.port, pid: site.server.pid, path, headers, expected, rounds: [] };
    };
    const targets: Target[] = [
      { ...target('empty handler', '/api/empty'), port: emptyPort, pid: empty.pid ?? 0 },
      target('market', MARKET, COMPRESSED),
      target('market, uncompressed', MARKET),
      target('market, which the client has', MARKET, { 'if-none-match': etag }, etag === '' ? 200 : 304),
      target('listing', `/api/listings/${hotSlug}`, COMPRESSED),
      target('page of a listing', `/listing/${hotSlug}`, COMPRESSED),
      target('page of a listing, uncompressed', `/listing/${hotSlug}`),
      target('page of the market', '/', COMPRESSED),
    ];
    for (let round = 0; round <= rounds; round += 1) {
      for (const each of round % 2 === 0 ? targets : [...targets].reverse()) {
        const measured = await ask(generator, each);
        if (round > 0) each.rounds.push(measured);
      }
    }
    return { figures: callFigures(targets), table: report(targets) };
  } finally {
    generator.kill();
    empty.kill();
    await site.close();
  }
}

const ATTEMPTS = 5;

async function ask(generator: ReturnType<typeof fork>, target: Target, attempt = 1): Promise<Target['rounds'][number]> {
  const headers = Object.entries(target.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${target.path} HTTP/1.1\r\nhost: 127.0.0.1:${target.port}\r\n${headers.join('')}\r\n`;
  const round: CallRound = { port: target.port, request, connections: CONNECTIONS, seconds: ROUND_SECONDS };
  let before = 0;
  let spent = 0;
  const result = await new Promise<Exclude<CallMessage, string>>((resolve) => {
    const hear = (message: CallMessage) => {
      if (message === 'measuring') before = processorSeconds(target.pid);
      else if (message === 'measured') spent = processorSeconds(target.pid) - before;
      else {
        generator.off('message', hear);
        resolve(message);
      }
    };
    generator.on('message', hear);
    generator.send(round);
  });
  const { answered, statuses } = result;
  // An overloaded machine may give no answer within a second, so the round is repeated.
  if (answered === 0 && attempt < ATTEMPTS) return await ask(generator, target, attempt + 1);
  if (answered === 0) throw new Error(`${target.name}: no answer in ${ATTEMPTS} rounds`);
  if (statuses[target.expected] !== answered) throw new Error(`${target.path}: ${JSON.stringify(statuses)}`);
  return { perSecond: answered / ROUND_SECONDS, micros: (spent / answered) * 1e6 };
}

/**
 * The processor time of the empty handler divided by that of the target, in the same round. On a shared machine,
 * request rates would say less.
 */
function shareOfEmpty([empty]: readonly Target[], { rounds }: Target) {
  return spreadOf(rounds.map(({ micros }, index) => (empty?.rounds[index]?.micros ?? Number.NaN) / micros));
}

function callFigures(targets: readonly Target[]): Figure[] {
  const figure = (name: string, atLeast: number | null): Figure[] => {
    const target = targets.find((each) => each.name === name);
    if (target === undefined) return [];
    const ratio = shareOfEmpty(targets, target);
    const text = `empty handler / ${name}, processor µs`;
    return [{ text, value: ratio.median, ratio, atLeast, atMost: null, why: WHERE_A_READ_GOES }];
  };
  return [
    ...figure('market', 0.6),
    ...figure('listing', 0.7),
    ...figure('page of a listing', null),
    ...figure('page of the market', null),
  ];
}

function report(targets: readonly Target[]): string {
  const lines = targets.map(({ name, rounds }) => {
    const perSecond = median(rounds.map((round) => round.perSecond));
    return `| ${name} | ${median(rounds.map(({ micros }) => micros)).toFixed(0)} | ${Math.round(perSecond).toLocaleString('en-US')} |`;
  });
  return ['| call | server µs | calls/s |', '|---|---:|---:|', ...lines].join('\n');
}
