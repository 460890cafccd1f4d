import { runBids } from './bids/run-bids.ts';

/** `npm run bench -- [seconds]`: prints what was measured; exits 1 where an aim was missed. */
const seconds = Number(process.argv[2] ?? 20);
if (!Number.isFinite(seconds) || seconds < 1) throw new Error('give the seconds to measure each run for, 1 or more');
process.exitCode = (await runBids(seconds)) ? 0 : 1;
