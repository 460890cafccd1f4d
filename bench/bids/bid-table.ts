import { drawCurves } from '../report/draw-curves.ts';
import type { Summary } from './summary.ts';

const HEAD =
  '| run | server µs | database µs | accepted/s | others | p50 ms | p99 ms | frames a bid | generator µs |\n' +
  '|---|---:|---:|---:|---|---:|---:|---:|---:|';

/** A Markdown table with the cost and the throughput of each run. */
export function bidTable(runs: readonly Summary[]): string {
  const counted = `Rounds: ${runs[0]?.rates.length ?? 0}, a second each, in turn. µs for a request of the process and of its database. "Accepted" is a rival's bid that
was answered 201 and is durable; "others" are refusals and raises. Bidders by socket hear their room, "you were outbid" and the
clock: "frames a bid", each of which costs the server too. The slower the bids, the more frames each has.`;
  return [counted, '', HEAD, ...runs.map(line)].join('\n');
}

function line(run: Summary): string {
  const others = Object.entries(run.others).map(([code, count]) => `${code}: ${count}`);
  const numbers = [
    run.serverMicros.toFixed(0),
    run.databaseMicros.toFixed(0),
    Math.round(run.acceptedPerSecond).toLocaleString('en-US'),
    others.join(', ') || '0',
    run.p50Ms.toFixed(1),
    run.p99Ms.toFixed(1),
    run.framesPerAnswer.toFixed(1),
    run.generatorMicros.toFixed(0),
  ];
  return `| ${run.name} | ${numbers.join(' | ')} |`;
}

/**
 * A curve of the processor time per bid in each round. It shows how much other load on the machine changes the results.
 */
export function bidCurve(runs: readonly Summary[]): string {
  const shown = runs.filter(({ name }) => /^(hot|spread)(, by socket)?$/.test(name));
  const lines = shown.map(({ name, micros }) => ({
    name,
    points: micros.map((value, round) => [round + 1, value] as const),
  }));
  return drawCurves('Processor time a durable bid', { x: 'round', y: 'server + database µs' }, lines);
}
