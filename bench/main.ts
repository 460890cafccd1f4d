import { runAttacks } from './attacks/run-attacks.ts';
import { runSignIns } from './attacks/run-sign-ins.ts';
import { runSilentDatabase } from './attacks/silent-database.ts';
import { machine } from './bench-site.ts';
import { runBids } from './bids/run-bids.ts';
import { runCalls } from './calls/run-calls.ts';
import { runCatchUp } from './catch-up/run-catch-up.ts';
import { runLists } from './lists/run-lists.ts';
import { runOutage } from './outage/run-outage.ts';
import { runReads } from './reads/run-reads.ts';
import { runWatchers } from './watchers/run-watchers.ts';

/**
 * `npm run bench -- [seconds] [bids|watchers|calls|reads|lists|catch-up|attacks|outage|sign-ins|silent-database]`: prints what was measured; exits 1
 * where an aim was missed.
 */
const PARTS: Readonly<Record<string, (seconds: number) => Promise<boolean>>> = {
  bids: runBids,
  calls: runCalls,
  reads: runReads,
  lists: runLists,
  'catch-up': runCatchUp,
  watchers: runWatchers,
  attacks: runAttacks,
  outage: runOutage,
  'sign-ins': runSignIns,
  'silent-database': runSilentDatabase,
};

const DEFAULT_SECONDS = '20';
const given = process.argv.slice(2);
const isNumber = (word: string) => Number.isFinite(Number(word));
const seconds = Number(given.find(isNumber) ?? DEFAULT_SECONDS);
const only = given.find((word) => !isNumber(word));
if (seconds < 1) throw new Error('give the seconds to measure each run for, 1 or more');
if (only !== undefined && PARTS[only] === undefined)
  throw new Error(`there is no part "${only}": ${Object.keys(PARTS)}`);

process.stdout.write(`${machine()}\n`);
let met = true;
for (const [name, run] of Object.entries(PARTS)) {
  if (only === undefined || only === name) met = (await run(seconds)) && met;
}
process.exitCode = met ? 0 : 1;
