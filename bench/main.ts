import { loadavg } from 'node:os';
import { runAttacks } from './attacks/run-attacks.ts';
import { runSignIns } from './attacks/run-sign-ins.ts';
import { runSilentDatabase } from './attacks/silent-database.ts';
import { machine } from './bench-site.ts';
import { runBids } from './bids/run-bids.ts';
import { runCalls } from './calls/run-calls.ts';
import { runCatchUp } from './catch-up/run-catch-up.ts';
import { runDemand } from './demand/run-demand.ts';
import { runEndings } from './endings/run-endings.ts';
import { runGrowth } from './growth/run-growth.ts';
import { runOutage } from './outage/run-outage.ts';
import { runReads } from './reads/run-reads.ts';
import { isMet, row } from './report/figures.ts';
import type { Part } from './report/part.ts';
import { readOptions } from './report/read-options.ts';
import { keepResults } from './report/write-results.ts';
import { runSoak } from './soak/run-soak.ts';
import { runUploads } from './uploads/run-uploads.ts';
import { runWatchers } from './watchers/run-watchers.ts';

/**
 * `npm run bench -- [part …] [--rounds n] [--before folder] [--minutes n]`: measures the named parts, or the default
 * ones, and writes `bench/results`. Exits with 1 if a figure misses its aim.
 */
const PARTS: Readonly<Record<string, Part>> = {
  bids: { title: 'Bids', run: runBids },
  watchers: { title: '5,000 watchers', run: runWatchers },
  calls: { title: 'Market, listing and pages', run: runCalls },
  demand: { title: 'Likes and boosts across a goal', run: runDemand },
  endings: { title: '10,000 auctions that end in the same second', run: runEndings },
  growth: { title: 'From 1,000 to 100,000 listings', run: runGrowth },
  reads: { title: 'Reads of a long past', run: runReads },
  attacks: { title: 'Bids under attacks', run: runAttacks },
  'sign-ins': { title: 'Sign-ins under registrations', run: runSignIns },
  uploads: { title: 'Uploads of 10 MiB, 200 at once', run: runUploads },
  outage: { title: 'Outages', run: runOutage },
  'catch-up': { title: 'Catching up with the card provider', run: runCatchUp },
  'silent-database': { title: 'A silent database host', run: runSilentDatabase },
  soak: { title: 'An hour of the mixed load', run: runSoak },
};
const BY_DEFAULT = ['bids', 'watchers', 'calls', 'demand', 'endings', 'growth'];

const { parts, ...options } = readOptions(process.argv.slice(2));
const unknown = parts.find((name) => PARTS[name] === undefined);
if (unknown !== undefined) throw new Error(`There is no part "${unknown}": ${Object.keys(PARTS).join(', ')}.`);

let met = true;
for (const name of parts.length > 0 ? parts : BY_DEFAULT) {
  const { title, run } = PARTS[name] as Part;
  const [startedAt, load] = [new Date().toISOString(), loadavg()[0] ?? 0];
  const report = await run(options);
  keepResults(name, Object.keys(PARTS), { title, machine: machine(), startedAt, load, report }, report.curves);
  const figures = ['| figure | measured | aim | |', '|---|---|---|---|', ...report.figures.map(row)].join('\n');
  const texts = [report.details, report.table, figures].filter((text) => text !== undefined);
  process.stdout.write(`\n## ${title}\nLoad ${load.toFixed(1)} at its start.\n\n${texts.join('\n\n')}\n`);
  met = report.figures.every(isMet) && met;
}
process.exitCode = met ? 0 : 1;
