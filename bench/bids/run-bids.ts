import { join } from 'node:path';
import type { BenchOptions, PartReport } from '../report/part.ts';
import { BEFORE, bidFigures, type RowsHeld } from './bid-figures.ts';
import { bidCurve, bidTable } from './bid-table.ts';
import type { Measured } from './run-load.ts';
import type { Runner } from './runner.ts';
import { type Stage, stageClamor, stageEmptyHandler, stageEmptySocket, stagePeer } from './stages.ts';
import { type Summary, summarise } from './summary.ts';

const FIRST_WARM_UP_SECONDS = 2;
/**
 * Rounds are short, so that the runs of a round follow each other closely. The speed of a machine changes from second
 * to second.
 */
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 0.3;

/**
 * Measures the cost of a durable bid in every way of bidding. Each round runs them all once, and the next round runs
 * them in reverse order.
 */
export async function runBids({ rounds, before }: BenchOptions): Promise<PartReport> {
  const stages: Stage[] = [];
  const opening = [
    stageEmptyHandler,
    stageEmptySocket,
    stagePeer,
    () => stageClamor('http'),
    () => stageClamor('socket'),
  ];
  // Only over HTTP, because an old build may have no bids over sockets.
  if (before !== null) opening.push(() => stageClamor('http', join(before, 'apps/server/dist/main.js'), BEFORE));
  try {
    for (const stage of opening) stages.push(await stage());
    const runs = await measure(
      stages.flatMap(({ runners }) => runners),
      rounds,
    );
    const held: RowsHeld[] = [];
    for (const stage of stages) held.push(...[(await stage.held()) ?? []].flat());
    return { figures: bidFigures(runs, held), table: bidTable(runs), curves: { bids: bidCurve(runs) } };
  } finally {
    for (const stage of stages) await stage.close();
  }
}

async function measure(runners: readonly Runner[], rounds: number): Promise<Summary[]> {
  const measured = new Map<string, Measured[]>(runners.map(({ name }) => [name, []]));
  for (const runner of runners) {
    await runner.round(FIRST_WARM_UP_SECONDS, ROUND_SECONDS);
    process.stderr.write(`bids: ${runner.name} is warm\n`);
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? runners : [...runners].reverse();
    for (const runner of order) measured.get(runner.name)?.push(await runner.round(WARM_UP_SECONDS, ROUND_SECONDS));
    process.stderr.write(`bids: round ${round + 1} of ${rounds} done\n`);
  }
  return [...measured].map(([name, each]) => summarise(name, each));
}
