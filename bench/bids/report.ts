import { type Aim, verdict } from './aims.ts';
import type { Summary } from './summary.ts';

const COUNTED = `What is counted: "accepted" is a rival's bid that was valid when it was decided, answered 201 and durable; each bid on an auction is
another member's than the one before it. A leader's own raise (201 too) and every refusal stand under "others"; "answered" is all of them.
Clamor is asked with rising amounts, of which few overtake each other; the peer, whose waiting bids come to the row in no order, with a
maximum that always reaches, so that it refuses none for coming late. The rows in both databases are held against the answers.`;

const HEAD =
  '| run | server µs/request | database µs/request | accepted/s | answered/s | others | p50 ms | p99 ms | p99 of the median round | max ms | generator µs/request |\n' +
  '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|';

/** What the bench of bids measured. */
export function reportBids(runs: readonly Summary[], aims: readonly Aim[]): string {
  const rounds = `Rounds: ${runs[0]?.rates.length ?? 0}`;
  return [rounds, '', COUNTED, '', HEAD, ...runs.map(line), '', ...aims.map(verdict)].join('\n');
}

function line(run: Summary): string {
  const others = Object.entries(run.others).map(([code, count]) => `${code}: ${count}`);
  const numbers = [
    run.serverMicros.toFixed(0),
    run.databaseMicros.toFixed(0),
    Math.round(run.acceptedPerSecond).toLocaleString('en-US'),
    Math.round(run.answeredPerSecond).toLocaleString('en-US'),
    others.join(', ') || '0',
    run.p50Ms.toFixed(1),
    run.p99Ms.toFixed(1),
    run.usualP99Ms.toFixed(1),
    run.maxMs.toFixed(1),
    run.generatorMicros.toFixed(0),
  ];
  return `| ${run.name} | ${numbers.join(' | ')} |`;
}
