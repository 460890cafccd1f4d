import { runAttacks } from './attacks/run-attacks.ts';
import { machine } from './bench-site.ts';
import { runBids } from './bids/run-bids.ts';
import { runLists } from './lists/run-lists.ts';
import { runReads } from './reads/run-reads.ts';

/** `npm run bench -- [seconds] [bids|reads|lists|attacks]`: prints what was measured; exits 1 where an aim was missed. */
const PARTS: Readonly<Record<string, (seconds: number) => Promise<boolean>>> = {
  bids: runBids,
  reads: runReads,
  lists: runLists,
  attacks: runAttacks,
};

const [seconds = 20, only] = [Number(process.argv[2] ?? 20), process.argv[3]];
if (!Number.isFinite(seconds) || seconds < 1) throw new Error('give the seconds to measure each run for, 1 or more');
if (only !== undefined && PARTS[only] === undefined)
  throw new Error(`there is no part "${only}": ${Object.keys(PARTS)}`);

process.stdout.write(`${machine()}\n`);
let met = true;
for (const [name, run] of Object.entries(PARTS)) {
  if (only === undefined || only === name) met = (await run(seconds)) && met;
}
process.exitCode = met ? 0 : 1;
