import { bidAims, isMet, type RowsHeld } from './aims.ts';
import { reportBids } from './report.ts';
import type { Measured } from './run-load.ts';
import { type Runner, type Stage, stageCeiling, stageClamor, stagePeer } from './stages.ts';
import { type Summary, summarise } from './summary.ts';

const FIRST_WARM_UP_SECONDS = 3;
/** A round is short, so that one follows the other closely: a machine's speed changes from one second to the next. */
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 0.3;

/**
 * All runs on one machine in rounds, each in turn within a round and back again in the next; true where every aim was met.
 * `seconds`: how long each is measured in all.
 */
export async function runBids(seconds: number): Promise<boolean> {
  const stages: Stage[] = [];
  try {
    for (const stage of [stageCeiling, stagePeer, stageClamor]) stages.push(await stage());
    const runners = stages.flatMap((stage) => stage.runners);
    const runs = await measure(runners, Math.ceil(seconds / ROUND_SECONDS));
    const held: RowsHeld[] = [];
    for (const stage of stages) held.push(...[(await stage.held()) ?? []].flat());
    const aims = bidAims(runs, held);
    process.stdout.write(`\n## Bids\n${reportBids(runs, aims)}\n`);
    return aims.every(isMet);
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
    process.stderr.write(`bids: round ${round + 1} of ${rounds} done\n`);
  }
  return [...measured].map(([name, rounds]) => summarise(name, rounds));
}
