import { ratioOf } from '../bids/summary.ts';
import { atMost, type Figure } from '../report/figures.ts';
import type { BenchOptions, PartReport } from '../report/part.ts';
import { type BesideWatchers, bidBesideWatchers } from './beside-watchers.ts';
import { type Delivered, deliver } from './deliver.ts';

const SOCKETS = 5_000;
const BIDS_PER_SECOND = 200;
const SECONDS = 10;
const SHARED = 'watchers, their clients and bids share two processors';

/** Measures the cost of sending frames to 5,000 watchers, and the cost of bids on a node that has them. */
export async function runWatchers({ rounds }: BenchOptions): Promise<PartReport> {
  const delivered = await deliver(SOCKETS, BIDS_PER_SECOND, SECONDS);
  const beside = await bidBesideWatchers(SOCKETS, rounds);
  return { figures: figuresOf(delivered, beside), table: tableOf(delivered, beside) };
}

function figuresOf(delivered: Delivered, { alone, watched, idleKilobytes }: BesideWatchers): Figure[] {
  const ratio = ratioOf(watched, alone);
  return [
    atMost('MB/s to 5,000 anonymous watchers', delivered.bytes / delivered.seconds / 1e6, 20),
    atMost('server µs a delivered frame', (delivered.serverSeconds / delivered.frames) * 1e6, 9),
    atMost('p99 ms from commit to watcher', delivered.frameDelay.p99, 150, SHARED),
    atMost('bids out of order, twice or after an unannounced gap', delivered.faults, 0),
    {
      text: 'bids beside 5,000 watchers / bids alone, accepted/s',
      value: ratio.median,
      ratio,
      atLeast: 0.7,
      atMost: null,
      why: SHARED,
    },
    atMost('server memory an idle watcher, kB', idleKilobytes, 50),
  ];
}

function tableOf(delivered: Delivered, { alone, watched }: BesideWatchers): string {
  const { sockets, frames, seconds, bytes, compressedFrames, frameDelay, bidsPerSecond } = delivered;
  const perSocket = (frames / sockets / seconds).toFixed(1);
  const share = ((100 * compressedFrames) / frames).toFixed(0);
  return [
    `Frames alone: ${bidsPerSecond.toFixed(0)} bids/s, ${perSocket} frames/s a socket of ${(bytes / frames).toFixed(0)} bytes, ${share} % compressed; p50, p99, max ${frameDelay.p50}, ${frameDelay.p99}, ${frameDelay.max} ms.`,
    '',
    '| run | accepted/s | server µs a bid | database µs a bid | p99 ms |',
    '|---|---:|---:|---:|---:|',
    ...[alone, watched].map(
      (run) =>
        `| ${run.name} | ${Math.round(run.acceptedPerSecond).toLocaleString('en-US')} | ${run.serverMicros.toFixed(0)} | ${run.databaseMicros.toFixed(0)} | ${run.p99Ms.toFixed(1)} |`,
    ),
  ].join('\n');
}
